import { localStore } from '@griot/browser';
import type { StoredLook } from '@griot/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { LOOK_STORED_AS } from './look-stored-as.ts';
import { backgroundOf, lookOf, storedLookOf } from './options.ts';
import { displayAtom } from './stored-display.ts';

const DARK = '(prefers-color-scheme: dark)';

/**
 * Lays the look that was chosen for reading over the whole page while somebody reads: the text's, the background, and the
 * theme that fits it for everything that lies on it, as bars, panels, toasts and dialogs of other remotes. Takes it away on
 * leaving, and stores it for the first paint of the next visit.
 */
export function useReadingLook(): void {
  const display = useAtomValue(displayAtom);

  useLayoutEffect(() => {
    const dark = window.matchMedia(DARK);
    const root = document.documentElement;
    let look: StoredLook;
    const lay = () => {
      look = lookOf(display, backgroundOf(display, dark.matches));
      setLook(root, look);
    };
    // What stood there since before the first paint is this page's own from now on.
    delete root.dataset.storedLook;
    lay();
    dark.addEventListener('change', lay);
    return () => {
      dark.removeEventListener('change', lay);
      delete root.dataset.theme;
      for (const name of Object.keys(look.variables)) root.style.removeProperty(name);
    };
  }, [display]);

  useEffect(() => {
    const text = display.changedAt === null ? null : JSON.stringify(storedLookOf(display));
    if (text === localStore.get(LOOK_STORED_AS)) return;
    if (text === null) localStore.remove(LOOK_STORED_AS);
    else localStore.set(LOOK_STORED_AS, text);
  }, [display]);
}

function setLook(root: HTMLElement, { theme, variables }: StoredLook): void {
  root.dataset.theme = theme;
  // A look from before the first paint may be an older one.
  root.style.removeProperty('--ink');
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}
