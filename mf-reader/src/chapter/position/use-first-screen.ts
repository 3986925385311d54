import { afterPaint } from '@griot/browser';
import { usePlatform } from '@griot/remote-kit';
import { useLayoutEffect, type RefObject } from 'react';

/** On a text of which only what is on screen has been laid out so far. */
const BEGUN = 'data-begun';

/**
 * Whoever turns the page waits for the lines that they see: the rest of the chapter, most of what a turned page costs, is laid out
 * right after those have been painted. The text is all there from the beginning. Back finds the page as it was left, and needs its height at once.
 */
export function useFirstScreen(text: RefObject<HTMLElement | null>): void {
  const { nav } = usePlatform();
  useLayoutEffect(() => {
    const root = text.current;
    if (!root || nav.current().action !== 'push') return;
    root.setAttribute(BEGUN, '');
    const stop = afterPaint(() => layOut(root));
    return () => {
      stop();
      layOut(root);
    };
  }, [nav, text]);
}

/** Lays out all of a text: for whoever measures it before that has happened by itself. */
export const layOut = (root: HTMLElement): void => root.removeAttribute(BEGUN);
