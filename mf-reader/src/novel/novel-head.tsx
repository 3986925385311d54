import { averageStars, type Entities } from '@griot/contracts';
import {
  Badge,
  Cluster,
  color,
  Cover,
  font,
  formatCount,
  formatNumber,
  from,
  space,
  Stat,
  Stats,
  Tag,
  type,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Scripted } from '../chapter/scripted.tsx';
import { FollowNovel } from '../follow/follow-novel.tsx';
import { FollowOffer } from '../follow/follow-offer.tsx';
import { HideMenu } from '../hide/hide-menu.tsx';
import { ListMenu } from '../list/list-menu.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { authorPath, browsePath, novelPath } from './addresses.ts';
import { LikedMark } from './liked-mark.tsx';
import { useIsOwnNovel } from './own-novel.ts';
import { PricePanel } from './price-panel.tsx';
import { ReadButton } from './read-button.tsx';
import { ShelfButton } from './shelf-button.tsx';
import type { Chapters } from './use-catalog.ts';
import { WarningList } from './warnings.tsx';

export interface HeadProps {
  slug: string;
  novel: Entities['Novel'];
  chapters: Chapters | null;
}

/** The head of a novel's page: cover, facts, what it costs, and what can be done with it (part 2 §2.8). */
export function NovelHead({ slug, novel, chapters }: HeadProps) {
  const stars = averageStars(novel);
  return (
    <Head>
      <Side>
        <Cover
          title={novel.title}
          author={novel.author.name}
          src={novel.cover_image_display}
          blurred={novel.blurred}
          eager="first"
        />
      </Side>
      <Facts>
        <NovelMarks slug={slug} novel={novel} />
        <div>
          <h1>{novel.title}</h1>
          <ByAuthor author={novel.author} />
        </div>
        <Cluster $gap={8} aria-label="Genres" role="group">
          {novel.genres.map((genre) => (
            <Tag key={genre} href={browsePath({ genre })}>
              {genre}
            </Tag>
          ))}
        </Cluster>
        <WarningList novel={novel} />
        <Stats>
          <Stat label="Chapters" value={formatNumber(novel.num_chapters)} />
          <Stat
            label="Views"
            value={<span title={formatNumber(novel.num_views)}>{formatCount(novel.num_views)}</span>}
          />
          <Stat label="Words" value={formatNumber(novel.num_words)} />
          {stars === null ? null : <Stat label="Stars of 5" value={stars} />}
        </Stats>
        <Ways novel={novel} />
        {novel.num_chapters === 0 ? null : <PricePanel novel={novel} chapters={chapters} />}
      </Facts>
    </Head>
  );
}

/** Completed or Ongoing, for whom it is, and whether the reader liked it. */
export const NovelMarks = ({ slug, novel }: Pick<HeadProps, 'slug' | 'novel'>) => (
  <Cluster $gap={8}>
    <Badge tone={novel.completed ? 'good' : 'info'}>{novel.completed ? 'Completed' : 'Ongoing'}</Badge>
    <Badge>{novel.age_range || 'All ages'}</Badge>
    <LikedMark slug={slug} />
  </Cluster>
);

export function ByAuthor({ author }: { author: Entities['Novel']['author'] }) {
  return (
    <By>
      by <a href={authorPath(author.id)}>{author.name}</a>
    </By>
  );
}

/** What can be done with the novel. */
export function Ways({ novel }: Pick<HeadProps, 'novel'>) {
  const isOwn = useIsOwnNovel(novel);
  const [shelved, setShelved] = useState(false);
  return (
    <>
      <div>
        <Buttons>
          <ReadButton novel={novel} />
          <Scripted>
            <ShelfButton novel={novel} onAdded={() => setShelved(true)} />
            {isOwn ? null : <FollowNovel novel={novel} />}
          </Scripted>
        </Buttons>
        <Rarer>
          <Scripted>
            <ListMenu novel={novel} />
            <ShareButton path={novelPath(novel.slug)} title={novel.title} variant="quiet">
              SHARE
            </ShareButton>
            {isOwn ? null : (
              <>
                <HideMenu novel={novel} />
                <ReportButton reported={{ kind: 'novel', id: novel.id, what: 'this novel' }} />
              </>
            )}
          </Scripted>
        </Rarer>
      </div>
      {shelved && !isOwn ? <FollowOffer novel={novel} /> : null}
    </>
  );
}

export const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${from.tablet} {
    grid-template-columns: 220px minmax(0, 1fr);
    gap: ${space[32]};
    align-items: start;
  }
  ${from.desktop} {
    grid-template-columns: 264px minmax(0, 1fr);
    gap: ${space[48]};
  }
`;

export const Side = styled.div`
  width: min(180px, 48vw);
  margin-inline: auto;
  ${from.tablet} {
    width: 100%;
  }
`;

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  h1 {
    font: 700 ${type[26]} / 1.2 ${font.title};
    overflow-wrap: anywhere;
  }
  ${from.tablet} {
    gap: ${space[24]};
    h1 {
      font-size: ${type[34]};
    }
  }
  ${from.desktop} {
    h1 {
      font-size: ${type[44]};
    }
  }
`;

const By = styled.p`
  margin-top: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[18]};
  span,
  a {
    color: ${color.ink};
    font-weight: 600;
  }
`;

/** What is done now and then, in a line of its own. Its menus open under the whole line where there is no room beside their button. */
const Rarer = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  margin: ${space[4]} -${space[12]} 0;
  @media (max-width: 1023px) {
    & > span > div {
      position: static;
    }
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  & > :first-child {
    min-width: 148px;
  }
  /* Its words are others, and longer, once it is known where the reader stopped: the buttons beside it would break into other lines. */
  @media (max-width: 1023px) {
    & > :first-child {
      flex: 1 0 100%;
    }
  }
  @media (max-width: 479px) {
    & > *,
    & > span > * {
      flex: 1 1 auto;
    }
  }
`;
