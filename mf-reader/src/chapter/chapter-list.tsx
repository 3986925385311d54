import { chapterLabel } from '@griot/contracts';
import { color, Delayed, ErrorState, font, radius, Skeleton, space, type } from '@griot/ui';
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { chapterPath } from '../novel/addresses.ts';
import { LockMark } from '../novel/lock-mark.tsx';
import { useChapters } from '../novel/use-novel.ts';

interface Given { slug: string; current: string; /** The present chapter was pressed: one is there already. */ onHere: () => void }

/** All chapters of the novel, the present one in the middle. */
export function ChapterList({ slug, current, onHere }: Given) {
  const chapters = useChapters(slug);
  const here = useRef<HTMLAnchorElement>(null);
  const there = chapters.data !== undefined;
  useEffect(() => { if (there) here.current?.scrollIntoView({ block: 'center' }); }, [there]);

  if (chapters.isError && !chapters.data) return <ErrorState title="The chapters did not load." onRetry={() => void chapters.refetch()} />;
  if (!chapters.data) return <Delayed><Skeleton height="44px" lines={8} /></Delayed>;
  return (
    <List>
      {chapters.data.results.map((chapter) => {
        const present = chapter.id === current;
        const stay = (event: MouseEvent) => { event.preventDefault(); onHere(); };
        return (
          <li key={chapter.id}>
            <a ref={present ? here : null} href={chapterPath(slug, chapter)} aria-current={present ? 'page' : undefined} onClick={present ? stay : undefined}>
              <span><small>{chapterLabel(chapter.chapter)}</small>{chapter.title}</span>
              <LockMark chapter={chapter} />
            </a>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  & > li { content-visibility: auto; contain-intrinsic-size: auto 60px; }
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[12]};
    min-height: 60px;
    padding: ${space[8]} ${space[12]};
    border-radius: ${radius.control};
    color: ${color.ink};
    font: 400 ${type[16]}/1.35 ${font.title};
    text-decoration: none;
  }
  a:hover { background: ${color.sunken}; }
  a:focus-visible { outline-offset: -2px; }
  a[aria-current] { background: ${color.indigoWash}; color: ${color.indigo}; font-weight: 700; }
  small { display: block; color: ${color.inkSoft}; font: 400 ${type[12]}/1.4 ${font.ui}; }
`;
