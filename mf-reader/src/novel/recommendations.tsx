import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { NovelCard, Rail, Skeleton, space, useNear } from '@griot/ui';
import { useRef } from 'react';
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
  return <div ref={box}>{near ? <Rows novel={novel} /> : <Room />}</div>;
}

function Rows({ novel }: { novel: Novel }) {
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
  if (waiting)
    return (
      <Room aria-busy="true">
        <Skeleton width="220px" height="26px" />
        <Skeleton height="220px" />
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
    <Room>
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

const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  min-height: 260px;
`;
