import { useCallback, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** The value of a subject, kept up to date. */
export function useSubject<T>(subject: BehaviorSubject<T>): T {
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const subscription = subject.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      [subject],
    ),
    () => subject.value,
  );
}
