import { useWritten as useUnscripted } from '@griot/ui';
import { useLocation } from '@griot/nav';
import type { SessionState } from '@griot/session';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { GUEST } from './guest.ts';
import { usePlatform } from './platform-context.tsx';

/** Who is signed in, kept up to date. */
export function useSession(): SessionState {
  const { session } = usePlatform();
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const subscription = session.state$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      [session],
    ),
    () => asWritten(session.current()),
    () => GUEST,
  );
}

/** A guest is the one that a written page was drawn for: another object would have all that asks for the session drawn again. */
const asWritten = (now: SessionState): SessionState => (now.state === GUEST.state ? GUEST : now);

/** Says something in a toast: `toast('Novel added to shelf', 'success')`. */
export function useToast() {
  const { bus } = usePlatform();
  return useCallback(
    (message: string, type: 'default' | 'success' | 'error' = 'default') =>
      void bus.request('toasts.show', { message, type }),
    [bus],
  );
}

/** Opens a dialog of any remote over the page and waits for its answer; null when it was closed. */
export function useOverlay() {
  const { bus } = usePlatform();
  return useCallback(
    (name: string, props: Record<string, unknown> = {}): Promise<unknown> =>
      bus.request('overlays.open', { name, props }),
    [bus],
  );
}

/** Goes to an own path. */
export function useGo() {
  const { nav } = usePlatform();
  return useCallback(
    (path: string, options?: { replace?: boolean; state?: unknown }) =>
      options?.replace ? nav.replace(path, { state: options.state }) : nav.push(path, { state: options?.state }),
    [nav],
  );
}

/** Goes back to the page before; whoever came straight here goes home. */
export function useBack() {
  const { nav } = usePlatform();
  return useCallback((): void => {
    if (nav.current().index > 0) nav.back();
    else void nav.push('/');
  }, [nav]);
}

/** Says what the page is called; the product's name is added. A page under a dialog leaves the title to the dialog. */
export function useTitle(title: string | null | undefined): void {
  const { titles } = usePlatform();
  const { pathname } = useLocation();
  useEffect(() => (title ? titles.name(pathname, title) : undefined), [titles, pathname, title]);
}

/** Whether the page is being written by the server, or has not been taken over yet: no script listens to it. */
export const useWritten: () => boolean = useUnscripted;
