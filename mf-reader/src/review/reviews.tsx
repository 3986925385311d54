import { messageOf } from '@griot/api';
import { PAGE_SIZE, type Entities } from '@griot/contracts';
import { Part, useCall, useSession } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Delayed,
  ErrorState,
  formatNumber,
  Pager,
  PencilIcon,
  Skeleton,
  space,
  useTurned,
} from '@griot/ui';
import { useDeferredValue, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useAsReader, useIsOwnNovel } from '../novel/own-novel.ts';
import { Absent, Section } from '../novel/section.tsx';
import { OneReview } from './one-review.tsx';
import { NEWEST, OrderingChoice, type Ordering } from './ordering.tsx';
import { useVote } from './use-vote.ts';
import { MINE, REVIEWS } from './votes.ts';

const loadForm = () => import(/* webpackChunkName: "novel-forms" */ './review-form.tsx');
const loadDelete = () => import(/* webpackChunkName: "novel-forms" */ './delete-review.tsx');

interface ReviewsProps {
  slug: string;
  novel: Pick<Entities['Novel'], 'slug' | 'title' | 'author'>;
}

/** The reviews of a novel and the way to one's own (part 2 §2.9). Authors write none about their own novels. */
export function Reviews({ slug, novel }: ReviewsProps) {
  const signedIn = useSession().state === 'authorised';
  const isOwnNovel = useIsOwnNovel(novel);
  const asReader = useAsReader(novel, 'review');
  const vote = useVote(slug);
  const [ordering, setOrdering] = useState<Ordering>(NEWEST);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const [coming, setComing] = useState(false);
  const way = useRef<HTMLButtonElement>(null);
  const mine = useCall(MINE, { params: { novel: slug } }, { enabled: signedIn }).data ?? null;
  const reviews = useCall(REVIEWS, { params: { novel: slug }, query: queryOf(page, ordering) }, { keepPrevious: true });
  // The first come while the page above them is read and pressed: they are drawn in slices, which let a press through.
  const come = useDeferredValue(reviews.data !== undefined);
  const data = come ? reviews.data : undefined;
  const list = useRef<HTMLUListElement>(null);
  const showsTurned = useTurned(list, data, reviews.isPlaceholderData);

  const count = useLast(data?.count) ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  // Reviews were deleted meanwhile: the last page is nearer than it was.
  if (data && !reviews.isPlaceholderData && page >= pages) setPage(pages - 1);

  const turn = (to: number): void => {
    showsTurned();
    setPage(to);
  };
  const show = (dialog: 'form' | 'delete'): void => {
    setComing(true);
    setOpen(dialog);
  };
  const shown = (): void => setComing(false);
  const close = (): void => setOpen(null);
  // Whoever has signed out has left what was only theirs.
  if (!signedIn && open !== null) setOpen(null);
  const results = data?.results ?? [];
  const listed = mine && data && !results.some(({ id }) => id === mine.id) ? [mine, ...results] : results;

  return (
    <Section
      title="Reviews"
      busy={(reviews.isFetching || data !== reviews.data) && !reviews.isError}
      action={
        isOwnNovel ? null : (
          <Button
            ref={way}
            size="small"
            busy={coming && open === 'form'}
            icon={<PencilIcon size={16} aria-hidden="true" />}
            onClick={() => void asReader(() => show('form'))}
          >
            {mine ? 'Edit my review' : 'Write a review'}
          </Button>
        )
      }
    >
      {count > 1 ? (
        <Cluster $gap={16} $justify="space-between">
          <Absent>{formatNumber(count)} reviews</Absent>
          <OrderingChoice
            value={ordering}
            onChange={(wanted) => {
              setOrdering(wanted);
              setPage(0);
            }}
          />
        </Cluster>
      ) : null}
      {data ? (
        listed.length === 0 ? (
          <Absent>No Reviews Found</Absent>
        ) : (
          <List
            ref={list}
            tabIndex={-1}
            aria-label={pages > 1 ? `Reviews, page ${formatNumber(page + 1)} of ${formatNumber(pages)}` : 'Reviews'}
            data-turning={reviews.isPlaceholderData || undefined}
          >
            {listed.map((review) => {
              const own = mine ? review.id === mine.id : review.is_mine;
              return (
                <li key={review.id}>
                  <OneReview
                    review={review}
                    onVote={(press) => void vote(review, press)}
                    onDelete={own ? () => show('delete') : undefined}
                    deleting={own && coming && open === 'delete'}
                  />
                </li>
              );
            })}
          </List>
        )
      ) : reviews.isError ? (
        <ErrorState title="The reviews did not load." onRetry={() => void reviews.refetch()}>
          {messageOf(reviews.error)}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton lines={4} />
        </Delayed>
      )}
      {pages > 1 ? <Pager label="Pages of reviews" page={page} pages={pages} onTurn={turn} /> : null}
      {open === 'form' ? (
        <Part
          load={loadForm}
          props={{
            slug,
            novel,
            onClose: close,
            onPosted: () => {
              setOrdering(NEWEST);
              setPage(0);
            },
          }}
          onShown={shown}
          onFail={close}
        />
      ) : null}
      {open === 'delete' ? (
        <Part
          load={loadDelete}
          props={{ slug, onClose: close, onDeleted: () => way.current?.focus() }}
          onShown={shown}
          onFail={close}
        />
      ) : null}
    </Section>
  );
}

/** The first page is asked for without a query, as everybody else asks. */
const queryOf = (page: number, ordering: Ordering) => ({
  ...(page > 0 ? { offset: page * PAGE_SIZE } : {}),
  ...(ordering === NEWEST ? {} : { ordering }),
});

/** The last value that was known. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  scroll-margin-top: 96px;
  &:focus {
    outline: none;
  }
  &[data-turning] {
    opacity: 0.6;
  }
  & > li {
    /* Those far below are neither styled nor laid out when they or a font come. Most reviews are as high as this. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 277px;
    /* Focus rings reach so far. */
    overflow-clip-margin: ${space[8]};
  }
  & > li + li {
    padding-top: ${space[24]};
    border-top: 1px solid ${color.line};
  }
`;
