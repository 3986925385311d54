import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius, shadow, space } from '../theme/tokens.ts';
import { useNear } from '../use-near.ts';
import { useWritten } from '../use-written.ts';
import { MadeCover, MadeGround, type MadeCoverProps } from './made-cover/made-cover.tsx';

export interface CoverProps {
  title: string;
  author: string;
  /** Address of the cover; null draws one from the title. */
  src: string | null;
  /** Only where nothing beside it names the novel. */
  alt?: string;
  /** On the first screen: loaded or drawn at once, and before everything else where it is what the page shows first. */
  eager?: boolean | 'first';
  /** CSS width; the parent's by default. */
  width?: string;
  /** Its reader does not want to see what is on it. */
  blurred?: boolean | undefined;
}

export const CoverFrame = styled.span<{ $width: string }>`
  display: block;
  position: relative;
  flex: none;
  width: ${(p) => p.$width};
  aspect-ratio: 2 / 3;
  border-radius: ${radius.cover};
  background: ${color.sunken};
  box-shadow: ${shadow.card};
  overflow: hidden;
  & > * {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &[data-blurred] > img {
    filter: blur(${space[16]});
    transform: scale(1.3);
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.1);
  }
`;

/** A novel's cover, 2:3. One that is missing or does not load is drawn from the title instead. */
export function Cover({ title, author, src, alt = '', eager = false, width = '100%', blurred }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // One that the server wrote may have failed before anybody listened.
  useEffect(() => {
    const { current } = image;
    if (current?.currentSrc && current.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  return (
    <CoverFrame
      $width={width}
      data-blurred={blurred || undefined}
      {...(alt && (!src || failed === src) ? { role: 'img', 'aria-label': alt } : {})}
    >
      {src && failed !== src ? (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={200}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager === 'first' ? 'high' : 'auto'}
          onError={() => setFailed(src)}
        />
      ) : (
        <DrawnInSight title={title} author={author} atOnce={eager !== false} />
      )}
    </CoverFrame>
  );
}

/** So many px from the screen a cover is drawn, so that whoever scrolls finds it there. */
const NEAR_PX = 400;
/** Titles whose covers were drawn on this page: one that comes back is there at once. */
const drawn = new Set<string>();

/**
 * A made cover once it is near the screen or is printed, and its ground alone until then: a drawing is larger than a page's text,
 * and all of a page's at once would keep the page from answering. What the server has written is always the ground.
 */
function DrawnInSight({ title, author, atOnce }: MadeCoverProps & { atOnce: boolean }) {
  const ground = useRef<SVGSVGElement>(null);
  const first = !useWritten() && (atOnce || drawn.has(title));
  const near = useNear(ground, NEAR_PX, { first, print: true });
  useEffect(() => {
    // A preview is drawn at once, for each letter of a title.
    if (near && !atOnce) drawn.add(title);
  }, [near, title, atOnce]);
  return near ? <MadeCover title={title} author={author} /> : <MadeGround ref={ground} title={title} />;
}
