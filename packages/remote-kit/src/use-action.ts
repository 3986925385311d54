import { messageOf, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from './hooks.ts';
import { useApi } from './use-call.ts';

export interface ActionOptions<K extends CallName> {
  /** Said in a toast when it is done. */
  success?: string | ((answer: Answer<K>) => string);
  /** Said when the server gives no text; `null` leaves the error to the caller. */
  failure?: string | null;
  /** Calls whose answers are no longer true. */
  stale?: readonly CallName[];
  onDone?: (answer: Answer<K>, input: CallInput<K>) => void;
}

/**
 * A call that changes something: `const unlock = useAction('POST …/unlock/', { success: 'Chapter has been unlocked' })`,
 * then `unlock.run(input)`. Repeated presses while it runs are ignored (part 1 §2).
 */
export function useAction<K extends CallName>(
  call: K,
  { success, failure = 'Action failed', stale = [], onDone }: ActionOptions<K> = {},
) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (input: CallInput<K>) => api.call(call, input),
    onSuccess: async (answer, input) => {
      if (success) toast(typeof success === 'string' ? success : success(answer), 'success');
      onDone?.(answer, input);
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
    onError: (error) => {
      if (failure !== null) toast(messageOf(error, failure), 'error');
    },
  });
  return {
    busy: mutation.isPending,
    error: mutation.error,
    /** Resolves to the answer, or to null after a failure that was said in a toast. */
    run: async (input: CallInput<K>): Promise<Answer<K> | null> => {
      if (mutation.isPending) return null;
      try {
        return await mutation.mutateAsync(input);
      } catch (error) {
        if (failure === null) throw error;
        return null;
      }
    },
  };
}
