import { color, Cover, cut, font, from, motion, shadow, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { NovelFacts } from '../novel/facts.tsx';
import { Medal } from './medal.tsx';
import { Section } from './section.tsx';

const RANKS = [1, 2, 3] as const;

/** The three best, with their medals (part 2 §2.3). */
export const TopRanked = () => (
  <Section
    title="Top Ranked"
    shelf={{ listing: 'topRanked' }}
    skeleton={
      <Three>
        {RANKS.map((rank) => (
          <li key={rank}>
            <Skeleton height="210px" />
          </li>
        ))}
      </Three>
    }
  >
    {(novels) => (
      <Three>
        {RANKS.map((rank) => {
          const novel = novels[rank - 1];
          if (!novel) return null;
          return (
            <li key={novel.id}>
              <Placed>
                <Cover
                  title={novel.title}
                  author={novel.author.name}
                  src={novel.cover_image_display}
                  blurred={novel.blurred}
                  width="132px"
                />
                <Pinned>
                  <Medal rank={rank} />
                </Pinned>
              </Placed>
              <Words>
                <h3>
                  <a href={`/book/${novel.slug}`}>{novel.title}</a>
                </h3>
                <p>{novel.author.name}</p>
                <NovelFacts novel={novel} />
                {novel.blurred ? null : <p>{cut(novel.description, 110)}</p>}
              </Words>
            </li>
          );
        })}
      </Three>
    )}
  </Section>
);

const Three = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  padding-top: ${space[8]};
  & > li {
    position: relative;
    display: flex;
    gap: ${space[24]};
  }
  @media (hover: hover) {
    & > li:hover [data-placed] > :first-child {
      transform: translateY(-2px);
      box-shadow: ${shadow.lift};
    }
  }
  ${from.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[32]};
  }
`;

const Placed = styled.div.attrs({ 'data-placed': '' } as object)`
  position: relative;
  flex: none;
  align-self: start;
  & > :first-child {
    transition:
      transform ${motion.base},
      box-shadow ${motion.base};
  }
`;
const Pinned = styled.div`
  position: absolute;
  top: -8px;
  right: -18px;
`;

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-width: 0;
  h3 {
    font: 700 ${type[18]} / 1.3 ${font.title};
  }
  h3 a {
    color: ${color.ink};
    text-decoration: none;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  h3 a:focus-visible {
    outline: none;
  }
  h3 a:focus-visible::after {
    outline: 2px solid ${color.indigo};
    outline-offset: 4px;
    border-radius: 6px;
  }
  h3 + p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  p:last-child {
    margin-top: ${space[4]};
  }
`;
