import { ApiError, type CallInput } from '@griot/api';
import { randomKey } from '@griot/browser';
import type { Answer, BodyIn, CallName } from '@griot/contracts';
import type { Platform } from './platform.ts';

/** What such a call needs. A form with files is none: the server does not compare them. */
export type IdempotentInput<K extends CallName> = CallInput<K> & { body?: BodyIn<K> };

/** One try of a call: what was sent, since when (ms), and the key under which the server does it once (ruling 26). */
export interface Try<K extends CallName> {
  key: string;
  input: IdempotentInput<K>;
  at: number;
  /** No answer came, so that nobody knows whether it was done; false while it is on its way. */
  unanswered: boolean;
}

/** Where the tries of a call are held until they are answered, newest first. */
export interface Tries<K extends CallName> {
  get(): readonly Try<K>[];
  set(tries: readonly Try<K>[]): void;
}

export interface IdempotentCall<K extends CallName> {
  /** Sends it: under the key of before when the same was sent and its answer is not known, else under a new one. Throws `ApiError`. */
  run(input: IdempotentInput<K>): Promise<Answer<K>>;
  /** What was sent and got no answer, newest first. */
  unanswered(): IdempotentInput<K>[];
  /** Lets go of a try: the same content sent from now on is asked for once more. */
  forget(input: IdempotentInput<K>): void;
}

/** How long a key is used, in ms: an hour less than the server remembers it. */
const KEY_LIVES_MS = 23 * 60 * 60_000;

/**
 * A call that the server does once however often it is sent, outside of React (in components: `useIdempotentAction`). A try
 * keeps its key while its answer is unknown: none came, or the server failed. An answer or a refusal ends it, and other content is another try.
 */
export function createIdempotentCall<K extends CallName>(
  { api, now }: Pick<Platform, 'api' | 'now'>,
  call: K,
  tries: Tries<K> = inMemory(),
): IdempotentCall<K> {
  const current = (): Try<K>[] => tries.get().filter(({ at }) => now().getTime() - at < KEY_LIVES_MS);
  const settle = (key: string): void => tries.set(current().filter((one) => one.key !== key));
  const hold = (one: Try<K>): void => tries.set([one, ...current().filter(({ key }) => key !== one.key)]);
  return {
    async run(input) {
      const same = current().find((one) => sameContent(one.input, input));
      const one = same ?? { key: randomKey(), input, at: now().getTime(), unanswered: false };
      // Held before it is sent: where tries outlive the page, one that is reloaded meanwhile still knows the key.
      hold(one);
      try {
        const answer = await api.call(call, { ...input, idempotencyKey: one.key });
        settle(one.key);
        return answer;
      } catch (error) {
        if (isAnswered(error, one)) settle(one.key);
        else hold({ ...one, unanswered: true });
        throw error;
      }
    },
    unanswered: () =>
      current()
        .filter((one) => one.unanswered)
        .map(({ input }) => input),
    forget: (input) => tries.set(current().filter((one) => !sameContent(one.input, input))),
  };
}

/** Whether an error says that nothing was done. True of every refusal, except those that a try sent again meets before the server looks it up. */
function isAnswered(error: unknown, { unanswered }: { unanswered: boolean }): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return !unanswered || (error.status !== 401 && error.status !== 429);
}

const sameContent = (one: object, other: object): boolean => contentOf(one) === contentOf(other);

const contentOf = (input: { params?: unknown; query?: unknown; body?: unknown }): string =>
  JSON.stringify([input.params ?? null, input.query ?? null, input.body ?? null]);

function inMemory<K extends CallName>(): Tries<K> {
  let held: readonly Try<K>[] = [];
  return { get: () => held, set: (tries) => void (held = tries) };
}
