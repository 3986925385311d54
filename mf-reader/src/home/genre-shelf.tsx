import { Cover, from, Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';
import { NovelFacts } from '../novel/facts.tsx';
import { linksToNovels } from './links-to-novels.ts';
import { Section } from './section.tsx';
import { Track } from './track.ts';

const ROWS = 4;

/** A genre: a shelf that scrolls sideways on a phone, a short list in a column beside its neighbours on a desktop. */
export const GenreShelf = ({ title, genre }: { title: string; genre: string }) => (
  <Section
    title={title}
    shelf={{ genre }}
    skeleton={
      <List>
        {Array.from({ length: ROWS }, (_, i) => (
          <li key={i}>
            <Skeleton height="108px" />
          </li>
        ))}
      </List>
    }
  >
    {(novels) => (
      <List>
        {novels.slice(0, ROWS).map((novel) => (
          <li key={novel.id}>
            <a href={`/book/${novel.slug}`}>
              <Cover
                title={novel.title}
                author={novel.author.name}
                src={novel.cover_image_thumbnail}
                blurred={novel.blurred}
              />
              <span>
                <strong dir="auto">{novel.title}</strong>
                <small>{novel.author.name}</small>
                <NovelFacts novel={novel} />
              </span>
            </a>
          </li>
        ))}
      </List>
    )}
  </Section>
);

/** The genre shelves side by side on a desktop. */
export const GenreShelves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[48]};
  ${from.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[32]};
  }
`;

const List = styled(Track)`
  ${linksToNovels}
  a {
    gap: ${space[8]};
  }
  a > span {
    display: grid;
    gap: 2px;
    align-content: center;
    min-width: 0;
  }
  ${from.desktop} {
    display: grid;
    gap: ${space[16]};
    margin: 0;
    padding: 0;
    overflow: visible;
    & > li {
      width: auto;
    }
    a {
      grid-template-columns: 72px minmax(0, 1fr);
      gap: ${space[16]};
    }
  }
`;
