import { Part, useCall } from '@griot/remote-kit';
import { color, font, formatNumber, motion, PencilIcon, radius, type } from '@griot/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { paragraphAt } from '../chapter/position/paragraphs.ts';
import { COUNTS, wordsOf, wordsToEdit, type Place } from './place.ts';
import { blockOf, isWordless, useTops } from './use-tops.ts';
import type { Commented } from './use-as-commenter.ts';

const loadPanel = () => import(/* webpackChunkName: "comments" */ './panel.tsx');

interface MarginProps {
  of: Commented;
  /** Whatever the chapter's text stands in. */
  within: RefObject<HTMLElement | null>;
}

/**
 * What stands beside the text: a count by each paragraph with comments, and by the one that is pointed at, tapped or reached by the
 * keyboard a way to be the first. It lies over the page and moves nothing.
 */
export default function Margin({ of, within }: MarginProps) {
  const counts = useCall(COUNTS, { params: { novel: of.novel.slug, chapter: of.chapter } }).data;
  const layer = useRef<HTMLDivElement>(null);
  const [text] = useState(() => within.current?.querySelector('[data-text]') ?? null);
  const [current, setCurrent] = useState<number | null>(null);
  const [open, setOpen] = useState<Place | null>(null);
  const topOf = useTops(text, layer);
  /** A step by the keyboard may scroll the page under a pointer that rests: what comes under it so was not pointed at. */
  const rests = useRef(false);
  useEffect(() => {
    if (!text) return;
    const point = (event: Event) => {
      const place = blockOf(text, event.target);
      if (place !== null) setCurrent(place);
    };
    const over = (event: Event) => {
      if (!rests.current) point(event);
    };
    const move = (event: Event) => {
      if (!rests.current) return;
      rests.current = false;
      point(event);
    };
    // Whoever pointed at a paragraph before this was there need not move.
    const pointedAt = text.querySelector(':scope > :hover');
    if (pointedAt) setCurrent(blockOf(text, pointedAt));
    text.addEventListener('pointerover', over);
    text.addEventListener('pointermove', move);
    text.addEventListener('click', point);
    return () => {
      text.removeEventListener('pointerover', over);
      text.removeEventListener('pointermove', move);
      text.removeEventListener('click', point);
    };
  }, [text]);

  if (!text) return null;
  const wordsAt = (place: number): string => {
    const block = text.children[place];
    return block ? wordsOf(block) : '';
  };
  const close = () => setOpen(null);
  const show = (place: number) => {
    const block = text.children[place];
    setOpen({ on: 'paragraph', number: place, text: wordsAt(place), words: block && wordsToEdit(block) });
  };
  const commented = (counts?.paragraphs ?? []).filter(({ paragraph }) => paragraph < text.children.length);
  const here = current ?? 0;
  const isCounted = commented.some(({ paragraph }) => paragraph === here);
  const writable = counts !== undefined && (!counts.closed || of.own);

  /** Up and down go from paragraph to paragraph, whether there are comments or not. */
  const stepFrom = (from: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    let place = from + by;
    while (text.children[place] && isWordless(text.children[place])) place += by;
    if (!text.children[place]) return;
    flushSync(() => setCurrent(place));
    layer.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true });
    rests.current = true;
    text.children[place]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    // A press here is none on the text, which would bring the bar.
    <Layer ref={layer} role="group" aria-label="Comments on paragraphs" onClick={(event) => event.stopPropagation()}>
      {commented.map(({ paragraph, comments }) => (
        <Mark
          key={paragraph}
          type="button"
          style={topOf(paragraph)}
          data-place={paragraph}
          aria-haspopup="dialog"
          aria-label={`${comments === 1 ? 'One comment' : `${formatNumber(comments)} comments`} on: ${short(wordsAt(paragraph))}`}
          onKeyDown={stepFrom(paragraph)}
          onClick={() => show(paragraph)}
        >
          <span>{comments > 99 ? '99+' : comments}</span>
        </Mark>
      ))}
      {writable ? (
        <Mark
          type="button"
          data-hidden={current === null || isCounted || undefined}
          data-place={isCounted ? undefined : here}
          // Where there are comments their number is the way to write another, so this is no stop.
          tabIndex={isCounted ? -1 : undefined}
          style={topOf(here)}
          aria-haspopup="dialog"
          aria-label={`Comment on: ${short(wordsAt(here))}`}
          title="Comment on this paragraph; up and down choose another"
          onFocus={() => current === null && setCurrent(paragraphAt(text))}
          onKeyDown={stepFrom(here)}
          onClick={() => show(here)}
        >
          <span>
            <PencilIcon size={14} aria-hidden="true" />
          </span>
        </Mark>
      ) : null}
      {open ? <Part load={loadPanel} props={{ of, place: open, onClose: close }} onFail={close} /> : null}
    </Layer>
  );
}

/** The beginning of a paragraph, by which it is known when it is read out. */
const short = (words: string): string => (words.length <= 60 ? words : `${words.slice(0, 60).replace(/\s+\S*$/, '')}…`);

const Layer = styled.div`
  position: relative;
  height: 0;
  @media print {
    display: none;
  }
`;
const Mark = styled.button`
  position: absolute;
  display: grid;
  place-items: center;
  width: 24px;
  height: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.inkSoft};
  font: 700 ${type[12]} / 1 ${font.ui};
  font-variant-numeric: tabular-nums;
  transition: opacity ${motion.base};
  &[data-roomy] {
    width: 44px;
  }
  & > span {
    display: grid;
    place-items: center;
    min-width: 22px;
    min-height: 22px;
    border: 1px solid ${color.line};
    border-radius: ${radius.pill};
    background: ${color.surface};
  }
  &[data-hidden]:not(:focus-visible) {
    opacity: 0;
    pointer-events: none;
  }
  @media (hover: hover) {
    &:hover > span {
      border-color: ${color.indigo};
      color: ${color.indigo};
    }
  }
`;
