import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useCall, usePlatform } from '@griot/remote-kit';
import { Badge, Cluster, color, formatDate, Notice, relativeTime, Section, space, Stack } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DecisionPage } from '../decision/decision-page.tsx';
import { FormDialog } from '../decision/form-dialog.tsx';
import { Meanwhile } from '../decision/meanwhile.tsx';
import { useDecision, type Refused } from '../decision/use-decision.ts';
import { useUnsentText } from '../decision/use-unsent-text.tsx';
import { Words } from '../layout/words.tsx';
import { CloseForm, type Closing } from './close-form.tsx';
import { fromWhom, kindOf, KINDS, outcomeOf, reportTitle, type ReportKind } from './titles.ts';

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

type Report = Entities['Report'];

/** One report with what it is about, and how it ends (ruling 9). */
export default function ReportPage() {
  const { report: id = '' } = useParams();
  const asked = useCall(CALL, { params: { report: id } }, { staleTime: 0 });
  return (
    <DecisionPage
      section="/staff/reports"
      things="reports"
      asked={asked}
      untitled="Report"
      head={(report) => ({
        title: reportTitle(report),
        name: `Report: ${reportTitle(report)}`,
        note: <About report={report} />,
      })}
      missing="There is no such report."
      failed="The report did not load."
    >
      {(found, queue) => <OneReport key={found.id} report={found} queue={queue} />}
    </DecisionPage>
  );
}

function About({ report }: { report: Report }) {
  const { now } = usePlatform();
  return (
    <Cluster $gap={12}>
      <Badge tone={report.closed_at === null ? 'accent' : 'neutral'}>{KINDS[kindOf(report)].one}</Badge>
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
function Subject({ kind, subject }: { kind: ReportKind; subject: NonNullable<Report['subject']> }) {
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
  const { id, subject, reason, closed_at, closed_by, outcome, note } = report;
  const kind = kindOf(report);
  const [removing, setRemoving] = useState<Closing | null>(null);
  const decision = useDecision({
    id,
    queue,
    gone: 'This report is not there any more.',
    entry: { call: CALL, params: { report: id } },
  });
  const unsent = useUnsentText(id, () => decision.isDecided() || closed_at !== null);
  const closing = useAction('POST /staff/reports/{report}/close/', { failure: null });

  const done = {
    removed: `The ${kind} is removed.`,
    answered: `Your answer went to ${fromWhom(report)}.`,
    dismissed: 'The report is closed.',
  };
  const close = (body: Closing): Promise<Refused> =>
    decision.decide(() => closing.run({ params: { report: id }, body }), done[body.outcome]);

  return (
    <Stack $gap={24}>
      <Meanwhile text={decision.meanwhile} />
      {decision.meanwhile !== null && closed_at !== null && unsent.text.trim() !== '' && (
        <Notice title="What you wrote was not sent">
          <Words>{unsent.text}</Words>
        </Notice>
      )}
      {closed_at !== null && (
        <Notice
          title={`${outcome === null ? 'Closed' : outcomeOf(kind, outcome)} on ${formatDate(closed_at)}${closed_by === null ? '' : ` by ${closed_by.pen_name}`}`}
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
            onWrite={unsent.write}
            onClose={async (body) => {
              if (body.outcome !== 'removed') return await close(body);
              setRemoving(body);
              return null;
            }}
          />
        </Section>
      )}
      {removing && (
        <FormDialog
          size="small"
          title={`Remove this ${kind}?`}
          submit={`Remove ${kind}`}
          variant="danger"
          onSend={() => close(removing)}
          onClose={() => setRemoving(null)}
        >
          {kind === 'comment'
            ? 'Nobody reads it any more. Answers to it stay.'
            : `It is deleted for good, and its stars no longer count for ${subject?.novel.title ?? 'the novel'}.`}
        </FormDialog>
      )}
      {unsent.question}
    </Stack>
  );
}
