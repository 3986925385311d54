import { useGo } from '@griot/remote-kit';
import { useLayoutEffect } from 'react';
import { useLetterKeys } from './letter-keys.ts';

interface ReadingKeysOptions {
  previous: string | null;
  next: string | null;
  /** `?` */
  onHelp: () => void;
  /** Escape, where no dialog takes it. */
  onEscape: () => void;
}

/**
 * Arrow left and right, j and k turn the page, `?` tells of the keys, Escape puts the bar away; unless a dialog is open,
 * or the keys mean something where the focus is. The letters can be switched off (WCAG 2.1.4).
 */
export function useReadingKeys({ previous, next, onHelp, onEscape }: ReadingKeysOptions): void {
  const go = useGo();
  const [letters] = useLetterKeys();
  // With the drawing, not after it: a key pressed as soon as a chapter is seen turns from that chapter.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('dialog[open]') ||
        takesText(target)
      )
        return;
      if (key === 'Escape') return onEscape();
      if (key === '?' && letters) return onHelp();
      // One press turns one page: a key that is held must not leaf through the book.
      const to = event.shiftKey || event.repeat ? null : turning(key, letters);
      const path = to === 'next' ? next : to === 'previous' ? previous : null;
      if (path !== null && !(key.startsWith('Arrow') && takesArrows(target))) void go(path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go, previous, next, letters, onHelp, onEscape]);
}

function turning(key: string, letters: boolean): 'next' | 'previous' | null {
  if (key === 'ArrowRight' || (letters && key === 'j')) return 'next';
  if (key === 'ArrowLeft' || (letters && key === 'k')) return 'previous';
  return null;
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

const takesArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=tab], [role=menu]') !== null;
