import { useUnsavedWork } from '@griot/remote-kit';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Flow } from './flow.ts';
import { isEmpty, signupDraft } from './signup-draft.ts';

/**
 * Asks before a sign-up that was begun is lost, whichever way out is taken: veil, Escape, Back, a link, closing the tab. From step to
 * step nothing is lost, so nobody is asked there.
 */
export function useUnsentSignup(flow: Flow): { flow: Flow; asked: boolean; stay: () => void; discard: () => void } {
  const [draft, setDraft] = useAtom(signupDraft);
  const unsent = flow.step.name === 'signup' && !isEmpty(draft);
  const [asked, setAsked] = useState(false);
  const pending = useRef<((may: boolean) => void) | null>(null);
  /** What follows has been answered already, or loses nothing. */
  const free = useRef(false);

  const ask = (): Promise<boolean> => {
    if (!unsent || free.current) return Promise.resolve(true);
    pending.current?.(false);
    setAsked(true);
    return new Promise((resolve) => (pending.current = resolve));
  };
  useUnsavedWork(unsent, ask);
  // A dialog that is taken away cannot hold anyone up.
  useEffect(() => () => pending.current?.(true), []);

  const answer = (may: boolean): void => {
    setAsked(false);
    if (may) setDraft({});
    pending.current?.(may);
    pending.current = null;
  };
  return {
    flow: {
      ...flow,
      async show(step) {
        free.current = true;
        try {
          return await flow.show(step);
        } finally {
          free.current = false;
        }
      },
      close() {
        if (!unsent) return flow.close();
        void ask().then((may) => {
          if (!may) return;
          free.current = true;
          flow.close();
        });
      },
    },
    asked,
    stay: () => answer(false),
    discard: () => answer(true),
  };
}
