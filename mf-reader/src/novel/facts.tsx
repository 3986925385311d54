import { averageStars, type Entities } from '@griot/contracts';
import { color, EyeIcon, formatCount, formatNumber, space, StarIcon, type, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';

type Counted = Pick<Entities['Novel'], 'genres' | 'num_views' | 'num_stars' | 'num_reviews' | 'rating'>;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[12]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
    white-space: nowrap;
  }
`;

/** First genre, stars once there are any, and views: the line under a novel's title. */
export function NovelFacts({ novel }: { novel: Counted }) {
  const stars = averageStars(novel);
  return (
    <Line>
      {novel.genres[0] === undefined ? null : <span>{novel.genres[0]}</span>}
      {stars === null ? null : (
        <span>
          <StarIcon size={14} aria-hidden="true" />
          {stars}
          <VisuallyHidden> of 5 stars</VisuallyHidden>
        </span>
      )}
      <span title={`${formatNumber(novel.num_views)} views`}>
        <EyeIcon size={14} aria-hidden="true" />
        {formatCount(novel.num_views)}
        <VisuallyHidden> views</VisuallyHidden>
      </span>
    </Line>
  );
}
