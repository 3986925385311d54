import type { Entities } from '@griot/contracts';
import { useLocation } from '@griot/nav';
import { Cluster, from, space, Tag, type } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Gifts } from '../gift/gifts.tsx';
import { Reviews } from '../review/reviews.tsx';
import { browsePath, REVIEWS_ID } from './addresses.ts';
import { AuthorsNote } from './authors-note.tsx';
import { FromAuthor } from './from-author.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { Ratings } from './ratings.tsx';
import { Recommendations } from './recommendations.tsx';
import { Absent, Section } from './section.tsx';
import { TakeAlong } from './take-along.tsx';

/** The About tab: synopsis, tags, author's note, gifts, ratings, reviews and recommendations (part 2 §2.8). */
export const About = ({ slug, novel }: { slug: string; novel: Entities['Novel'] }) => {
  const reviews = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${REVIEWS_ID}`) return;
    // A page that is arrived at is put to its top first, and the keyboard with it.
    const frame = requestAnimationFrame(() => {
      reviews.current?.scrollIntoView();
      reviews.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return (
    <>
      <Columns>
        <Room>
          <Section title="Synopsis">
            {novel.blurred ? (
              <Absent>It is out of sight, as you have chosen. “Show” stands above.</Absent>
            ) : novel.description.trim() ? (
              <Synopsis>
                <Paragraphs text={novel.description} />
              </Synopsis>
            ) : (
              <Absent>No synopsis available.</Absent>
            )}
          </Section>
          <AuthorsNote novel={novel} />
          <FromAuthor slug={slug} />
        </Room>
        <Room as="aside" aria-label="About this novel">
          <Section title="Tags">
            {novel.tags.length ? (
              <Cluster $gap={8}>
                {novel.tags.map((tag) => (
                  <Tag key={tag} href={browsePath({ tags: tag })}>
                    {tag}
                  </Tag>
                ))}
              </Cluster>
            ) : (
              <Absent>No tags available.</Absent>
            )}
          </Section>
          <TakeAlong novel={novel} />
          <Ratings novel={novel} />
          <Gifts slug={slug} novel={novel} />
        </Room>
        <Room ref={reviews} id={REVIEWS_ID} tabIndex={-1}>
          <Reviews key={slug} slug={slug} novel={novel} />
        </Room>
      </Columns>
      <Recommendations novel={novel} />
    </>
  );
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[48]};
  margin-bottom: ${space[48]};
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${space[48]} ${space[72]};
    & > aside {
      grid-row: span 2;
    }
  }
`;
const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[32]};
  &:focus {
    outline: none;
  }
`;
const Synopsis = styled.div`
  max-width: 62ch;
  font-size: ${type[18]};
  line-height: 1.65;
  p + p {
    margin-top: ${space[12]};
  }
`;
