import { chapterLabel, type Entities } from '@griot/contracts';
import { color, font, radius, Skeleton, space, type } from '@griot/ui';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { chapterPath } from '../../novel/addresses.ts';
import { LockMark } from '../../novel/lock-mark.tsx';
import type { ListItem } from '../../virtual-list/use-paged-list.ts';

/** Height of a row whose title is one line. */
export const ROW_PX = 60;

interface ChapterRowProps {
  slug: string;
  found: ListItem<Entities['Chapter']>;
  current: string;
  marked: boolean;
  onHere: () => void;
}

/** One chapter in the jump panel, or its shape while it is on its way. */
export function ChapterRow({ slug, found, current, marked, onHere }: ChapterRowProps) {
  const chapter = found.state === 'here' ? found.item : undefined;
  if (!chapter)
    return (
      <Shape>
        {found.state === 'failed' ? (
          <button type="button" onClick={found.retry}>
            Did not load. Retry
          </button>
        ) : (
          <Skeleton height="36px" />
        )}
      </Shape>
    );
  const present = chapter.id === current;
  const stay = (event: MouseEvent) => {
    event.preventDefault();
    onHere();
  };
  return (
    <Row
      href={chapterPath(slug, chapter)}
      aria-current={present ? 'page' : undefined}
      $marked={marked}
      onClick={present ? stay : undefined}
    >
      <span>
        <small>{chapterLabel(chapter.chapter)}</small>
        {chapter.title}
      </span>
      <LockMark chapter={chapter} />
    </Row>
  );
}

const Row = styled.a<{ $marked: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  min-height: ${ROW_PX}px;
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.control};
  background: ${(p) => (p.$marked ? color.sunken : 'transparent')};
  color: ${color.ink};
  font: 400 ${type[16]} / 1.35 ${font.title};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: ${color.indigoWash};
    color: ${color.indigo};
    font-weight: 700;
  }
  & > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${color.inkSoft};
    font: 400 ${type[12]} / 1.4 ${font.ui};
  }
`;

const Shape = styled.div`
  display: flex;
  align-items: center;
  min-height: ${ROW_PX}px;
  padding: 0 ${space[12]};
  button {
    min-height: 44px;
    border: 0;
    background: none;
    color: ${color.indigo};
    font: 700 ${type[14]} / 1.25 ${font.ui};
  }
`;
