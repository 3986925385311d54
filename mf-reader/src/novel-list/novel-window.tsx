import { averageStars } from '@griot/contracts';
import { color, font, NovelRow, space, StarIcon, type, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { PagedList } from '../virtual-list/paged-list.tsx';
import { RowShape } from './row-shape.tsx';
import { useColumns } from './use-columns.ts';
import type { ListedNovel, NovelSource } from '../virtual-list/use-paged-list.ts';

/** Heights of a row in px, in one column and in two, before it is measured. */
const HEIGHTS = { 1: 216, 2: 172 } as const;

interface NovelWindowProps {
  label: string;
  source: NovelSource;
  count: number;
  ranked: boolean;
}

/** Novels in one column or two, counted where places count. */
export function NovelWindow({ label, source, count, ranked }: NovelWindowProps) {
  const wide = ranked ? 1 : 2;
  const columns = useColumns(wide);
  return (
    <PagedList
      label={label}
      source={source}
      count={count}
      columns={columns}
      wide={wide}
      rowHeight={HEIGHTS[columns]}
      shape={<RowShape />}
    >
      {(novel, index) => <Listed novel={novel} rank={ranked ? index + 1 : null} />}
    </PagedList>
  );
}

/** A novel in the list, with its place where places count (part 2 §2.4 and §2.6). */
function Listed({ novel, rank }: { novel: ListedNovel; rank: number | null }) {
  const stars = averageStars(novel);
  return (
    <NovelRow
      novel={novel}
      heading="h2"
      lead={
        rank === null ? undefined : (
          <Rank>
            <VisuallyHidden>Rank </VisuallyHidden>
            {rank}
          </Rank>
        )
      }
      meta={
        stars === null ? undefined : (
          <span>
            <StarIcon size={14} aria-hidden="true" />
            {stars}
            <VisuallyHidden> of 5 stars</VisuallyHidden>
          </span>
        )
      }
    />
  );
}

const Rank = styled.span`
  flex: none;
  /* Two digits, in rem: in digits of the font it would be another width before the font has come. */
  min-width: 2.25rem;
  padding-top: ${space[4]};
  color: ${color.terracotta};
  font: 700 ${type[26]} / 1.2 ${font.title};
  font-variant-numeric: tabular-nums;
  text-align: right;
`;
