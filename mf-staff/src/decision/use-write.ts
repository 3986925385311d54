import { ApiError, messageOf, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import { useAction, useAnswers, useToast } from '@griot/remote-kit';
import type { Refusal } from '@griot/ui/form';
import { inWords } from './use-decision.ts';

interface WriteOptions<K extends CallName> {
  /** Said when it is done. */
  success: string | ((answer: Answer<K>) => string);
  onDone?: (answer: Answer<K>, input: CallInput<K>) => void;
  /** Hears of a refusal before it is shown. */
  onRefused?: (error: ApiError) => void;
}

/**
 * A call by which staff change something. `send` answers what a form or a dialog shows, nothing when it is done;
 * `press` is for a button alone, whose trouble is said in a toast.
 */
export function useWrite<K extends CallName>(call: K, { success, onDone, onRefused }: WriteOptions<K>) {
  const action = useAction(call, { success, failure: null, ...(onDone && { onDone }) });
  return useRefusals(action, onRefused);
}

/** The same of an action that is made already. */
export function useRefusals<Input>(
  action: { busy: boolean; run: (input: Input) => Promise<unknown> },
  onRefused?: (error: ApiError) => void,
) {
  const answers = useAnswers();
  const toast = useToast();

  const send = async (input: Input): Promise<Refusal> => {
    try {
      await action.run(input);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused?.(error);
      // Where somebody else was first, the refusal stands beside what it speaks of; where nobody answers, it is not kept waiting.
      if (error.status === 404 || error.status === 409) await answers.settled();
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
  };
  return {
    busy: action.busy,
    send,
    press: async (input: Input): Promise<void> => {
      const refusal = await send(input);
      if (refusal) toast(inWords(refusal), 'error');
    },
  };
}
