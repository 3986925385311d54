import { chapterLabel, type Entities } from '@griot/contracts';
import { ArrowUpIcon, Badge, Button, Cluster, color, EmptyState, font, formatDate, formatNumber, from, radius, space, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { chapterPath } from './addresses.ts';
import { LockMark } from './lock-mark.tsx';

interface Given { slug: string; chapters: Entities['Chapter'][]; /** All there are, should they be more than fit in one answer. */ count: number; position: Entities['Position'] | null | undefined }

/** The Catalog tab: every chapter, from the first or from the last (part 2 §2.8). */
export function Catalog({ slug, chapters, count, position }: Given) {
  const [newestFirst, setNewestFirst] = useState(false);
  if (chapters.length === 0) return <EmptyState title="No chapters created">The author has not published a chapter yet.</EmptyState>;
  const ordered = newestFirst ? chapters.toReversed() : chapters;
  return (
    <>
      <Cluster $justify="space-between">
        <p>{formatNumber(count)} {count === 1 ? 'chapter' : 'chapters'}{count > chapters.length ? `, the first ${formatNumber(chapters.length)} of them here` : ''}</p>
        <Button icon={<Turn $over={newestFirst}><ArrowUpIcon size={18} aria-hidden="true" /></Turn>} aria-pressed={newestFirst} onClick={() => setNewestFirst(!newestFirst)}>
          Newest first
        </Button>
      </Cluster>
      <List reversed={newestFirst}>
        {ordered.map((chapter) => (
          <li key={chapter.id}>
            <a href={chapterPath(slug, chapter)} aria-current={position?.chapter_details.id === chapter.id ? 'step' : undefined}>
              <Names>
                <small>{chapterLabel(chapter.chapter)}{position?.chapter_details.id === chapter.id ? <Badge tone="accent">You are here</Badge> : null}</small>
                <strong>{chapter.title}</strong>
                <small>{formatNumber(chapter.words)} words · {formatDate(chapter.published_at)}</small>
              </Names>
              <LockMark chapter={chapter} />
            </a>
          </li>
        ))}
      </List>
    </>
  );
}

const Turn = styled.span<{ $over: boolean }>`display: grid; transform: rotate(${(p) => (p.$over ? '180deg' : '0')}); transition: transform 160ms ease-out;`;

const List = styled.ol`
  display: grid;
  margin-top: ${space[16]};
  border-top: 1px solid ${color.line};
  /* A long novel costs only what is on screen. */
  & > li { content-visibility: auto; contain-intrinsic-size: auto 93px; border-bottom: 1px solid ${color.line}; }
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[16]};
    min-height: 92px;
    padding: ${space[12]} ${space[4]};
    border-radius: ${radius.control};
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover { background: ${color.sunken}; }
  a:focus-visible { outline-offset: -2px; }
  ${from.desk} { grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: ${space[48]}; }
`;

const Names = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  small { display: flex; align-items: center; gap: ${space[8]}; color: ${color.inkSoft}; font-size: ${type[14]}; font-variant-numeric: tabular-nums; }
  strong { font: 700 ${type[16]}/1.35 ${font.title}; }
`;
