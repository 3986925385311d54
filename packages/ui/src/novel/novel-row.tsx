import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Entities } from '@griot/contracts';
import { cut } from '../format/cut.ts';
import { color, font, motion, shadow, space, type } from '../theme/tokens.ts';
import { Cover, CoverFrame } from './cover.tsx';
import { AdultMark, Meta, Views } from './novel-card.tsx';

export type RowNovel = Pick<
  Entities['Novel'],
  'slug' | 'title' | 'author' | 'description' | 'cover_image_thumbnail' | 'genres' | 'num_views'
> &
  Partial<Pick<Entities['Novel'], 'adult' | 'blurred'>>;

export interface NovelRowProps {
  novel: RowNovel;
  href?: string;
  /** Characters of the description: 140 on browse, 80 on the shelf (part 2 §9). */
  characters?: number;
  /** Names all its genres rather than the first. */
  allGenres?: boolean;
  /** More facts after genre and views: stars, progress. */
  meta?: ReactNode;
  /** Buttons; they stand beside the link, not in it. */
  actions?: ReactNode;
  /** A rank medal or number before the cover. */
  lead?: ReactNode;
  /** The rank of its heading on the page. */
  heading?: 'h2' | 'h3';
}

const Row = styled.article`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: ${space[16]};
  @media (hover: hover) {
    &:hover ${CoverFrame} {
      transform: translateY(-2px);
      box-shadow: ${shadow.lift};
    }
  }
  ${CoverFrame} {
    transition:
      transform ${motion.base},
      box-shadow ${motion.base};
  }
`;
const Text = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: 4px;
  min-width: 0;
`;
const Title = styled.h3`
  font: 700 ${type[18]} / 1.3 ${font.title};
  & a {
    color: ${color.ink};
    text-decoration: none;
  }
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & a:focus-visible {
    outline: none;
  }
  & a:focus-visible::after {
    outline: 2px solid ${color.indigo};
    outline-offset: 4px;
    border-radius: 6px;
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
/** Of a novel that is withheld there is none. */
const Blurb = styled.p`
  &:empty {
    display: none;
  }
`;
const Actions = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`;

/** A novel in a list: cover on the left, then title, author, a cut description and facts. */
export function NovelRow({
  novel,
  href = `/book/${novel.slug}`,
  characters = 140,
  allGenres = false,
  meta,
  actions,
  lead,
  heading = 'h3',
}: NovelRowProps) {
  return (
    <Row>
      {lead}
      <Cover
        width="96px"
        title={novel.title}
        author={novel.author.name}
        src={novel.cover_image_thumbnail}
        blurred={novel.blurred}
      />
      <Text>
        <Title as={heading}>
          <a href={href}>{novel.title}</a>
        </Title>
        <Soft>{novel.author.name || 'Unknown Author'}</Soft>
        {novel.blurred ? (
          <Soft>It warns of what you have blurred.</Soft>
        ) : (
          <Blurb>{cut(novel.description, characters)}</Blurb>
        )}
        <Meta>
          <span>{(allGenres ? novel.genres.join(', ') : novel.genres[0]) || 'Unknown Genre'}</span>
          <Views count={novel.num_views} />
          {novel.adult ? <AdultMark /> : null}
          {meta}
        </Meta>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Text>
    </Row>
  );
}
