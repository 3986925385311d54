import type { Entities } from '@griot/contracts';
import { useAction, useCall, useOverlay, usePlatform, useSession } from '@griot/remote-kit';

type Hide = Entities['Hide'];
/** Where it is said over a page what of it is hidden. */
export const HIDDEN_LINES = 'hidden-lines';

export type Hideable = Pick<Hide, 'kind' | 'key'>;

/** What of the reader's keeps a novel out of their lists, or an author; nothing for guests. */
export function useHides(of: { novel: string } | Hideable): Hide[] {
  const signedIn = useSession().state === 'authorised';
  const { data } = useCall('GET /hides/', { query: { limit: 100, ...of } }, { enabled: signedIn });
  return signedIn ? (data?.results ?? []) : [];
}

/** Hides something from every list of the reader's; whoever is signed out signs in over the page first. */
export function useHide(returnURL: string): { busy: boolean; hide: (what: Hideable) => Promise<void> } {
  const { session } = usePlatform();
  const overlay = useOverlay();
  const { busy, run } = useAction('POST /hides/', {
    success: ({ name }) => `${name} is hidden from your lists`,
    failure: 'This could not be hidden',
  });
  return {
    busy,
    hide: async (body) => {
      if (session.current().state !== 'authorised') await overlay('auth.login', { returnURL, why: 'hide' });
      if (session.current().state !== 'authorised') return;
      const from = document.activeElement;
      if (!(await run({ body }))) return;
      // What was pressed is gone; what is hidden and the way back stand over the page. Whoever has moved on stays there.
      const now = document.activeElement;
      if (now === from || now === document.body) document.getElementById(HIDDEN_LINES)?.focus();
    },
  };
}
