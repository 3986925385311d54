import { messageOf, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useToast } from './hooks.ts';
import { usePlatform } from './platform-context.tsx';

export interface ActionOptions<K extends CallName> {
  /** Said in a toast when it is done. */
  success?: string | ((answer: Answer<K>) => string);
  /** Said when the server gives no text; `null` leaves the error to the caller. */
  failure?: string | null;
  onDone?: (answer: Answer<K>, input: CallInput<K>) => void;
}

export interface Action<K extends CallName, Input = CallInput<K>> {
  busy: boolean;
  error: Error | null;
  /** Resolves to the answer, or to null after a failure that was said in a toast, and when it runs already. */
  run(input: Input): Promise<Answer<K> | null>;
}

/**
 * A call that changes something: `const unlock = useAction('POST …/unlock/', { success: 'Chapter has been unlocked' })`,
 * then `unlock.run(input)`. Repeated presses while it runs are ignored (part 1 §2).
 */
export function useAction<K extends CallName>(call: K, options: ActionOptions<K> = {}): Action<K> {
  const { api } = usePlatform();
  return useRun((input: CallInput<K>) => api.call(call, input), options);
}

const QUIET = { busy: false, error: null };

/** What all actions do around the sending itself. */
export function useRun<K extends CallName, Input extends CallInput<K> = CallInput<K>>(
  send: (input: Input) => Promise<Answer<K>>,
  options: ActionOptions<K>,
): Action<K, Input> {
  const toast = useToast();
  const { answers } = usePlatform();
  const [state, setState] = useState<{ busy: boolean; error: Error | null }>(QUIET);
  // Two presses can come before the next drawing, so `busy` does not tell whether it runs.
  const running = useRef(false);
  // What is done at the end is what was last drawn.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const sent = async (input: Input): Promise<Answer<K>> => {
    const answer = await send(input);
    const { success, onDone } = latest.current;
    if (success) toast(typeof success === 'string' ? success : success(answer), 'success');
    onDone?.(answer, input);
    // What it made stale is on its way already: until that is there, the page still shows how it was.
    await answers.settled();
    return answer;
  };

  return {
    ...state,
    run: async (input) => {
      if (running.current) return null;
      running.current = true;
      setState({ busy: true, error: null });
      try {
        const answer = await sent(input);
        setState(QUIET);
        return answer;
      } catch (error) {
        setState({ busy: false, error: error as Error });
        const { failure = 'Action failed' } = latest.current;
        if (failure === null) throw error;
        toast(messageOf(error, failure), 'error');
        return null;
      } finally {
        running.current = false;
      }
    },
  };
}
