import { useLocation } from '@griot/nav';
import { useGo, usePlatform } from '@griot/remote-kit';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { PanelTab } from './reading-bar.tsx';

/** The jump panel as an entry of its own in the history: Back closes it before it leaves the chapter, Forward opens it again. */
export function usePanel(): {
  panel: PanelTab | null;
  open: (tab: PanelTab) => void;
  turn: (tab: PanelTab) => void;
  close: () => void;
} {
  const { nav } = usePlatform();
  const go = useGo();
  const { pathname, search, state, key } = useLocation();
  const here = pathname + search;
  /** The browser goes back a little later; a second Escape meanwhile must not leave the chapter. */
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
    window.history.scrollRestoration = 'auto';
  }, [key]);
  /** What is shown: where somebody is going may not have come yet. */
  const shown = useRef(here);
  useLayoutEffect(() => {
    shown.current = here;
  }, [here]);
  return {
    panel: panelIn(state),
    /** The same in every chapter: whoever is given it need not be drawn again with the page turned. */
    open: useCallback(
      (tab: PanelTab) => {
        // Coming back from the panel must not move the page: under another text size the old scroll position shows other words.
        window.history.scrollRestoration = 'manual';
        void go(shown.current, { state: { panel: tab } });
      },
      [go],
    ),
    turn: (tab) => void go(here, { state: { panel: tab }, replace: true }),
    close: () => {
      if (closing.current) return;
      closing.current = true;
      nav.back();
    },
  };
}

function panelIn(state: unknown): PanelTab | null {
  const panel = typeof state === 'object' && state !== null && 'panel' in state ? state.panel : null;
  return panel === 'chapters' || panel === 'display' ? panel : null;
}
