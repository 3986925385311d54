import { isExpired } from '@griot/session';
import { distinctUntilChanged, map } from 'rxjs';
import type { Platform } from './platform.ts';

/**
 * A sign-in that has ended under unsaved work opens the sign-in over the page. Whoever closes that, or cannot be shown
 * it, lets the sign-in end.
 */
export function signInAgain({ session, bus }: Pick<Platform, 'session' | 'bus'>): void {
  session.state$.pipe(map(isExpired), distinctUntilChanged()).subscribe((expired) => {
    if (!expired) return;
    const end = () => {
      if (isExpired(session.current())) session.signOut();
    };
    bus.request('overlays.open', { name: 'auth.login', props: {} }).then(end, end);
  });
}
