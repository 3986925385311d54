import { sessionStore } from '@griot/browser';
import { usePlatform } from '@griot/remote-kit';
import { useCallback, useState } from 'react';

export interface StoredReason {
  /** What was stored when the page came. */
  initial: string;
  /** Stores it; one without words is forgotten. */
  store: (text: string) => void;
}

/** What a member of the staff has written about an entry and not sent, in this tab and theirs alone: it outlives a reload. */
export function useStoredReason(entry: string): StoredReason {
  const { session } = usePlatform();
  const [key] = useState(() => {
    const now = session.current();
    return `griot.staff-reason.${now.state === 'authorised' ? now.user.pen_name : ''}.${entry}`;
  });
  const [initial] = useState(() => sessionStore.get(key) ?? '');
  const store = useCallback(
    (text: string): void => {
      if (text.trim() === '') sessionStore.remove(key);
      else sessionStore.set(key, text);
    },
    [key],
  );
  return { initial, store };
}
