import { ApiError, messageOf } from '@griot/api';
import type { FieldTexts } from '@griot/contracts';
import { useGo, usePlatform, useToast } from '@griot/remote-kit';
import { useCallback, useRef, useState } from 'react';
import { afterDecision } from '../frame/queue-list.tsx';

/** What is refused: texts by field, one text, or nothing. */
export type Refused = FieldTexts | string | null;

/** A refusal where there is no field to say it at. */
export const inWords = (refused: Exclude<Refused, null>): string =>
  typeof refused === 'string' ? refused : Object.values(refused).flat().join(' ');

export interface Deciding {
  /** The entry that is decided on. */
  id: string;
  /** Its queue, where one goes on. */
  queue: string;
  /** What it is called when it is gone: “This contract”. */
  what: string;
  /** Forgets the entry's own answer, so that it is asked for anew. */
  entry: readonly unknown[];
  /** Names of the calls whose answers the decision makes untrue. */
  stale: RegExp;
}

/**
 * Takes a decision on one entry of a queue, says what became of it, and goes back to the queue. Where another member of
 * the staff was faster, that is said in the server's words (`meanwhile`) and the entry is shown as it stands now.
 */
export function useDeciding({ id, queue, what, entry, stale }: Deciding) {
  const { queryClient } = usePlatform();
  const toast = useToast();
  const go = useGo();
  const decided = useRef(false);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);

  const renew = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.test(String(queryKey[0])) });
  const leave = async (): Promise<void> => {
    decided.current = true;
    await go(queue, afterDecision(id));
    queryClient.removeQueries({ queryKey: entry });
    await renew();
  };

  /** Runs a decision. Resolves to what was refused, which leaves the entry where it is, or to null. */
  const decide = async (call: () => Promise<unknown>, done: string): Promise<Refused> => {
    setMeanwhile(null);
    try {
      await call();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        toast(`${what} is not there any more.`);
        await leave();
        return null;
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      const text = messageOf(error, 'Action failed');
      if (!(error instanceof ApiError && error.status === 409)) return text;
      setMeanwhile(text);
      await Promise.all([queryClient.invalidateQueries({ queryKey: entry }), renew()]);
      return text;
    }
    toast(done, 'success');
    await leave();
    return null;
  };

  return {
    decide,
    /** What somebody else has done since the entry was opened, in the server's words. */
    meanwhile,
    /** Whether the decision has been taken. */
    isDecided: useCallback(() => decided.current, []),
  };
}
