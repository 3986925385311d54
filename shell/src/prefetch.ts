import { pageFor, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { Ahead } from './ahead.ts';

/** A pointer, a finger or a focus that is only on its way rests on a link for less than this, in ms. */
const REST_MS = 80;

/** What begins a rest on a link, and what tells that a finger or the page moves on. */
const SIGNS = ['mouseover', 'focusin', 'touchstart'];
const MOVES = ['touchmove', 'touchcancel', 'pointercancel', 'scroll'];

/**
 * Fetches what the page of a link needs as soon as somebody seems to go there: a pointer, a finger or the keyboard rests on it.
 * Nothing of it runs before the page is gone to. Returns how to stop.
 */
export function prefetchLinks(
  { nav }: Pick<Platform, 'nav'>,
  { remotes }: Registry,
  { linked, ask }: Pick<Ahead, 'linked' | 'ask'>,
): () => void {
  let resting: { on: string; timer: ReturnType<typeof setTimeout> } | undefined;

  const leave = (): void => clearTimeout(resting?.timer);
  const follow = ({ target, type }: Event): void => {
    leave();
    const next = linked(target);
    const prefetch = (): void => {
      // Pages that lead to others of their kind, as chapters do, know best what to fetch ahead.
      if (next && next.match.page !== pageFor(remotes, nav.page().pathname)?.page) ask(next);
    };
    if (next) resting = { on: type, timer: setTimeout(prefetch, REST_MS) };
  };
  /** A focus is followed by the page, which scrolls to it. */
  const moveOn = ({ type }: Event): void => {
    if (type !== 'scroll' || resting?.on !== 'focusin') leave();
  };
  for (const sign of SIGNS) document.addEventListener(sign, follow, { passive: true });
  // Captured, since what scrolls within the page tells nobody above it.
  for (const move of MOVES) document.addEventListener(move, moveOn, { passive: true, capture: true });
  return () => {
    leave();
    for (const sign of SIGNS) document.removeEventListener(sign, follow);
    for (const move of MOVES) document.removeEventListener(move, moveOn, { capture: true });
  };
}
