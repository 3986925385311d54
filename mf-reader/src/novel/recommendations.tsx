import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { from, NovelCard, Rail, Skeleton, Skeletons, space, useNear } from '@griot/ui';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { browsePath } from './addresses.ts';

type Novel = Entities['Novel'];
interface Row {
  title: string;
  href: string | undefined;
  novels: Novel[];
}

/** Novels in a row (part 2 §2.8). */
export const ROW_SIZE = 10;
/** Fetched before they are scrolled to by so many px. */
const NEAR_PX = 600;

/** More by the author, of the first genre, of the best, and what its readers kept reading: rows below a novel. */
export function Recommendations({ novel }: { novel: Novel }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box, NEAR_PX);
  const rails = novel.genres[0] === undefined ? 3 : 4;
  return <div ref={box}>{near ? <Rows novel={novel} rails={rails} /> : <Room $rails={rails} />}</div>;
}

/** `rails` is how many there may be: their room is held until it is known how many there are. */
function Rows({ novel, rails }: { novel: Novel; rails: number }) {
  const genre = novel.genres[0];
  // Each row asks for as many more as the novel itself and the rows above may take away.
  const byAuthor = useCall('GET /novels/', { query: { author: novel.author.id, limit: ROW_SIZE + 1 } });
  const ofGenre = useCall(
    'GET /novels/',
    { query: { genres: genre ?? '', limit: 2 * ROW_SIZE + 1 } },
    { enabled: genre !== undefined },
  );
  const best = useCall('GET /novels/', { query: { listing: 'topRanked', limit: 3 * ROW_SIZE + 1 } });
  const kept = useCall('GET /novels/{novel}/read-next/', {
    params: { novel: novel.slug },
    query: { limit: 4 * ROW_SIZE },
  });
  const waiting = [byAuthor, best, kept, ...(genre === undefined ? [] : [ofGenre])].some((row) => row.isPending);
  const room = useRef<HTMLDivElement>(null);
  const held = useHeldRoom(room, !waiting);
  if (waiting)
    return (
      <Room $rails={rails} aria-busy="true">
        <Skeletons>
          {Array.from({ length: rails }, (_, rail) => (
            <Waiting key={rail}>
              <Skeleton width="220px" height="26px" />
              <Covers>
                {Array.from({ length: ROW_SIZE }, (_cover, cover) => (
                  <Skeleton key={cover} shape="cover" />
                ))}
              </Covers>
            </Waiting>
          ))}
        </Skeletons>
      </Room>
    );

  const rows: Row[] = [
    { title: `More by ${novel.author.name}`, href: undefined, novels: byAuthor.data?.results ?? [] },
    {
      title: `More ${genre ?? ''}`,
      href: genre === undefined ? undefined : browsePath({ genre }),
      novels: ofGenre.data?.results ?? [],
    },
    { title: 'Top Ranked', href: browsePath({ listing: 'topRanked' }), novels: best.data?.results ?? [] },
    { title: `Readers of ${novel.title} kept reading`, href: undefined, novels: kept.data?.results ?? [] },
  ];
  return (
    <Room ref={room} $rails={held ? rails : 0}>
      {withoutDoubles(rows, novel.id).map(({ title, href, novels }) => (
        <Rail key={title} title={title} href={href}>
          {novels.map((one) => (
            <NovelCard key={one.id} novel={one} />
          ))}
        </Rail>
      ))}
    </Room>
  );
}

/**
 * Whether the room of rails that did not come is still held once the others are there. It is given back at once where nobody sees what
 * moves with it, which at the page's end nothing does; else when the page is scrolled, and moves anyway.
 */
function useHeldRoom(room: RefObject<HTMLElement | null>, there: boolean): boolean {
  const [held, setHeld] = useState(true);
  useLayoutEffect(() => {
    if (!there || !held || !room.current) return;
    const give = () => setHeld(false);
    const taken = room.current.lastElementChild?.getBoundingClientRect().bottom;
    const below = (taken ?? room.current.getBoundingClientRect().top) >= innerHeight;
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    if (below || atEnd) return give();
    window.addEventListener('scroll', give, { once: true, passive: true });
    return () => window.removeEventListener('scroll', give);
  }, [room, there, held]);
  return held;
}

/** Each novel in the first row that has it, the novel itself in none; ten in a row, and no row without any. */
export function withoutDoubles<R extends { novels: { id: string }[] }>(rows: R[], self: string): R[] {
  const seen = new Set([self]);
  return rows
    .map((row) => {
      const novels = row.novels.filter(({ id }) => !seen.has(id)).slice(0, ROW_SIZE);
      for (const { id } of novels) seen.add(id);
      return { ...row, novels };
    })
    .filter(({ novels }) => novels.length > 0);
}

/** Cards by their width in px, as rails have them. */
const CARD = { phone: 132, tablet: 164 };
/**
 * What rails take at most: each a heading with a way to all, cards with covers of 2:3, two lines of their titles and two below those;
 * the lines grow with the reader's letters.
 */
const roomOf = (rails: number, card: number): string =>
  `calc(${rails * (90 + 1.5 * card) + Math.max(0, rails - 1) * 32}px + ${rails * 4.9875}rem)`;

const Room = styled.div<{ $rails: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[32]};
  min-height: ${(p) => roomOf(p.$rails, CARD.phone)};
  ${from.tablet} {
    min-height: ${(p) => roomOf(p.$rails, CARD.tablet)};
  }
  /* None come there. */
  @media print, (scripting: none) {
    min-height: 0;
  }
`;
const Waiting = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[24]};
  height: ${roomOf(1, CARD.phone)};
  margin-bottom: ${space[32]};
  padding-top: ${space[8]};
  overflow: hidden;
  &:last-child {
    margin-bottom: 0;
  }
  ${from.tablet} {
    height: ${roomOf(1, CARD.tablet)};
  }
`;
const Covers = styled.div`
  display: flex;
  gap: ${space[16]};
  & > * {
    flex: none;
    width: ${CARD.phone}px;
  }
  ${from.tablet} {
    gap: ${space[24]};
    & > * {
      width: ${CARD.tablet}px;
    }
  }
`;
