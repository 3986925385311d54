import { chapterLabel, type Entities } from '@griot/contracts';
import {
  Badge,
  CheckIcon,
  color,
  Day,
  font,
  formatNumber,
  from,
  radius,
  Skeleton,
  space,
  type,
  useWidthFrom,
} from '@griot/ui';
import { memo, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { chapterPath } from './addresses.ts';
import type { ReadMark } from './read-mark.ts';
import { LockMark } from './lock-mark.tsx';

interface ChapterRowProps {
  slug: string;
  /** Undefined while it is on its way. */
  chapter: Entities['Chapter'] | undefined;
  mark: ReadMark | null;
}

/** One chapter of the catalogue. It is drawn again only when something about it has changed: a long list scrolls past quickly. */
export const ChapterRow = memo(function ChapterRow({ slug, chapter, mark }: ChapterRowProps) {
  return (
    <Row aria-busy={chapter ? undefined : true}>
      {chapter ? (
        <a
          href={chapterPath(slug, chapter)}
          data-mark={mark ?? undefined}
          aria-current={mark === 'here' ? 'step' : undefined}
        >
          <span data-part="label">{chapterLabel(chapter.chapter)}</span>
          <strong dir="auto">{chapter.title}</strong>
          <span data-part="facts">
            <span>{formatNumber(chapter.words)} words · </span>
            <Day of={chapter.published_at} />
          </span>
          <span data-part="marks">
            {mark === 'here' ? <Badge tone="accent">You are here</Badge> : null}
            {mark === 'new' ? <Badge tone="accent">New</Badge> : null}
            {mark === 'read' ? (
              <span data-part="read">
                <CheckIcon size={16} aria-hidden="true" />
                Read
              </span>
            ) : null}
            <LockMark chapter={chapter} />
          </span>
        </a>
      ) : (
        <span>
          <Skeleton shape="text" width="40%" />
        </span>
      )}
    </Row>
  );
});

/** Heights of a row in rem: the title, in two lines at most, over the facts on a phone; beside them on wider screens. */
const ROW_REM = { phone: 5.5, tablet: 3.5 } as const;

/** Px of a row, at this width and the reader's own size of letters. */
export function useRowHeight(): number {
  const rem = useWidthFrom(768) ? ROW_REM.tablet : ROW_REM.phone;
  return rem * useSyncExternalStore(unchanging, letters, () => USUAL_LETTERS);
}

const USUAL_LETTERS = 16;
const letters = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_LETTERS;
const unchanging = () => () => undefined;

/** One style for all of a row: dozens of them come and go while one scrolls. */
const Row = styled.div`
  height: ${ROW_REM.phone}rem;
  border-bottom: 1px solid ${color.line};
  contain: strict;
  & > * {
    display: grid;
    grid-template: 'title title marks' auto 'label facts marks' auto / auto minmax(0, 1fr) auto;
    align-content: center;
    align-items: baseline;
    gap: 2px ${space[8]};
    height: 100%;
    padding: 0 ${space[4]};
    border-radius: ${radius.control};
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    & > a:hover {
      background: ${color.sunken};
    }
  }
  & > a:focus-visible {
    outline-offset: -2px;
  }
  strong {
    grid-area: title;
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font: 700 ${type[16]} / 1.35 ${font.title};
  }
  & > a[data-mark='read'] strong {
    color: ${color.inkSoft};
  }
  [data-part='label'],
  [data-part='facts'] {
    overflow: hidden;
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-part='label'] {
    grid-area: label;
  }
  @media (max-width: 767px) {
    [data-part='label']::after {
      content: ' ·';
    }
  }
  [data-part='facts'] {
    grid-area: facts;
  }
  [data-part='marks'] {
    grid-area: marks;
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    align-self: center;
    gap: 2px ${space[12]};
  }
  [data-part='read'] {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  /* At the left, since the way to the top lies over the right edge. */
  @media (max-width: 767px) {
    & > a[data-mark='here'] {
      grid-template: 'title title title' auto 'label facts marks' auto / auto auto minmax(0, 1fr);
      [data-part='marks'] {
        flex-direction: row;
        align-items: center;
        justify-self: start;
      }
    }
  }
  @media (max-width: 479px) {
    [data-part='facts'] > span {
      display: none;
    }
  }
  ${from.tablet} {
    height: ${ROW_REM.tablet}rem;
    & > * {
      grid-template: 'label title facts marks' auto / 8rem minmax(0, 1fr) auto minmax(7.5rem, auto);
      gap: ${space[16]};
      padding: 0 ${space[8]};
    }
    [data-part='marks'] {
      flex-direction: row;
      align-items: center;
      justify-content: flex-end;
    }
  }
`;
