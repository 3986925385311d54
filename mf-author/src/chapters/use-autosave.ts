import { useEffect, useState } from 'react';

/** What is typed goes to the server so long after the last key, and so long after the first at the latest; and again so long after a try that failed. */
const IDLE_MS = 3_000;
const LONGEST_MS = 30_000;
const AGAIN_MS = 15_000;

export interface AutosaveOptions {
  /** There is something to save. */
  wanted: boolean;
  /** The last try failed. */
  failed: boolean;
  /** Saves, if there is something to save. */
  save: () => void;
  /** Looks whether it was saved somewhere else meanwhile. */
  lookUp: () => void;
}

/**
 * Saves when the author pauses, when the tab is hidden and when the network is back, and looks for what was saved elsewhere
 * when they come back to the tab. `save` and `lookUp` are used as they were drawn first. Gives what is to be called with each key.
 */
export function useAutosave({ wanted, failed, save, lookUp }: AutosaveOptions): () => void {
  const [pause] = useState(() => createPause(save));
  useEffect(() => {
    if (!wanted) return;
    pause.begin(failed ? AGAIN_MS : IDLE_MS);
    return pause.end;
  }, [pause, wanted, failed]);
  const [{ saveNow, look }] = useState({ saveNow: save, look: lookUp });
  useEffect(() => {
    const shownOrHidden = (): void => (document.visibilityState === 'hidden' ? saveNow() : look());
    document.addEventListener('visibilitychange', shownOrHidden);
    window.addEventListener('online', saveNow);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', shownOrHidden);
      window.removeEventListener('online', saveNow);
      window.removeEventListener('focus', look);
    };
  }, [saveNow, look]);
  return pause.prolong;
}

/** Waits for a pause in the writing. */
function createPause(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let begun = 0;
  const end = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const arm = (ms: number): void => {
    end();
    timer = setTimeout(() => {
      timer = null;
      work();
    }, ms);
  };
  return {
    end,
    begin(ms: number): void {
      begun = performance.now();
      arm(ms);
    },
    /** Another key: what has not begun, begins with `wanted`. */
    prolong(): void {
      if (timer !== null) arm(Math.max(0, Math.min(IDLE_MS, begun + LONGEST_MS - performance.now())));
    },
  };
}
