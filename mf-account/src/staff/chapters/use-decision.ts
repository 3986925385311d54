import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useGo, usePlatform, useToast } from '@griot/remote-kit';
import { useCallback, useRef } from 'react';
import { afterDecision } from '../frame/queue-list.tsx';

type Chapter = Pick<Entities['ReviewedChapter'], 'id' | 'title' | 'novel' | 'requested_at'>;

/** Approves or rejects the text that was shown, says what happened, and goes back to the queue (ruling 10). */
export function useDecision({ id, title, novel, requested_at }: Chapter) {
  const { bus, queryClient } = usePlatform();
  const toast = useToast();
  const go = useGo();
  const publish = useAction('POST /novels/{novel}/chapters/{chapter}/publish/', { failure: null });
  const reject = useAction('POST /novels/{novel}/chapters/{chapter}/reject/', { failure: null });
  const params = { novel: novel.id, chapter: id };
  const decided = useRef(false);

  /** Back to a queue that is asked for anew; readers' and authors' pages in this browser may have changed, too. */
  const leave = async () => {
    decided.current = true;
    await go('/staff/chapters', afterDecision(id));
    queryClient.removeQueries({ queryKey: ['GET /staff/chapters/{chapter}/', { chapter: id }] });
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^GET \/(staff|novels)\//.test(String(queryKey[0])),
    });
  };

  /** Runs a decision. Resolves to the text of a refusal that leaves the chapter where it is, else to null. */
  const decide = async (call: () => Promise<unknown>, approved: boolean, done: string): Promise<string | null> => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 404 || error.status === 409)))
        return messageOf(error, 'Action failed');
      toast('Somebody else has decided on this chapter in the meantime.');
      await leave();
      return null;
    }
    bus.publish('chapter.decided.v1', { novel: novel.id, chapter: id, approved });
    toast(done, 'success');
    await leave();
    return null;
  };

  return {
    busy: publish.busy || reject.busy,
    /** Whether the decision has been taken, here or by somebody else. */
    isDecided: useCallback(() => decided.current, []),
    approve: () => decide(() => publish.run({ params, body: { requested_at } }), true, `“${title}” is published.`),
    reject: (reason: string) =>
      decide(
        () => reject.run({ params, body: { reason, requested_at } }),
        false,
        `“${title}” went back to ${novel.author}.`,
      ),
  };
}
