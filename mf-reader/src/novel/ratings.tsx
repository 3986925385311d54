import { averageStars, type Entities } from '@griot/contracts';
import { color, font, formatNumber, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { aspectAverages, wholeStars } from './rating.ts';
import { Absent, Section } from './section.tsx';
import { Stars } from './stars.tsx';

/** What readers think of a novel: over all, and by the five aspects (part 2 §2.8 and §2.9). */
export function Ratings({ novel }: { novel: Entities['Novel'] }) {
  const average = averageStars(novel);
  if (average === null)
    return (
      <Section title="Ratings">
        <Absent>No Reviews</Absent>
      </Section>
    );
  return (
    <Section title="Ratings">
      <Overall>
        <strong>{average}</strong>
        <span>
          <Stars count={wholeStars(novel)} />
          <small>
            <span>
              {formatNumber(novel.num_reviews)} {novel.num_reviews === 1 ? 'review' : 'reviews'}
            </span>{' '}
            · <a href="/ratings">How ratings are counted</a>
          </small>
        </span>
      </Overall>
      <Aspects>
        {aspectAverages(novel).map(({ name, stars }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Measure aria-hidden="true">
                <Part $of={stars / 5} />
              </Measure>
              {stars.toFixed(1)}
            </dd>
          </div>
        ))}
      </Aspects>
    </Section>
  );
}

const Overall = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  strong {
    font: 800 ${type[44]} / 1 ${font.ui};
    font-variant-numeric: tabular-nums;
  }
  & > span {
    display: grid;
    gap: 2px;
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Aspects = styled.dl`
  display: grid;
  gap: ${space[8]};
  font-variant-numeric: tabular-nums;
  & > div {
    display: grid;
    grid-template-columns: minmax(9rem, auto) minmax(0, 1fr);
    align-items: center;
    gap: ${space[12]};
  }
  dt {
    color: ${color.inkSoft};
  }
  dd {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    margin: 0;
    font-weight: 700;
  }
`;
const Measure = styled.span`
  flex: 1;
  height: 6px;
  border-radius: 3px;
  background: ${color.line};
  overflow: hidden;
`;
const Part = styled.span<{ $of: number }>`
  display: block;
  /* Not a ground: whoever chooses the colours sees none. */
  border-bottom: 6px solid ${color.gold};
  transform: scaleX(${(p) => p.$of});
  transform-origin: left;
`;
