import { Cover, from, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { NovelFacts } from '../novel/facts.tsx';
import { linksToNovels } from './links-to-novels.ts';
import { Section } from './section.tsx';

/** Three on narrow screens, four on wide ones (part 2 §2.3). */
const WIDE = 4;

export const Trending = () => (
  <Section
    title="Trending Novels"
    shelf={{ listing: 'trending' }}
    skeleton={
      <Few>
        {Array.from({ length: WIDE }, (_, i) => (
          <li key={i}>
            <Skeleton shape="cover" />
            <Skeleton lines={3} />
          </li>
        ))}
      </Few>
    }
  >
    {(novels) => (
      <Few>
        {novels.slice(0, WIDE).map((novel) => (
          <li key={novel.id}>
            <a href={`/book/${novel.slug}`}>
              <Cover
                title={novel.title}
                author={novel.author.name}
                src={novel.cover_image_display}
                blurred={novel.blurred}
              />
              <strong dir="auto">{novel.title}</strong>
              <small>{novel.author.name}</small>
              <NovelFacts novel={novel} />
            </a>
          </li>
        ))}
      </Few>
    )}
  </Section>
);

const Few = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[16]};
  & > li:nth-child(${WIDE}) {
    display: none;
  }
  ${linksToNovels}
  a {
    align-content: start;
    gap: ${space[4]};
  }
  a > :first-child {
    margin-bottom: ${space[8]};
  }
  ${from.tablet} {
    grid-template-columns: repeat(${WIDE}, minmax(0, 1fr));
    gap: ${space[32]};
    & > li:nth-child(${WIDE}) {
      display: block;
    }
    strong {
      font-size: ${type[18]};
    }
  }
`;
