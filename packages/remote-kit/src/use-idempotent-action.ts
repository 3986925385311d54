import { sessionStore } from '@griot/browser';
import type { CallName } from '@griot/contracts';
import { atom, useAtomValue, type WritableAtom } from 'jotai';
import { useState } from 'react';
import { useSession } from './hooks.ts';
import { createIdempotentCall, type IdempotentInput, type Tries, type Try } from './idempotent-call.ts';
import { usePlatform } from './platform-context.tsx';
import { storedAtom } from './stored-atom.ts';
import { useRun, type Action, type ActionOptions } from './use-action.ts';

export interface IdempotentActionOptions<K extends CallName> extends ActionOptions<K> {
  /** Keeps a try without an answer beyond this component, for the same person: its dialog can be closed and opened again, and the page reloaded. */
  keepTries?: boolean;
}

export interface IdempotentAction<K extends CallName> extends Action<K, IdempotentInput<K>> {
  unanswered: IdempotentInput<K>[];
  forget(input: IdempotentInput<K>): void;
}

/** A try, of which call and by whom. */
type OwnedTry = Try<never> & { call: CallName; person: string };

type TriesAtom = WritableAtom<readonly OwnedTry[], [(before: readonly OwnedTry[]) => readonly OwnedTry[]], void>;

/** What was on its way when the page was left has no answer any more. */
const storedTries = storedAtom<readonly OwnedTry[]>(
  'griot.tries',
  [],
  (stored) => (stored as OwnedTry[]).map((one) => ({ ...one, unanswered: true })),
  sessionStore,
);

/**
 * `useAction` for a call that takes an `Idempotency-Key` (ruling 26): `run` sends the same content under the same key until an
 * answer has come, so that after a lost one nothing is done twice. `unanswered` are the inputs that got none, newest first;
 * `forget(input)` lets one go, and the same content sent afterwards is asked for once more.
 */
export function useIdempotentAction<K extends CallName>(
  call: K,
  { keepTries = false, ...options }: IdempotentActionOptions<K> = {},
): IdempotentAction<K> {
  const platform = usePlatform();
  const session = useSession();
  const person = session.state === 'authorised' ? session.user.pen_name : '';
  const [own] = useState(() => atom<readonly OwnedTry[]>([]));
  const held: TriesAtom = keepTries ? storedTries : own;
  useAtomValue(held);

  const isMine = (one: OwnedTry): boolean => one.call === call && one.person === person;
  const tries: Tries<K> = {
    get: () => platform.store.get(held).filter(isMine) as unknown as Try<K>[],
    set: (next) =>
      platform.store.set(held, (all) => [
        ...next.map((one) => ({ ...(one as unknown as Try<never>), call, person })),
        ...all.filter((one) => !isMine(one)),
      ]),
  };
  const idempotent = createIdempotentCall(platform, call, tries);
  const action = useRun((input: IdempotentInput<K>) => idempotent.run(input), options);
  return { ...action, unanswered: idempotent.unanswered(), forget: idempotent.forget };
}
