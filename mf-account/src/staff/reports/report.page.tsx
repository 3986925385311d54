import { ApiError, messageOf, queryKey } from '@griot/api';
import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useParams, useSearchParams } from '@griot/nav';
import { useAction, useCall, usePlatform } from '@griot/remote-kit';
import {
  Badge,
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  formatDate,
  Notice,
  relativeTime,
  Skeleton,
  space,
  Stack,
  UnsavedDialog,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useDeciding, type Refused } from '../decision/use-deciding.ts';
import { useWritten } from '../decision/use-written.ts';
import { address } from '../frame/filter.ts';
import { Section } from '../frame/section.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { AskDialog } from '../register/ask-dialog.tsx';
import { CloseForm, type Closing } from './close-form.tsx';
import { reportsQuery } from './queue.page.tsx';
import { fromWhom, KINDS, OUTCOMES, reportTitle } from './titles.ts';

const CALL = 'GET /staff/reports/{report}/';
const Text = styled.blockquote`
  max-height: 60dvh;
  margin: 0;
  padding-left: ${space[16]};
  border-left: 3px solid ${color.line};
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Words = styled.div`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

type Report = Entities['Report'];

/** One report with what it is about, and how it ends (ruling 9). */
export default function ReportPage() {
  const { report: id = '' } = useParams();
  const queue = address('/staff/reports', reportsQuery(useSearchParams()[0]));
  const asked = useCall(CALL, { params: { report: id } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffFrame
      desk="/staff/reports"
      back={{ href: queue, label: 'Back to reports' }}
      title={shown ? reportTitle(shown) : 'Report'}
      name={shown ? `Report: ${reportTitle(shown)}` : null}
      note={shown && <About report={shown} />}
    >
      {shown && <OneReport key={shown.id} report={shown} queue={queue} />}
      {asked.isPending && (
        <Delayed>
          <Stack $gap={16}>
            <Skeleton height="160px" />
            <Skeleton height="240px" />
          </Stack>
        </Delayed>
      )}
      {asked.isError &&
        !shown &&
        (asked.error instanceof ApiError && asked.error.status === 404 ? (
          <EmptyState
            title="There is no such report."
            action={
              <Button variant="primary" href={queue}>
                Back to the queue
              </Button>
            }
          />
        ) : (
          <ErrorState title="The report did not load." onRetry={() => void asked.refetch()} busy={asked.isFetching}>
            {messageOf(asked.error)}
          </ErrorState>
        ))}
    </StaffFrame>
  );
}

function About({ report }: { report: Report }) {
  const { now } = usePlatform();
  return (
    <Cluster $gap={12}>
      <Badge tone={report.closed_at === null ? 'accent' : 'neutral'}>{KINDS[report.kind].one}</Badge>
      <span>
        from {fromWhom(report)}
        {report.reporter === null && report.email !== null && ', a guest'}
      </span>
      <span>
        <time dateTime={report.created_at} title={formatDate(report.created_at)}>
          {relativeTime(report.created_at, now())}
        </time>
      </span>
    </Cluster>
  );
}

/** What was reported, as it stood then, and the way to it as it stands now. */
function Subject({ kind, subject }: { kind: Report['kind']; subject: NonNullable<Report['subject']> }) {
  const { novel, author, chapter, text } = subject;
  return (
    <Section
      title={
        kind === 'complaint' || kind === 'novel'
          ? 'The novel, as it described itself then'
          : `The ${kind}, as it read then`
      }
    >
      <Cluster $gap={12}>
        <a href={`/book/${novel.slug}`}>{novel.title}</a>
        {chapter && (
          <a href={`/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.number)}`}>
            {chapterLabel(chapter.number)}: {chapter.title}
          </a>
        )}
        {author ? (
          <span>
            by <a href={`/author/${author.id}`}>{author.pen_name}</a>
          </span>
        ) : (
          <span>by somebody who has left</span>
        )}
      </Cluster>
      <Text tabIndex={0} aria-label="The text that was reported">
        {text}
      </Text>
    </Section>
  );
}

function OneReport({ report, queue }: { report: Report; queue: string }) {
  const { id, kind, subject, reason, closed_at, closed_by, outcome, note } = report;
  const [removing, setRemoving] = useState<Closing | null>(null);
  const deciding = useDeciding({
    id,
    queue,
    what: 'This report',
    entry: queryKey(CALL, { report: id }),
    stale: /^GET \/(staff\/reports|novels)\//,
  });
  const written = useWritten(() => deciding.isDecided() || closed_at !== null);
  const closing = useAction('POST /staff/reports/{report}/close/', { failure: null });

  const done = {
    removed: 'The review is removed.',
    answered: `Your answer went to ${fromWhom(report)}.`,
    dismissed: 'The report is closed.',
  };
  const close = (body: Closing): Promise<Refused> =>
    deciding.decide(() => closing.run({ params: { report: id }, body }), done[body.outcome]);

  return (
    <Stack $gap={24}>
      {deciding.meanwhile !== null && (
        <Notice tone="warn" role="alert" title="Nothing was done">
          {deciding.meanwhile} This is how it stands now.
        </Notice>
      )}
      {deciding.meanwhile !== null && closed_at !== null && written.text.trim() !== '' && (
        <Notice title="What you wrote was not sent">
          <Words>{written.text}</Words>
        </Notice>
      )}
      {closed_at !== null && (
        <Notice
          title={`${outcome === null ? 'Closed' : OUTCOMES[outcome]} on ${formatDate(closed_at)}${closed_by === null ? '' : ` by ${closed_by.pen_name}`}`}
        >
          {note !== null && note !== '' && <Words>{note}</Words>}
        </Notice>
      )}
      <Section title="What was written">
        <Words>{reason}</Words>
      </Section>
      {subject && <Subject kind={kind} subject={subject} />}
      {closed_at === null && (
        <Section title="Close the report">
          <CloseForm
            report={report}
            onWrite={written.write}
            onClose={async (body) => {
              if (body.outcome !== 'removed') return await close(body);
              setRemoving(body);
              return null;
            }}
          />
        </Section>
      )}
      {removing && (
        <AskDialog
          title="Remove this review?"
          submit="Remove review"
          danger
          onSend={() => close(removing)}
          onClose={() => setRemoving(null)}
        >
          It is deleted for good, and its stars no longer count for {subject?.novel.title ?? 'the novel'}.
        </AskDialog>
      )}
      {written.asked && (
        <UnsavedDialog onStay={() => written.answer(false)} onDiscard={() => written.answer(true)}>
          What you have written is not sent yet.
        </UnsavedDialog>
      )}
    </Stack>
  );
}
