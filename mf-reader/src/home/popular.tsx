import { from, NovelCard, Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';
import { Carousel } from './carousel.tsx';
import { Section } from './section.tsx';

const SHAPES = Array.from({ length: 12 }, (_, i) => i);

/** Popular novels: three covers to turn, the middle one told about, beside a grid of them (part 2 §2.3). */
export const Popular = () => (
  <Section
    title="Popular Novels"
    shelf={{ listing: 'popular' }}
    skeleton={
      <Halves>
        <Skeleton height="440px" />
        <Many>
          {SHAPES.map((i) => (
            <li key={i}>
              <Skeleton shape="cover" />
              <Skeleton lines={2} />
            </li>
          ))}
        </Many>
      </Halves>
    }
  >
    {(novels) => (
      <Halves>
        <Carousel novels={novels} />
        <Many>
          {novels.map((novel) => (
            <li key={novel.id}>
              <NovelCard novel={novel} />
            </li>
          ))}
        </Many>
      </Halves>
    )}
  </Section>
);

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  ${from.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space[48]};
  }
`;

/** Two full rows at every width: 6, 8, 12, 8 and 8 novels from 0, 640, 768, 1024 and 1280 px (part 2 §2.3, widths of part 1 §9). */
const Many = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-content: start;
  gap: ${space[24]} ${space[16]};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  & > li:nth-child(n + 7) {
    display: none;
  }
  @media (min-width: 640px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    & > li:nth-child(n + 7) {
      display: grid;
    }
    & > li:nth-child(n + 9) {
      display: none;
    }
  }
  ${from.tablet} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    & > li:nth-child(n + 9) {
      display: grid;
    }
  }
  ${from.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space[24]};
    & > li:nth-child(n + 9) {
      display: none;
    }
  }
`;
