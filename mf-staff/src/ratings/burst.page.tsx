import { REASON_MAX, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useCall, useListCall } from '@griot/remote-kit';
import { DataTable, NamedCell, PAGE_SIZE, WhenCell } from '@griot/remote-kit/data-table';
import { formatDate, formatNumber, Notice, Section, Stack, Stat, Stats, type Column } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton, TextArea } from '@griot/ui/form';
import { DecisionPage } from '../decision/decision-page.tsx';
import { Meanwhile } from '../decision/meanwhile.tsx';
import { StoreReason } from '../decision/store-reason.tsx';
import { useStoredReason } from '../decision/stored-reason.ts';
import { useDecision, type Refused } from '../decision/use-decision.ts';
import { burstNote, DECISIONS, stars } from './words.ts';

const CALL = 'GET /staff/rating-bursts/{burst}/';
type Burst = Entities['RatingBurst'];
type Rating = Entities['BurstRating'];

const COLUMNS: Column<Rating>[] = [
  {
    key: 'who',
    label: 'Rating',
    cell: ({ user, review }) => <NamedCell title={user?.pen_name ?? 'Somebody who has left'} note={review} />,
  },
  {
    key: 'age',
    label: 'Account’s age',
    number: true,
    cell: ({ account_days: days }) => (days === 1 ? '1 day' : `${formatNumber(days)} days`),
  },
  { key: 'stars', label: 'Stars', number: true, cell: ({ overall_rating: rating }) => (rating / 2).toFixed(1) },
  { key: 'when', label: 'Written', number: true, cell: ({ updated_at: at }) => <WhenCell at={at} /> },
];

/** One burst of ratings: what it would do to the novel's score, its ratings, and what becomes of them. */
export default function BurstPage() {
  const { burst: id = '' } = useParams();
  const asked = useCall(CALL, { params: { burst: id } }, { staleTime: 0 });
  return (
    <DecisionPage
      section="/staff/ratings"
      things="ratings"
      asked={asked}
      untitled="Ratings"
      head={(burst) => ({ title: `Ratings of ${burst.novel.title}`, note: burstNote(burst) })}
      missing="There is no such burst of ratings."
      failed="The ratings did not load."
    >
      {(found, queue) => <OneBurst key={found.id} burst={found} queue={queue} />}
    </DecisionPage>
  );
}

function OneBurst({ burst, queue }: { burst: Burst; queue: string }) {
  const { id, novel, decision: taken, decided_at, decided_by, note } = burst;
  const list = useListCall(
    'GET /staff/rating-bursts/{burst}/ratings/',
    { params: { burst: id }, query: { limit: PAGE_SIZE } },
    { staleTime: 0 },
  );
  const decision = useDecision({
    id,
    queue,
    gone: 'These ratings are not there any more.',
    entry: { call: CALL, params: { burst: id } },
  });
  const written = useStoredReason(id);
  const deciding = useAction('POST /staff/rating-bursts/{burst}/decide/', { failure: null });
  const done = { counted: 'The ratings count.', dismissed: 'The ratings are dismissed.' };
  const decide = (body: { decision: NonNullable<Burst['decision']>; note: string }): Promise<Refused> =>
    decision.decide(async () => {
      await deciding.run({ params: { burst: id }, body });
      written.store('');
    }, done[body.decision]);

  return (
    <Stack $gap={24}>
      <Meanwhile text={decision.meanwhile} />
      {taken !== null && decided_at !== null && (
        <Notice
          title={`${DECISIONS[taken]} on ${formatDate(decided_at)}${decided_by === null ? '' : ` by ${decided_by.pen_name}`}`}
        >
          {note}
        </Notice>
      )}
      <Section title="The novel’s score">
        <Stack $gap={16}>
          <a href={`/book/${novel.slug}`}>{novel.title}</a>
          <Stats>
            <Stat label={`Now, by ${formatNumber(novel.num_reviews)} voices`} value={stars(novel.rating)} />
            {taken === null && <Stat label="With these ratings" value={stars(burst.rating_with)} />}
          </Stats>
        </Stack>
      </Section>
      <Section title="The ratings">
        <DataTable
          list={list}
          columns={COLUMNS}
          caption="Ratings of this burst, oldest first"
          failed="The ratings did not load."
          empty={{ title: 'None is left: their readers have taken them back.' }}
        />
      </Section>
      {taken === null && (
        <Section title="Decide">
          <Form<{ decision?: NonNullable<Burst['decision']>; note?: string }>
            aria-label="Decide on these ratings"
            onSubmit={({ decision: chosen = 'dismissed', note: said = '' }) =>
              decide({ decision: chosen, note: said.trim() })
            }
            initial={{ note: written.initial }}
          >
            <StoreReason name="note" onWrite={written.store} />
            <RadioGroup
              name="decision"
              label="What becomes of them"
              required="Choose what becomes of them."
              options={[
                { value: 'counted', label: 'They count', hint: 'They join the score and the list of reviews.' },
                {
                  value: 'dismissed',
                  label: 'Dismiss them',
                  hint: 'For good: they weigh nothing and nobody but who wrote them sees them.',
                },
              ]}
            />
            <TextArea
              name="note"
              label="Reason"
              max={REASON_MAX}
              rows={3}
              hint="For staff alone; it stays with the record."
            />
            <FormActions>
              <SubmitButton>Decide</SubmitButton>
            </FormActions>
          </Form>
        </Section>
      )}
    </Stack>
  );
}
