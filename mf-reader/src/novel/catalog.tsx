import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useLocation, useSearchParams } from '@griot/nav';
import { useGo } from '@griot/remote-kit';
import {
  ArrowUpIcon,
  Button,
  color,
  EmptyState,
  ErrorState,
  formatNumber,
  from,
  Notice,
  Skeleton,
  SkipLink,
  space,
} from '@griot/ui';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { css, styled } from 'styled-components';
import { useListPosition } from '../virtual-list/use-list-position.ts';
import { VirtualList } from '../virtual-list/virtual-list.tsx';
import { useVirtualList } from '../virtual-list/use-virtual-list.ts';
import { ChapterRow, useRowHeight } from './chapter-row.tsx';
import { readMarkOf } from './read-mark.ts';
import { JumpTo } from './jump-to.tsx';
import { FIRST_LOT, type Chapters } from './use-catalog.ts';
import { useNovelPosition } from './use-novel-position.ts';

/** From so many chapters on there are ways to jump. */
const MANY = 15;

interface CatalogProps {
  slug: string;
  chapters: Chapters;
}

/** The Catalog tab: every chapter, from the first or from the last (part 2 §2.8). */
export function Catalog({ slug, chapters }: CatalogProps) {
  if (chapters.count === 0) {
    return chapters.error ? (
      <ErrorState title="The chapters did not load." onRetry={chapters.retry}>
        {messageOf(chapters.error, 'Failed to get novel chapters')}
      </ErrorState>
    ) : (
      <EmptyState title="No chapters created">The author has not published a chapter yet.</EmptyState>
    );
  }
  return <Filled slug={slug} chapters={chapters} />;
}

function Filled({ slug, chapters }: CatalogProps) {
  const position = useNovelPosition(slug);
  const { count } = chapters;
  const [newestFirst, setNewestFirst] = useNewestFirst();
  const list = useRef<ListHandle>(null);
  const rowHeight = useRowHeight();
  const after = useId();
  const turned = (index: number): number => (newestFirst ? count - 1 - index : index);
  const many = count > MANY;
  const find = useFind(chapters);
  const show = (index: number): void => list.current?.focus(turned(index));

  const jump = async (number: number): Promise<boolean> => {
    const index = await find((chapter) => Number(chapter.chapter) === number);
    if (index !== -1) show(index);
    // It may be among those that did not come.
    else if (chapters.error) throw chapters.error;
    return index !== -1;
  };
  const backToPlace = async (): Promise<void> => {
    const index = await find((chapter) => chapter.id === position?.chapter_details.id);
    if (index !== -1) show(index);
  };

  return (
    <>
      <Bar>
        <Count $many={many}>
          {formatNumber(count)} {count === 1 ? 'chapter' : 'chapters'}
        </Count>
        {many && position ? (
          <Place>
            <Button onClick={() => void backToPlace()}>Where I stopped</Button>
          </Place>
        ) : null}
        {many ? (
          <Jump>
            <JumpTo onJump={jump} />
          </Jump>
        ) : null}
        <Order $many={many}>
          <Button
            icon={
              <Turn $over={newestFirst}>
                <ArrowUpIcon size={18} aria-hidden="true" />
              </Turn>
            }
            aria-pressed={newestFirst}
            onClick={() => setNewestFirst(!newestFirst)}
          >
            Newest first
          </Button>
        </Order>
      </Bar>
      {chapters.error ? (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button size="small" onClick={chapters.retry}>
              Retry
            </Button>
          }
        >
          Some chapters did not load. {messageOf(chapters.error, 'Failed to get novel chapters')}
        </Notice>
      ) : null}
      {many ? <SkipLink to={after}>Skip the list of chapters</SkipLink> : null}
      <Rows>
        <ChapterRows
          ref={list}
          count={count}
          rowHeight={rowHeight}
          label={newestFirst ? 'Chapters, newest first' : 'Chapters'}
        >
          {(index) => {
            const chapter = chapters.at(turned(index));
            return <ChapterRow slug={slug} chapter={chapter} mark={chapter ? readMarkOf(chapter, position) : null} />;
          }}
        </ChapterRows>
      </Rows>
      {count > FIRST_LOT ? (
        <noscript>
          <p>and {formatNumber(count - FIRST_LOT)} more</p>
        </noscript>
      ) : null}
      <span id={after} tabIndex={-1} />
    </>
  );
}

