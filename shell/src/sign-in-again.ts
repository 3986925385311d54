import { isLapsed, type Platform } from '@griot/remote-kit';
import { distinctUntilChanged, map } from 'rxjs';

/**
 * A sign-in that has ended under unsaved work opens the sign-in over the page. Whoever closes that, or cannot be shown
 * it, lets the sign-in end.
 */
export function signInAgain({ session, bus }: Pick<Platform, 'session' | 'bus'>): void {
  session.state$.pipe(map(isLapsed), distinctUntilChanged()).subscribe((lapsed) => {
    if (!lapsed) return;
    const end = () => {
      if (isLapsed(session.current())) session.signOut();
    };
    bus.request('overlays.open', { name: 'auth.login', props: {} }).then(end, end);
  });
}
