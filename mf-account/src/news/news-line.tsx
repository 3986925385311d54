import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { color, Cover, cut, font, relativeTime, space, type, VisuallyHidden } from '@griot/ui';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';

/** A chapter that came out, or what an author has announced. */
export type News = Entities['FollowNews'] | Entities['ToldAnnouncement'];

/** Of an announcement as much as fits; all of it stands on the novel's page. */
const CUT = 140;

export const idOf = (one: News): string => ('chapter' in one ? one.chapter.id : one.announcement.id);

export function NewsLine({ one, onFollow }: { one: News; onFollow: (event: MouseEvent) => void }) {
  const { novel } = one;
  return (
    <Line href={addressOf(one)} $read={one.read} onClick={onFollow}>
      <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_thumbnail} width="40px" />
      <span>
        <strong dir="auto">{novel.title}</strong>
        <span>{textOf(one)}</span>
        <small>{relativeTime(one.told_at)}</small>
      </span>
      {one.read ? null : (
        <Dot>
          <VisuallyHidden>unread</VisuallyHidden>
        </Dot>
      )}
    </Line>
  );
}

function textOf(one: News): string {
  if ('announcement' in one) return `${one.novel.author.name}: ${cut(one.announcement.text, CUT)}`;
  const label = chapterLabel(one.chapter.chapter);
  return one.chapter.title ? `${label}: ${one.chapter.title}` : label;
}

const addressOf = (one: News): string =>
  'announcement' in one
    ? `/book/${one.novel.slug}`
    : `/book/${one.novel.slug}/read/${chapterSegment(one.chapter.title, one.chapter.chapter)}`;

const Line = styled.a<{ $read: boolean }>`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) 8px;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[12]};
  border-radius: 6px;
  color: ${(p) => (p.$read ? color.inkSoft : color.ink)};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > span:nth-child(2) {
    display: grid;
    overflow-wrap: anywhere;
  }
  strong {
    font: 700 ${type[14]} / 1.3 ${font.title};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[12]};
  }
`;
const Dot = styled.span`
  width: 8px;
  height: 8px;
  /* Not a ground: whoever chooses the colours sees none. */
  border: 4px solid ${color.terracotta};
  border-radius: 50%;
`;
