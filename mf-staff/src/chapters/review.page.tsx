import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useCall, usePlatform, useToast } from '@griot/remote-kit';
import { Badge, Button, color, font, formatCoins, formatNumber, relativeTime, space, Stack, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { inWords, useDecision } from '../decision/use-decision.ts';
import { useUnsentText } from '../decision/use-unsent-text.tsx';
import { Entry } from '../layout/entry.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { SubmittedText } from './submitted-text.tsx';

const CALL = 'GET /staff/chapters/{chapter}/';
const QUEUE = '/staff/chapters';

const Novel = styled.p`
  font: 400 ${type[18]} / 1.4 ${font.title};
  color: ${color.inkSoft};
`;
const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px ${space[16]};
`;

/** One chapter before an editor: what was submitted, what stands now, and the decision (rulings 9 and 10). */
export default function ReviewPage() {
  const { chapter = '' } = useParams();
  const asked = useCall(CALL, { params: { chapter } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffLayout
      section={QUEUE}
      back={{ href: QUEUE, label: 'All waiting chapters' }}
      over={<Novel>{shown?.novel.title ?? ' '}</Novel>}
      title={shown ? `${chapterLabel(shown.chapter)}: ${shown.title}` : 'Review a chapter'}
      name={shown ? `Review: ${shown.title}` : null}
      note={shown && <About chapter={shown} />}
    >
      <Entry
        asked={asked}
        stays
        missing="This chapter is not waiting."
        reason="Somebody has decided on it already, or its author has deleted it."
        failed="The chapter did not load."
        back={{ href: QUEUE, label: 'Back to the queue' }}
      >
        {(found) => <Review key={found.id} chapter={found} />}
      </Entry>
    </StaffLayout>
  );
}

const LOCKS: Record<Entities['ReviewedChapter']['unlock_mode'], (price: string) => string> = {
  F: () => 'Free to read',
  C: (price) => price,
  S: () => 'For subscribers',
  A: (price) => price,
};

/** What an editor needs to know of a chapter before reading it. */
function About({ chapter }: { chapter: Entities['ReviewedChapter'] }) {
  const { now } = usePlatform();
  return (
    <Facts>
      <span>by {chapter.novel.author}</span>
      <span>{formatNumber(chapter.words)} words</span>
      <span>{LOCKS[chapter.unlock_mode](formatCoins(chapter.coin_requirement))}</span>
      <span>
        submitted <time dateTime={chapter.requested_at}>{relativeTime(chapter.requested_at, now())}</time>
      </span>
      {chapter.published_title !== null && chapter.published_title !== chapter.title && (
        <span>published as “{chapter.published_title}”</span>
      )}
      {chapter.published !== null && (
        <a href={`/book/${chapter.novel.slug}/read/${chapterSegment(chapter.published_title, chapter.chapter)}`}>
          As readers have it
        </a>
      )}
      {chapter.published === null ? (
        <Badge tone="info">New chapter</Badge>
      ) : (
        <Badge tone="warn">Change of a published chapter</Badge>
      )}
    </Facts>
  );
}

function Review({ chapter }: { chapter: Entities['ReviewedChapter'] }) {
  const { id, title, novel, requested_at } = chapter;
  const toast = useToast();
  const publish = useAction('POST /novels/{novel}/chapters/{chapter}/publish/', { failure: null });
  const reject = useAction('POST /novels/{novel}/chapters/{chapter}/reject/', { failure: null });
  const decision = useDecision({
    id,
    queue: QUEUE,
    gone: 'Somebody else has decided on this chapter in the meantime.',
    goneWhenTaken: true,
    entry: { call: CALL, params: { chapter: id } },
  });
  const unsent = useUnsentText(id, decision.isDecided);
  const [rejecting, setRejecting] = useState(false);
  const params = { novel: novel.id, chapter: id };

  const approve = async () => {
    const refusal = await decision.decide(
      () => publish.run({ params, body: { requested_at } }),
      `“${title}” is published.`,
    );
    if (refusal !== null) toast(inWords(refusal), 'error');
  };

  return (
    <Stack $gap={24}>
      <SubmittedText draft={chapter.draft} published={chapter.published} />
      <DecisionBar>
        <Button onClick={() => setRejecting(true)} disabled={publish.busy}>
          Reject
        </Button>
        <Button variant="primary" busy={publish.busy} onClick={() => void approve()}>
          Approve
        </Button>
      </DecisionBar>
      {rejecting && (
        <FormDialog<{ reason?: string }>
          title={`Reject “${title}”`}
          submit="Reject chapter"
          variant="danger"
          summary={null}
          reason={unsent}
          onClose={() => setRejecting(false)}
          onSend={({ reason = '' }) =>
            decision.decide(async () => {
              await reject.run({ params, body: { reason: reason.trim(), requested_at } });
            }, `“${title}” went back to ${novel.author}.`)
          }
        >
          <ReasonField
            told={`${novel.author} reads this in a mail, word for word. Say what would make the chapter ready.`}
            missing="Tell the author why."
          />
        </FormDialog>
      )}
      {unsent.question}
    </Stack>
  );
}
