import { queryKey } from '@griot/api';
import { shortNumber, type Entities } from '@griot/contracts';
import { useQueryClient, useSession } from '@griot/remote-kit';
import { useCallback, useEffect } from 'react';

/**
 * Asks anew what opens a chapter, and for the balance, when the reader comes back to this window: it may have been
 * unlocked in another tab or on another device, and coins are bought in a window of their own. Returns how to ask at once.
 */
export function useTrueLock(novel: string, { chapter }: Pick<Entities['Chapter'], 'chapter'>): () => Promise<void> {
  const queries = useQueryClient();
  const signedIn = useSession().state === 'authorised';

  const freshen = useCallback(async () => {
    const params = { novel, chapter: shortNumber(chapter) };
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('GET /coin-wallet/') }),
      queries.invalidateQueries({ queryKey: queryKey('GET /novels/{novel}/chapters/{chapter}/', params) }),
      queries.invalidateQueries({ queryKey: queryKey('GET /novels/{novel}/chapters/{chapter}/content/', params) }),
    ]);
  }, [queries, novel, chapter]);

  useEffect(() => {
    if (!signedIn) return;
    const onBack = () => {
      if (document.visibilityState === 'visible') void freshen();
    };
    window.addEventListener('focus', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      window.removeEventListener('focus', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [signedIn, freshen]);

  return freshen;
}
