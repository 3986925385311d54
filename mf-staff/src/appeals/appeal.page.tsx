import { HIDE_RULE_NAMES, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useCall, useSession } from '@griot/remote-kit';
import { Cluster, formatDate, Notice, Section, Stack } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton } from '@griot/ui/form';
import { DecisionPage } from '../decision/decision-page.tsx';
import { ReasonField } from '../decision/form-dialog.tsx';
import { Meanwhile } from '../decision/meanwhile.tsx';
import { StoreReason } from '../decision/store-reason.tsx';
import { useStoredReason } from '../decision/stored-reason.ts';
import { useDecision, type Refused } from '../decision/use-decision.ts';
import { Words } from '../layout/words.tsx';
import { OUTCOMES } from './outcomes.ts';

const CALL = 'GET /staff/appeals/{appeal}/';
type Appeal = Entities['StaffAppeal'];

/** One appeal: what was decided and by whom, what the author says, and what becomes of the novel. */
export default function AppealPage() {
  const { appeal: id = '' } = useParams();
  const asked = useCall(CALL, { params: { appeal: id } }, { staleTime: 0 });
  return (
    <DecisionPage
      section="/staff/appeals"
      things="appeals"
      asked={asked}
      untitled="Appeal"
      head={({ novel, author }) => ({ title: `Appeal for ${novel.title}`, note: `by ${author.pen_name}` })}
      missing="There is no such appeal."
      failed="The appeal did not load."
    >
      {(found, queue) => <OneAppeal key={found.id} appeal={found} queue={queue} />}
    </DecisionPage>
  );
}

function OneAppeal({ appeal, queue }: { appeal: Appeal; queue: string }) {
  const { id, novel, rule, reason, hidden_at, hidden_by, text, outcome, answer, decided_at, decided_by } = appeal;
  const session = useSession();
  const decision = useDecision({
    id,
    queue,
    gone: 'This appeal is not there any more.',
    entry: { call: CALL, params: { appeal: id } },
  });
  const written = useStoredReason(id);
  const deciding = useAction('POST /staff/appeals/{appeal}/decide/', { failure: null });
  const done = {
    upheld: 'The novel stays hidden; its author is told.',
    granted: 'The novel is given back to readers.',
  };
  const decide = (body: { outcome: NonNullable<Appeal['outcome']>; reason: string }): Promise<Refused> =>
    decision.decide(async () => {
      await deciding.run({ params: { appeal: id }, body });
      written.store('');
    }, done[body.outcome]);
  const mine = session.state === 'authorised' && hidden_by !== null && hidden_by.pen_name === session.user.pen_name;

  return (
    <Stack $gap={24}>
      <Meanwhile text={decision.meanwhile} />
      {outcome !== null && decided_at !== null && (
        <Notice
          title={`${OUTCOMES[outcome]}: ${formatDate(decided_at)}${decided_by === null ? '' : ` by ${decided_by.pen_name}`}`}
        >
          {answer}
        </Notice>
      )}
      <Section title="What was decided">
        <Stack $gap={8}>
          <Cluster $gap={12}>
            <a href={`/staff/novels/${novel.id}`}>{novel.title}</a>
            <span>
              hidden on {formatDate(hidden_at)}
              {hidden_by === null ? '' : ` by ${hidden_by.pen_name}`}
            </span>
            {rule && <a href={`/content-policy#${rule}`}>{HIDE_RULE_NAMES[rule]}</a>}
          </Cluster>
          <Words>{reason}</Words>
        </Stack>
      </Section>
      <Section title="What the author says">
        <Words>{text}</Words>
      </Section>
      {outcome === null && mine && (
        <Notice title="Somebody else decides">You hid this novel, so somebody else decides on the appeal.</Notice>
      )}
      {outcome === null && !mine && (
        <Section title="Decide">
          <Form<{ outcome?: NonNullable<Appeal['outcome']>; reason?: string }>
            aria-label="Decide on this appeal"
            onSubmit={({ outcome: chosen = 'upheld', reason: said = '' }) =>
              decide({ outcome: chosen, reason: said.trim() })
            }
            initial={{ reason: written.initial }}
          >
            <StoreReason name="reason" onWrite={written.store} />
            <RadioGroup
              name="outcome"
              label="What becomes of the novel"
              required="Choose what becomes of the novel."
              options={[
                { value: 'granted', label: 'Give it back to readers', hint: 'They find it again at once.' },
                { value: 'upheld', label: 'It stays hidden', hint: 'Its author keeps the text and can download it.' },
              ]}
            />
            <ReasonField autoFocus={false} told={`${appeal.author.pen_name} reads this in the inbox, word for word.`} />
            <FormActions>
              <SubmitButton>Decide</SubmitButton>
            </FormActions>
          </Form>
        </Section>
      )}
    </Stack>
  );
}
