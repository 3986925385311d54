import type { Entities } from '@griot/contracts';
import { Cover, color, cut, font, radius, shadow, space, type, VisuallyHidden } from '@griot/ui';
import useEmblaCarousel from 'embla-carousel-react';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';

/** The second cover stands in the middle at the start (part 2 §2.3). */
const FIRST_CENTRE = 1;
/** A turn takes 300 ms (part 2 §2.3). */
const TURN_MS = 300;
/** Embla moves by a spring rather than by a clock; this stiffness has gone 98 of 100 after 300 ms and stands after 330. */
const TURN_SPRING = 16;
/** Characters of the description under the covers. */
const DESCRIPTION = 300;

type CarouselNovel = Pick<
  Entities['Novel'],
  'id' | 'slug' | 'title' | 'author' | 'genres' | 'description' | 'cover_image_display' | 'blurred'
>;

/**
 * Three covers in sight, to be turned by pressing a side one, by dragging, or by the arrow keys; the one in the middle
 * is told about and opens its novel (part 2 §2.3).
 */
export function Carousel({ novels }: { novels: CarouselNovel[] }) {
  const first = Math.min(FIRST_CENTRE, novels.length - 1);
  const [centre, setCentre] = useState(first);
  const [viewport, embla] = useEmblaCarousel({
    loop: novels.length > 3,
    startIndex: first,
    align: 'center',
    containScroll: false,
    duration: TURN_SPRING,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });

  /** What was pressed before the covers could turn, as of a page that is just being taken over. */
  const pressed = useRef<number | null>(null);
  const turning = useRef(embla);
  const turn = useCallback((slide: number) => {
    if (turning.current) turning.current.scrollTo(slide);
    else pressed.current = slide;
  }, []);

  useEffect(() => {
    turning.current = embla;
    if (!embla) return;
    const turned = () => setCentre(embla.selectedScrollSnap());
    embla.on('select', turned).on('reInit', turned);
    if (pressed.current !== null) embla.scrollTo(pressed.current);
    pressed.current = null;
    return () => void embla.off('select', turned).off('reInit', turned);
  }, [embla]);

  const shown = novels[centre];
  if (!shown) return null;

  const byArrows = (event: KeyboardEvent<HTMLElement>) => {
    if (!embla || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') embla.scrollPrev();
    else embla.scrollNext();
    // The keyboard goes with the turn, so that Enter opens what is told about.
    embla.slideNodes()[embla.selectedScrollSnap()]?.querySelector('a')?.focus({ preventScroll: true });
  };

  return (
    <Turning role="group" aria-roledescription="carousel" aria-label="Popular covers">
      <Window ref={viewport} onKeyDown={byArrows}>
        <Slides>
          {novels.map((novel, i) => {
            const away = distance(i, centre, novels.length);
            return (
              <Slide key={novel.id} $centre={away === 0} inert={away > 1}>
                <Face novel={novel} centred={away === 0} slide={i} turn={turn} />
              </Slide>
            );
          })}
        </Slides>
      </Window>
      <Description aria-live="polite">
        <h3>
          <a href={novelPath(shown.slug)}>{shown.title}</a>
        </h3>
        <p>
          {shown.genres[0] === undefined ? null : <b>{shown.genres[0]}</b>} by {shown.author.name}
        </p>
        {shown.blurred ? null : <p>{cut(shown.description, DESCRIPTION)}</p>}
      </Description>
    </Turning>
  );
}

interface FaceProps {
  novel: CarouselNovel;
  centred: boolean;
  slide: number;
  turn: (slide: number) => void;
}

/**
 * A link in the middle; at the sides a button that turns, and still a link for a new tab. It stays one element, so that the focus stays on it.
 * A turn draws again those alone that come into the middle or leave it.
 */
const Face = memo(function Face({ novel, centred, slide, turn }: FaceProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    if (centred || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    turn(slide);
  };
  const bySpace = (event: KeyboardEvent<HTMLElement>) => {
    if (centred || event.key !== ' ') return;
    event.preventDefault();
    turn(slide);
  };
  return (
    <a
      href={novelPath(novel.slug)}
      role={centred ? undefined : 'button'}
      draggable={false}
      onClick={press}
      onKeyDown={bySpace}
    >
      <VisuallyHidden>
        {centred ? 'Open' : 'Show'} {novel.title}
      </VisuallyHidden>
      <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_display} blurred={novel.blurred} />
    </a>
  );
});

/** How many places a slide is from the middle, around the ends where the covers go round. */
function distance(slide: number, centre: number, slides: number): number {
  const apart = Math.abs(slide - centre);
  return slides > 3 ? Math.min(apart, slides - apart) : apart;
}

const Turning = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
  min-width: 0;
`;

const Window = styled.div`
  width: 100%;
  max-width: 480px;
  /* Room for the shadow of the cover in the middle. */
  margin: -${space[16]} auto -${space[24]};
  padding: ${space[16]} 0 ${space[48]};
  overflow: hidden;
  cursor: grab;
  &:active {
    cursor: grabbing;
  }
`;

const Slides = styled.div`
  display: flex;
  touch-action: pan-y pinch-zoom;
`;

const Slide = styled.div<{ $centre: boolean }>`
  flex: 0 0 calc(100% / 3);
  position: relative;
  z-index: ${(p) => (p.$centre ? 1 : 0)};
  min-width: 0;
  padding: ${space[12]} 0;
  a {
    display: block;
    border-radius: ${radius.cover};
    transform: scale(${(p) => (p.$centre ? 1.12 : 0.84)});
    transition: transform ${TURN_MS}ms ease-out;
  }
  a > :last-child {
    transition: box-shadow ${TURN_MS}ms ease-out;
    ${(p) => (p.$centre ? `box-shadow: ${shadow.lift};` : '')}
  }
  a:focus-visible {
    outline-offset: 3px;
  }
`;

const Description = styled.div`
  display: grid;
  gap: ${space[8]};
  max-width: 62ch;
  min-height: 216px;
  align-content: start;
  h3 {
    font: 700 ${type[21]} / 1.25 ${font.title};
  }
  h3 a {
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    h3 a:hover {
      text-decoration: underline;
    }
  }
  h3 + p {
    color: ${color.inkSoft};
  }
  b {
    color: ${color.terracotta};
  }
`;
