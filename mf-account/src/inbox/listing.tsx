import { plainMessageOf } from '@griot/api';
import type { Answer } from '@griot/contracts';
import type { UseQueryResult } from '@griot/remote-kit';
import {
  Button,
  Card,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  formatNumber,
  Pager,
  space,
  Stack,
  useTurned,
} from '@griot/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { addressOf, type InboxView } from './address.ts';
import { ListShape, MessageList } from './message-list.tsx';

interface ListingProps {
  inbox: UseQueryResult<Answer<'GET /inbox/'>>;
  shown: InboxView;
  pages: number;
  onShow: (next: Partial<InboxView>) => void;
  onOpen: (message: string) => void;
  /** The message one comes back from. */
  from: string | null;
}

/** The side of the inbox on which one chooses: the filter, the messages in every state (part 1 §2 and §8), the pages. */
export function Listing({ inbox, shown, pages, onShow, onOpen, from }: ListingProps) {
  const { unread, page, message } = shown;
  const { data, isPlaceholderData: turning } = inbox;
  const list = useRef<HTMLUListElement>(null);
  const showsTurned = useTurned(list, data, turning);
  const turn = (to: number) => {
    showsTurned();
    onShow({ page: to, message: null });
  };
  return (
    <Stack $gap={16}>
      <Cluster $justify="space-between">
        <Button size="small" aria-pressed={unread} onClick={() => onShow({ unread: !unread, page: 0, message: null })}>
          Unread only
        </Button>
        {data && !unread ? (
          <Count>
            {formatNumber(data.count)} {data.count === 1 ? 'message' : 'messages'}
          </Count>
        ) : null}
      </Cluster>
      <Sheet>
        {inbox.isPending ? (
          <Delayed>
            <Loading role="status">Loading...</Loading>
            <ListShape />
          </Delayed>
        ) : null}
        {inbox.isError && !data ? (
          <ErrorState
            title={`Oops! ${plainMessageOf(inbox.error, 'Failed to load inbox')}`}
            retryLabel="Reload"
            onRetry={() => void inbox.refetch()}
            busy={inbox.isFetching}
          />
        ) : null}
        {data?.count === 0 ? <Nothing unread={unread} onAll={() => onShow({ unread: false })} /> : null}
        {data && data.results.length > 0 ? (
          <MessageList
            ref={list}
            label={pages > 1 ? `Messages, page ${formatNumber(page + 1)} of ${formatNumber(pages)}` : 'Messages'}
            messages={data.results}
            selected={message}
            hrefOf={(id) => addressOf({ ...shown, message: id })}
            onOpen={onOpen}
            from={from}
            turning={turning}
          />
        ) : null}
      </Sheet>
      {pages > 1 ? <Pager label="Pages of messages" page={page} pages={pages} onTurn={turn} /> : null}
    </Stack>
  );
}

const Nothing = ({ unread, onAll }: { unread: boolean; onAll: () => void }) =>
  unread ? (
    <EmptyState title="No unread messages" action={<Button onClick={onAll}>Show all messages</Button>} />
  ) : (
    <EmptyState title="No messages yet">
      What happens with your novels, your coins and your income is told here.
    </EmptyState>
  );

const Sheet = styled(Card)`
  padding: 0;
  overflow: hidden;
  min-height: 240px;
`;
const Count = styled.p`
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
`;
const Loading = styled.p`
  padding: ${space[16]} ${space[16]} 0;
  color: ${color.inkSoft};
`;
