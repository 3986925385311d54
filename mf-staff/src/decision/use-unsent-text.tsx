import { usePlatform, useUnsavedWork } from '@griot/remote-kit';
import { UnsavedDialog } from '@griot/ui';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useStoredReason } from './stored-reason.ts';

/** A text of a decision while it is written. */
export interface UnsentText {
  text: string;
  write: (text: string) => void;
  /** Asked before the page is left without it having been sent; stands on the page. */
  question: ReactNode;
}

/**
 * A text about an entry that outlives its dialog and a reload, and asks before the page is left without it having been sent. `isDecided` says that it is
 * needed no more; whoever is signed out is not held up either.
 */
export function useUnsentText(entry: string, isDecided: () => boolean): UnsentText {
  const { session } = usePlatform();
  const { initial, store } = useStoredReason(entry);
  const [text, setText] = useState(initial);
  const write = useCallback(
    (typed: string): void => {
      setText(typed);
      store(typed);
    },
    [store],
  );
  const [asked, setAsked] = useState(false);
  const pending = useRef<((may: boolean) => void) | null>(null);

  const answer = (may: boolean): void => {
    setAsked(false);
    pending.current?.(may);
    pending.current = null;
  };
  useUnsavedWork(text.trim() !== '', () => {
    if (isDecided() || session.current().state !== 'authorised') return Promise.resolve(true);
    answer(false);
    setAsked(true);
    return new Promise((resolve) => {
      pending.current = resolve;
    });
  });
  const decided = useEffectEvent(isDecided);
  useEffect(
    () => () => {
      // A page that is taken away holds nobody up.
      pending.current?.(true);
      if (decided()) store('');
    },
    [store],
  );

  const question = asked && (
    <UnsavedDialog
      onStay={() => answer(false)}
      onDiscard={() => {
        store('');
        answer(true);
      }}
    >
      What you have written is not sent yet.
    </UnsavedDialog>
  );
  return { text, write, question };
}