interface ListHandle {
  /** Brings a row into the middle and gives it the focus. */
  focus(index: number): void;
}

interface ChapterRowsProps {
  ref: Ref<ListHandle>;
  count: number;
  rowHeight: number;
  label: string;
  children: (index: number) => ReactNode;
}

/** The rows, apart from what stands over them: they alone are drawn again while one scrolls. */
function ChapterRows({ ref, count, rowHeight, label, children }: ChapterRowsProps) {
  const list = useVirtualList({ count, rowHeight, fixed: true, written: { items: FIRST_LOT, columns: 1 } });
  useListPosition(list);
  useImperativeHandle(ref, () => ({ focus: (index) => list.focus(index) }));
  return (
    <VirtualList list={list} label={label}>
      {children}
    </VirtualList>
  );
}

/** The order stands in the address, by the API's name, so that Back finds it. */
function useNewestFirst(): [boolean, (newest: boolean) => void] {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const go = useGo();
  return [
    params.get('ordering') === '-chapter',
    (newest) => void go(newest ? `${pathname}?ordering=-chapter` : pathname, { replace: true }),
  ];
}

/** Looks for a chapter among all; when not all are there yet, it waits for them. Answers its index, or -1. */
function useFind(chapters: Chapters): (fits: (chapter: Entities['Chapter']) => boolean) => Promise<number> {
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef(chapters);
  useEffect(() => {
    latest.current = chapters;
    if (chapters.all || chapters.error) for (const go of waiting.current.splice(0)) go();
  }, [chapters]);
  return async (fits) => {
    if (!latest.current.all && !latest.current.error)
      await new Promise<void>((resolve) => {
        waiting.current.push(resolve);
      });
    const { count, at } = latest.current;
    for (let index = 0; index < count; index += 1) {
      const chapter = at(index);
      if (chapter && fits(chapter)) return index;
    }
    return -1;
  };
}

/** Everything has its own place, so that what comes late, or in other letters, moves nothing. */
const Bar = styled.div`
  display: grid;
  grid-template: 'count order' auto 'jump place' auto / minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[12]};
  margin-bottom: ${space[16]};
  ${from.tablet} {
    grid-template: 'count place jump order' auto / auto minmax(0, 1fr) auto auto;
  }
`;
const Count = styled.p<{ $many: boolean }>`
  grid-area: count;
  display: flex;
  align-items: center;
  min-height: 44px;
  ${from.tablet} {
    min-height: ${(p) => (p.$many ? 'calc(1.3125rem + 50px)' : '44px')};
  }
`;
/** Level with the field to jump in, which has its label above and, where it leads nowhere, that below. */
const level = css`
  margin-top: calc(1.3125rem + 6px);
`;
const Place = styled.div`
  grid-area: place;
  align-self: end;
  ${from.tablet} {
    align-self: start;
    ${level}
  }
`;
const Order = styled.div<{ $many: boolean }>`
  grid-area: order;
  justify-self: end;
  ${from.tablet} {
    ${(p) => (p.$many ? level : '')}
  }
`;
const Jump = styled.div`
  grid-area: jump;
`;
const Turn = styled.span<{ $over: boolean }>`
  display: grid;
  transform: rotate(${(p) => (p.$over ? '180deg' : '0')});
  transition: transform 160ms ease-out;
`;
const Rows = styled.div`
  border-top: 1px solid ${color.line};
`;

/** The list's shape while its first rows come. */
export const CatalogSkeleton = () => (
  <div>
    {Array.from({ length: 8 }, (_, n) => (
      <Waiting key={n}>
        <Skeleton shape="text" width={`${38 + ((n * 17) % 30)}%`} />
      </Waiting>
    ))}
  </div>
);
const Waiting = styled.div`
  display: grid;
  align-content: center;
  height: 3.5rem;
  border-bottom: 1px solid ${color.line};
`;
