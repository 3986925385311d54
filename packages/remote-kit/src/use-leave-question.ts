import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from './platform-context.tsx';
import { useUnsavedWork } from './use-unsaved-work.ts';

/** Answers whether the work may be left; resolves at once when nothing is unsaved. */
export type MayLeave = () => Promise<boolean>;

/**
 * Asks before unsaved work is left, whichever way out is taken: links of any remote, Back, another chapter, closing
 * the tab (design §3). `asked` is true while the question stands; `answer` ends it.
 * Whoever is no longer signed in is not asked: their page is gone, and their text is kept on the device.
 */
export function useLeaveQuestion(dirty: boolean): {
  mayLeave: MayLeave;
  asked: boolean;
  answer: (may: boolean) => void;
} {
  const { session } = usePlatform();
  const [asked, setAsked] = useState(false);
  const pending = useRef<((may: boolean) => void) | null>(null);
  const unsaved = useRef(dirty);
  useEffect(() => {
    unsaved.current = dirty;
  });

  const answer = useCallback((may: boolean): void => {
    setAsked(false);
    const resolve = pending.current;
    pending.current = null;
    resolve?.(may);
  }, []);

  const mayLeave = useCallback<MayLeave>(() => {
    if (!unsaved.current || session.current().state !== 'authorised') return Promise.resolve(true);
    answer(false);
    setAsked(true);
    return new Promise((resolve) => {
      pending.current = resolve;
    });
  }, [answer, session]);

  // A page that is taken away cannot hold anyone up.
  useEffect(() => () => pending.current?.(true), []);
  useUnsavedWork(dirty, mayLeave);
  return { mayLeave, asked, answer };
}
