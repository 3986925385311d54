import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/** Between the text and what stands beside it, in px, and how much room that takes. */
const GAP = 8;
const ROOM = 48;

/** The block of a text in which something stands, by its place among them; null for what is no words. */
export function blockOf(text: Element, target: EventTarget | null): number | null {
  let block = target instanceof Element ? target : null;
  while (block && block.parentElement !== text) block = block.parentElement;
  if (!block || isWordless(block)) return null;
  return [...text.children].indexOf(block);
}

export const isWordless = (block: Element | undefined): boolean => (block?.textContent ?? '').trim() === '';

/**
 * Where beside a text what belongs to one of its blocks stands, within an element in the same column. It is measured anew whenever
 * the text is laid out differently: another size, a turned phone, or lines that come near.
 */
export function useTops(text: Element | null, layer: RefObject<HTMLElement | null>): (block: number) => CSSProperties {
  const [, measure] = useState(0);
  useLayoutEffect(() => {
    if (!text) return;
    const again = () => measure((times) => times + 1);
    again();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(again);
    observer.observe(text);
    if (layer.current) observer.observe(layer.current);
    return () => observer.disconnect();
  }, [text, layer]);

  return (block) => {
    const box = text?.children[block]?.getBoundingClientRect();
    const whole = text?.getBoundingClientRect();
    const from = layer.current?.getBoundingClientRect();
    if (!box || !whole || !from) return { visibility: 'hidden' };
    const left = from.right - whole.right >= ROOM ? whole.right + GAP - from.left : from.width;
    return { top: box.top - from.top, left };
  };
}
