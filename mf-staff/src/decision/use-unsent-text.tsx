import { usePlatform, useUnsavedWork } from '@griot/remote-kit';
import { UnsavedDialog } from '@griot/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** A text of a decision while it is written. */
export interface UnsentText {
  text: string;
  write: (text: string) => void;
  /** Asked before the page is left without it having been sent; stands on the page. */
  question: ReactNode;
}

/**
 * A text that outlives its dialog, and asks before the page is left without it having been sent. `isDecided` says that it is
 * needed no more; whoever is signed out is not held up either.
 */
export function useUnsentText(isDecided: () => boolean): UnsentText {
  const { session } = usePlatform();
  const [text, write] = useState('');
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
  // A page that is taken away holds nobody up.
  useEffect(() => () => pending.current?.(true), []);

  const question = asked && (
    <UnsavedDialog onStay={() => answer(false)} onDiscard={() => answer(true)}>
      What you have written is not sent yet.
    </UnsavedDialog>
  );
  return { text, write, question };
}
