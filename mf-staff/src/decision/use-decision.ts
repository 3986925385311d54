import { ApiError, messageOf } from '@griot/api';
import type { FieldTexts } from '@griot/contracts';
import { useAnswers, useGo, useToast } from '@griot/remote-kit';
import { afterDecision } from '@griot/remote-kit/data-table';
import { useCallback, useRef, useState } from 'react';

/** What is refused: texts by field, one text, or nothing. */
export type Refused = FieldTexts | string | null;

/** A refusal where there is no field to say it at. */
export const inWords = (refused: Exclude<Refused, null>): string =>
  typeof refused === 'string' ? refused : Object.values(refused).flat().join(' ');

type Entry =
  | { call: 'GET /staff/chapters/{chapter}/'; params: { chapter: string } }
  | { call: 'GET /staff/contracts/{contract}/'; params: { contract: string } }
  | { call: 'GET /staff/reports/{report}/'; params: { report: string } }
  | { call: 'GET /staff/rating-bursts/{burst}/'; params: { burst: string } }
  | { call: 'GET /staff/appeals/{appeal}/'; params: { appeal: string } };

export interface DecisionOptions {
  /** The entry that is decided on. */
  id: string;
  /** Its queue, where one goes on. */
  queue: string;
  /** Said when the entry is gone. */
  gone: string;
  /** Whether an entry that somebody else has decided on is gone as well; else it is shown as it stands now. */
  goneWhenTaken?: boolean;
  /** The entry's own answer, to be forgotten or asked for anew. */
  entry: Entry;
}

/**
 * Takes a decision on one entry of a queue, says what became of it, and goes back to the queue. Where another member of
 * the staff was faster, that is said in the server's words (`meanwhile`) and the entry is shown as it stands now.
 */
export function useDecision({ id, queue, gone, goneWhenTaken = false, entry }: DecisionOptions) {
  const answers = useAnswers();
  const toast = useToast();
  const go = useGo();
  const deciding = useRef(false);
  const decided = useRef(false);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);

  const leave = async (): Promise<null> => {
    decided.current = true;
    await go(queue, afterDecision(id));
    answers.forget(entry.call, { params: entry.params } as never);
    await answers.settled();
    return null;
  };

  const attempt = async (call: () => Promise<unknown>, done: string): Promise<Refused> => {
    setMeanwhile(null);
    try {
      await call();
    } catch (error) {
      const text = messageOf(error, 'Action failed');
      if (!(error instanceof ApiError)) return text;
      if (error.status === 404 || (goneWhenTaken && error.status === 409)) {
        toast(gone);
        return await leave();
      }
      if (Object.keys(error.fields).length > 0) return error.fields;
      if (error.status !== 409) return text;
      setMeanwhile(text);
      await answers.refresh(entry.call, { params: entry.params } as never);
      return text;
    }
    toast(done, 'success');
    return await leave();
  };

  /** Runs a decision. Resolves to what was refused, which leaves the entry where it is, or to null. */
  const decide = async (call: () => Promise<unknown>, done: string): Promise<Refused> => {
    // A second press before the answer must not be taken for one that went well.
    if (deciding.current) return null;
    deciding.current = true;
    try {
      return await attempt(call, done);
    } finally {
      deciding.current = false;
    }
  };

  return {
    decide,
    /** What somebody else has done since the entry was opened, in the server's words. */
    meanwhile,
    /** Whether the decision has been taken. */
    isDecided: useCallback(() => decided.current, []),
  };
}
