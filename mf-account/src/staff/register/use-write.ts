import { ApiError, messageOf, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import { useAction, useQueryClient, useToast } from '@griot/remote-kit';
import type { Refusal } from '@griot/ui/form';
import { inWords } from '../decision/use-deciding.ts';

interface WriteOptions<K extends CallName> {
  /** Said when it is done. */
  success: string | ((answer: Answer<K>) => string);
  /** Calls that what it does makes untrue; asked anew when it is done, when somebody else was first, and when no answer tells whether it is done. */
  stale: CallName[];
  onDone?: (answer: Answer<K>, input: CallInput<K>) => void;
  /** Told of what refused it, before that is said. */
  onRefused?: (error: ApiError, input: CallInput<K>) => void;
}

/**
 * A call by which staff change something. `send` answers what a form or a dialog shows, nothing when it is done;
 * `press` is for a button alone, whose trouble is said in a toast.
 */
export function useWrite<K extends CallName>(call: K, { success, stale, onDone, onRefused }: WriteOptions<K>) {
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction(call, { success, failure: null, stale, ...(onDone && { onDone }) });

  const send = async (input: CallInput<K>): Promise<Refusal> => {
    try {
      await action.run(input);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused?.(error, input);
      // What was wrong in the form has changed nothing.
      const renewed = error.status === 400 ? [] : stale.map((name) => queries.invalidateQueries({ queryKey: [name] }));
      // Where somebody else was first, the refusal stands beside what it speaks of; where nobody answers, it is not kept waiting.
      if (error.status === 404 || error.status === 409) await Promise.all(renewed);
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
  };
  return {
    busy: action.busy,
    send,
    press: async (input: CallInput<K>): Promise<void> => {
      const refusal = await send(input);
      if (refusal) toast(inWords(refusal), 'error');
    },
  };
}
