import { usePlatform, useUnsavedWork } from '@griot/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text of a decision while it is written: it outlives its dialog, and asks before the page is left without it
 * having been sent. `isDecided` says that it is needed no more; whoever is signed out is not held up either.
 */
export function useWritten(isDecided: () => boolean) {
  const { session } = usePlatform();
  const [text, write] = useState('');
  const [asked, setAsked] = useState(false);
  const pending = useRef<((may: boolean) => void) | null>(null);

  const answer = useCallback((may: boolean): void => {
    setAsked(false);
    pending.current?.(may);
    pending.current = null;
  }, []);

  useUnsavedWork(text.trim() !== '', () => {
    if (isDecided() || session.current().state !== 'authorised') return Promise.resolve(true);
    answer(false);
    setAsked(true);
    return new Promise((resolve) => {
      pending.current = resolve;
    });
  });
  // A page that is taken away holds nobody up.
  useEffect(() => () => pending.current?.(true), []);

  return { text, write, asked, answer };
}
