import { messageOf } from '@griot/api';
import { PAGE_SIZE } from '@griot/contracts';
import { useCall, useListCall } from '@griot/remote-kit';
import { Button, color, Delayed, ErrorState, formatNumber, Skeleton, space, type, useFocusStays } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Compose } from './compose.tsx';
import { OrderingChoice } from './ordering.tsx';
import { COMMENTS, COUNTS, onOf, type Ordering, type Place } from './place.ts';
import { Suggest } from './suggest.tsx';
import { Thread } from './thread.tsx';
import type { Commented } from './use-as-commenter.ts';
import type { MayLose, OnDirty } from './use-unsent.ts';

interface CommentListProps {
  of: Commented;
  place: Place;
  onDirty: OnDirty;
  mayLose: MayLose;
}

/** The comments of a place, page after page, and where one writes another. */
export function CommentList({ of, place, onDirty, mayLose }: CommentListProps) {
  const [ordering, setOrdering] = useState<Ordering>('newest');
  const params = { novel: of.novel.slug, chapter: of.chapter };
  const list = useListCall(COMMENTS, { params, query: { on: onOf(place), ordering, limit: PAGE_SIZE } });
  const closed = useCall(COUNTS, { params }).data?.closed ?? false;
  const comments = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const count = list.data?.pages[0]?.count ?? 0;
  // A comment that is begun stands above the list, and stays.
  const reorder = async (wanted: Ordering): Promise<void> => {
    if (await mayLose((form) => form !== 'comment' && form !== 'suggestion')) setOrdering(wanted);
  };
  const whole = useFocusStays();
  const writable = place.on !== 'earlier' && (!closed || of.own);

  return (
    <Whole ref={whole} tabIndex={-1} role="group" aria-label="Comments">
      {closed ? (
        <Soft>{of.own ? 'You have closed' : 'The author has closed'} the comments of this chapter.</Soft>
      ) : null}
      {writable ? (
        <Ways>
          <Compose of={of} place={place} onDirty={onDirty} />
          {place.on === 'paragraph' && place.words !== undefined && !of.own ? (
            <Suggest of={of} paragraph={{ number: place.number, words: place.words }} onDirty={onDirty} />
          ) : null}
        </Ways>
      ) : null}
      {count > 1 ? (
        <Head>
          <Soft>{formatNumber(count)} comments</Soft>
          <OrderingChoice value={ordering} onChange={(wanted) => void reorder(wanted)} />
        </Head>
      ) : null}
      {list.data ? (
        comments.length === 0 ? (
          <Soft>{writable ? 'Nobody has said anything yet.' : 'There are no comments.'}</Soft>
        ) : (
          <List key={ordering} aria-label="Comments">
            {comments.map((comment) => (
              <li key={comment.id}>
                <Thread
                  of={of}
                  comment={comment}
                  quoted={place.on === 'earlier'}
                  answerable={writable}
                  onDirty={onDirty}
                  mayLose={mayLose}
                />
              </li>
            ))}
          </List>
        )
      ) : list.isError ? (
        <ErrorState title="The comments did not load." onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton lines={3} />
        </Delayed>
      )}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More comments
        </Button>
      ) : null}
    </Whole>
  );
}

const Whole = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  &:focus {
    outline: none;
  }
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  & > form {
    flex: 1 0 100%;
    min-width: 0;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  & > li + li {
    padding-top: ${space[16]};
    border-top: 1px solid ${color.line};
  }
`;
