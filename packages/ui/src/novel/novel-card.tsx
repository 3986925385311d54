import { styled } from 'styled-components';
import { ADULT_AGE, type Entities } from '@griot/contracts';
import { formatCount } from '../format/count.ts';
import { EyeIcon } from '../icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { color, font, motion, shadow, space, type } from '../theme/tokens.ts';
import { Cover, CoverFrame } from './cover.tsx';

export type CardNovel = Pick<
  Entities['Novel'],
  'slug' | 'title' | 'author' | 'cover_image_thumbnail' | 'genres' | 'num_views'
> &
  Partial<Pick<Entities['Novel'], 'adult' | 'blurred'>>;

export interface NovelCardProps {
  novel: CardNovel;
  /** The novel's page by default. */
  href?: string;
  eager?: boolean;
}

const Card = styled.a`
  position: relative;
  display: grid;
  align-content: start;
  gap: 4px;
  color: ${color.ink};
  text-decoration: none;
  ${CoverFrame} {
    margin-bottom: 4px;
    transition:
      transform ${motion.base},
      box-shadow ${motion.base};
  }
  @media (hover: hover) {
    &:hover ${CoverFrame} {
      transform: translateY(-2px);
      box-shadow: ${shadow.lift};
    }
  }
  &:focus-visible {
    outline-offset: 4px;
    border-radius: 6px;
  }
`;
const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font: 700 ${type[14]} / 1.35 ${font.title};
`;
export const Meta = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  & > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
`;

/** How often a novel was read, short for the eye and whole for the ear. */
export const Views = ({ count }: { count: number }) => (
  <span title={`${count} views`}>
    <EyeIcon size={14} aria-hidden="true" />
    {formatCount(count)}
    <VisuallyHidden> views</VisuallyHidden>
  </span>
);

/** That it is for adults alone. */
export const AdultMark = () => (
  <span>
    <span aria-hidden="true">{ADULT_AGE}+</span>
    <VisuallyHidden>For adults only</VisuallyHidden>
  </span>
);

/** Cover, title, first genre and view count (part 1 §2); the whole card is one link. */
export function NovelCard({ novel, href = `/book/${novel.slug}`, eager }: NovelCardProps) {
  return (
    <Card href={href}>
      <Cover
        title={novel.title}
        author={novel.author.name}
        src={novel.cover_image_thumbnail}
        eager={eager}
        blurred={novel.blurred}
      />
      <Title dir="auto">{novel.title}</Title>
      <Meta>
        {novel.genres[0] !== undefined && <span>{novel.genres[0]}</span>}
        <Views count={novel.num_views} />
        {novel.adult ? <AdultMark /> : null}
      </Meta>
    </Card>
  );
}
