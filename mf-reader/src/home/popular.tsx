import { Cover, color, cut, font, from, Grid, NovelCard, radius, shadow, Skeleton, space, type, VisuallyHidden } from '@griot/ui';
import type { Entities } from '@griot/contracts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Section } from './section.tsx';

/** Three slides, the second in the middle at the start, 300 ms to change (part 2 §2.3). */
const FIRST_CENTRE = 1;
const SLIDE_MS = 300;

/** Popular novels: three covers to turn over, the centre one told about, beside a grid of them all. */
export const Popular = () => (
  <Section title="Popular Novels" shelf={{ listing: 'popular' }} skeleton={<Halves><Skeleton height="380px" /><Skeleton height="380px" /></Halves>}>
    {(novels) => (
      <Halves>
        <Carousel novels={novels} />
        <Many><Grid>{novels.map((novel) => <NovelCard key={novel.id} novel={novel} />)}</Grid></Many>
      </Halves>
    )}
  </Section>
);

function Carousel({ novels }: { novels: Entities['Novel'][] }) {
  const [centre, setCentre] = useState(Math.min(FIRST_CENTRE, novels.length - 1));
  const shown = novels[centre];
  if (!shown) return null;
  return (
    <Turning>
      <Slides>
        {novels.map((novel, i) => {
          const place = placeOf(i - centre, novels.length);
          if (place === null) return null;
          const cover = <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_display} />;
          return (
            <Slide key={novel.id} $place={place}>
              {place === 0
                ? <a href={`/book/${novel.slug}`}><VisuallyHidden>Open {novel.title}</VisuallyHidden>{cover}</a>
                : <button type="button" tabIndex={Math.abs(place) > 1 ? -1 : 0} aria-hidden={Math.abs(place) > 1 || undefined} onClick={() => setCentre(i)}><VisuallyHidden>Show {novel.title}</VisuallyHidden>{cover}</button>}
            </Slide>
          );
        })}
      </Slides>
      <Told aria-live="polite">
        <h3><a href={`/book/${shown.slug}`}>{shown.title}</a></h3>
        <p>{shown.genres[0] === undefined ? null : <b>{shown.genres[0]}</b>} by {shown.author.name}</p>
        <p>{cut(shown.description, 300)}</p>
      </Told>
    </Turning>
  );
}

/** How far a slide stands from the centre, around the ends: -1, 0 and 1 are seen, -2 and 2 wait unseen; null elsewhere. */
export function placeOf(distance: number, slides: number): number | null {
  const around = [distance, distance - slides, distance + slides].reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
  const reach = slides > 4 ? 2 : 1;
  return Math.abs(around) <= reach ? around : null;
}

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  ${from.desk} { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: ${space[48]}; }
`;

const Turning = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[24]};
  min-width: 0;
`;

const Slides = styled.div`
  position: relative;
  aspect-ratio: 420 / 312;
  width: 100%;
  max-width: 480px;
  margin: -${space[8]} auto;
  overflow: hidden;
`;

const Slide = styled.div<{ $place: number }>`
  position: absolute;
  top: ${space[8]};
  left: 28%;
  width: 44%;
  z-index: ${(p) => 2 - Math.abs(p.$place)};
  opacity: ${(p) => (Math.abs(p.$place) > 1 ? 0 : 1)};
  pointer-events: ${(p) => (Math.abs(p.$place) > 1 ? 'none' : 'auto')};
  transform: translateX(${(p) => p.$place * 66}%) scale(${(p) => (p.$place === 0 ? 1 : 0.78)});
  transition: transform ${SLIDE_MS}ms ease-out, opacity ${SLIDE_MS}ms ease-out;
  & > * { display: block; width: 100%; padding: 0; border: 0; border-radius: ${radius.cover}; background: none; }
  & > a > :last-child { box-shadow: ${shadow.lift}; }
`;

const Told = styled.div`
  display: grid;
  gap: ${space[8]};
  max-width: 62ch;
  min-height: 200px;
  align-content: start;
  h3 { font: 700 ${type[21]}/1.25 ${font.title}; }
  h3 a { color: ${color.ink}; text-decoration: none; }
  h3 a:hover { text-decoration: underline; }
  h3 + p { color: ${color.inkSoft}; }
  b { color: ${color.terracotta}; }
`;

/** As many as fill the rows: 6, 8, 12, 8, 8 by width (part 2 §2.3). */
const Many = styled.div`
  li:nth-child(n + 7) { display: none; }
  @media (min-width: 640px) { li:nth-child(n + 7) { display: grid; } li:nth-child(n + 9) { display: none; } }
  ${from.tablet} { li:nth-child(n + 9) { display: grid; } li:nth-child(n + 13) { display: none; } }
  ${from.desk} { li:nth-child(n + 9) { display: none; } }
`;
