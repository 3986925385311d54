import { ApiError, messageOf } from '@griot/api';
import { chapterLabel, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall, usePlatform, useTitle, useToast } from '@griot/remote-kit';
import { ArrowLeftIcon, Badge, Button, Cluster, coins, color, Delayed, EmptyState, ErrorState, font, formatNumber, from, layer, Page, PageTitle, relativeTime, Skeleton, space, Stack, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LeaveDialog } from './leave-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SubmittedText } from './submitted-text.tsx';
import { useDecision } from './use-decision.ts';
import { useRejection } from './use-rejection.ts';

const Back = styled.a`display: inline-flex; align-items: center; gap: 6px; min-height: 44px; font-weight: 700; text-decoration: none; &:hover { text-decoration: underline; }`;
const Novel = styled.p`font: 400 ${type[18]}/1.4 ${font.title}; color: ${color.inkSoft};`;
const Facts = styled.p`display: flex; flex-wrap: wrap; align-items: center; gap: 4px ${space[16]}; margin-top: ${space[12]}; color: ${color.inkSoft};`;
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.raised};
  margin-inline: -${space[16]};
  padding: ${space[12]} ${space[16]} calc(${space[12]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.paper};
  ${from.tablet} { margin-inline: -${space[32]}; padding-inline: ${space[32]}; }
`;

/** One chapter before an editor: what was submitted, what stands now, and the decision (rulings 9 and 10). */
export default function ReviewPage() {
  const { chapter = '' } = useParams();
  const asked = useCall('GET /staff/chapters/{chapter}/', { params: { chapter } }, { staleTime: 0 });
  useTitle(asked.data ? `Review: ${asked.data.title}` : null);

  return (
    <Page>
      <Back href="/staff"><ArrowLeftIcon size={18} aria-hidden="true" />All waiting chapters</Back>
      {asked.data ? <Review key={asked.data.id} chapter={asked.data} /> : null}
      {asked.isPending ? <Delayed><Stack $gap={16}><Skeleton height="34px" width="50%" /><Skeleton height="480px" /></Stack></Delayed> : null}
      {asked.isError && !asked.data ? <Absent error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} /> : null}
    </Page>
  );
}

function Absent({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404)) return <ErrorState title="The chapter did not load." onRetry={onRetry} busy={busy}>{messageOf(error)}</ErrorState>;
  return (
    <EmptyState title="This chapter is not waiting." action={<Button variant="primary" href="/staff">Back to the queue</Button>}>
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

function Review({ chapter }: { chapter: Entities['ReviewedChapter'] }) {
  const { now } = usePlatform();
  const toast = useToast();
  const decision = useDecision(chapter);
  const rejection = useRejection(decision.isDecided);
  const [rejecting, setRejecting] = useState(false);

  const approve = async () => {
    const refusal = await decision.approve();
    if (refusal !== null) toast(refusal, 'error');
  };

  return (
    <Stack $gap={24}>
      <div>
        <Novel>{chapter.novel.title}</Novel>
        <PageTitle>{chapterLabel(chapter.chapter)}: {chapter.title}</PageTitle>
        <Facts>
          <span>by {chapter.novel.author}</span>
          <span>{formatNumber(chapter.words)} words</span>
          <span>{LOCKS[chapter.unlock_mode](coins(chapter.coin_requirement))}</span>
          <span>submitted <time dateTime={chapter.requested_at}>{relativeTime(chapter.requested_at, now())}</time></span>
          {chapter.published === null ? <Badge tone="info">New chapter</Badge> : <Badge tone="warn">Change of a published chapter</Badge>}
        </Facts>
      </div>
      <SubmittedText draft={chapter.draft} published={chapter.published} />
      <Bar>
        <Cluster $justify="end" $gap={8}>
          <Button onClick={() => setRejecting(true)} disabled={decision.busy}>Reject</Button>
          <Button variant="primary" busy={decision.busy && !rejecting} onClick={() => void approve()}>Approve</Button>
        </Cluster>
      </Bar>
      {rejecting && (
        <RejectDialog
          title={chapter.title} author={chapter.novel.author} reason={rejection.reason}
          onWrite={rejection.write} onReject={decision.reject} onClose={() => setRejecting(false)}
        />
      )}
      {rejection.asked && <LeaveDialog onStay={() => rejection.answer(false)} onDiscard={() => rejection.answer(true)} />}
    </Stack>
  );
}
