import type { Entities } from '@griot/contracts';
import { useGo, useOverlay, usePlatform } from '@griot/remote-kit';

/** What is commented on. */
export interface Commented {
  novel: Pick<Entities['Novel'], 'slug' | 'title'>;
  /** The chapter's number as addresses have it. */
  chapter: string;
  /** The novel is the reader's own. */
  own: boolean;
}

/**
 * Goes on with what takes an account: whoever is signed out signs in over the page first, and stays on it. What is `written` takes a
 * confirmed e-mail too.
 */
export function useAsCommenter(): (goOn: () => void, written?: boolean) => Promise<void> {
  const { session, nav } = usePlatform();
  const overlay = useOverlay();
  const go = useGo();
  return async (goOn, written = false) => {
    const { pathname } = nav.page();
    if (session.current().state !== 'authorised') await overlay('auth.login', { returnURL: pathname, why: 'comment' });
    const now = session.current();
    if (now.state !== 'authorised') return;
    if (written && !now.user.email_verified)
      return void (await go(`/verify-email?${new URLSearchParams({ returnURL: pathname }).toString()}`));
    goOn();
  };
}
