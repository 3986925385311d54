import { shortNumber, type Entities } from '@griot/contracts';
import { useAnswers, useSession } from '@griot/remote-kit';
import { useCallback, useEffect } from 'react';

/**
 * Asks anew what opens a chapter, and for the balance, when the reader comes back to this window: it may have been
 * unlocked in another tab or on another device, and coins are bought in a window of their own. Returns how to ask at once.
 */
export function useLockRefresh(novel: string, { chapter }: Pick<Entities['Chapter'], 'chapter'>): () => Promise<void> {
  const answers = useAnswers();
  const signedIn = useSession().state === 'authorised';

  const refresh = useCallback(async () => {
    const input = { params: { novel, chapter: shortNumber(chapter) } };
    await Promise.all([
      answers.refresh('GET /coin-wallet/'),
      answers.refresh('GET /novels/{novel}/chapters/{chapter}/', input),
      answers.refresh('GET /novels/{novel}/chapters/{chapter}/content/', input),
    ]);
  }, [answers, novel, chapter]);

  useEffect(() => {
    if (!signedIn) return;
    const onBack = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    window.addEventListener('focus', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      window.removeEventListener('focus', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [signedIn, refresh]);

  return refresh;
}
