import { ApiError, messageOf } from '@griot/api';
import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall, usePlatform, useToast } from '@griot/remote-kit';
import {
  Badge,
  Button,
  coins,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  formatNumber,
  relativeTime,
  Skeleton,
  space,
  Stack,
  type,
  UnsavedDialog,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { ReasonDialog } from '../decision/reason-dialog.tsx';
import { useWritten } from '../decision/use-written.ts';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { SubmittedText } from './submitted-text.tsx';
import { useDecision } from './use-decision.ts';

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
  const asked = useCall('GET /staff/chapters/{chapter}/', { params: { chapter } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffFrame
      desk="/staff/chapters"
      back={{ href: '/staff/chapters', label: 'All waiting chapters' }}
      over={<Novel>{shown?.novel.title ?? ' '}</Novel>}
      title={shown ? `${chapterLabel(shown.chapter)}: ${shown.title}` : 'Review a chapter'}
      name={shown ? `Review: ${shown.title}` : null}
      note={shown && <About chapter={shown} />}
    >
      {shown ? <Review key={shown.id} chapter={shown} /> : null}
      {asked.isPending ? (
        <Delayed>
          <Skeleton height="480px" />
        </Delayed>
      ) : null}
      {asked.isError && !shown ? (
        <Absent error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : null}
    </StaffFrame>
  );
}

function Absent({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return (
      <ErrorState title="The chapter did not load." onRetry={onRetry} busy={busy}>
        {messageOf(error)}
      </ErrorState>
    );
  return (
    <EmptyState
      title="This chapter is not waiting."
      action={
        <Button variant="primary" href="/staff/chapters">
          Back to the queue
        </Button>
      }
    >
      Somebody has decided on it already, or its author has deleted it.
    </EmptyState>
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
      <span>{LOCKS[chapter.unlock_mode](coins(chapter.coin_requirement))}</span>
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
  const toast = useToast();
  const decision = useDecision(chapter);
  const rejection = useWritten(decision.isDecided);
  const [rejecting, setRejecting] = useState(false);

  const approve = async () => {
    const refusal = await decision.approve();
    if (refusal !== null) toast(refusal, 'error');
  };

  return (
    <Stack $gap={24}>
      <SubmittedText draft={chapter.draft} published={chapter.published} />
      <DecisionBar>
        <Button onClick={() => setRejecting(true)} disabled={decision.busy}>
          Reject
        </Button>
        <Button variant="primary" busy={decision.busy && !rejecting} onClick={() => void approve()}>
          Approve
        </Button>
      </DecisionBar>
      {rejecting && (
        <ReasonDialog
          title={`Reject “${chapter.title}”`}
          missing="Tell the author why."
          submit="Reject chapter"
          hint={`${chapter.novel.author} reads this in a mail, word for word. Say what would make the chapter ready.`}
          reason={rejection.text}
          onWrite={rejection.write}
          onSend={decision.reject}
          onClose={() => setRejecting(false)}
        />
      )}
      {rejection.asked && (
        <UnsavedDialog onStay={() => rejection.answer(false)} onDiscard={() => rejection.answer(true)}>
          What you have written is not sent yet.
        </UnsavedDialog>
      )}
    </Stack>
  );
}
