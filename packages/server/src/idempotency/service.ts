import { createHash } from 'node:crypto';
import { refuse } from '../http/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { forgetKeys, forgetOne, keepAnswer, keyAlong, keyFree, keyedCall, takeKey } from './store.ts';

/** How long an answer can be asked for again, in ms. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A call sent with an `Idempotency-Key`: whose it is, the key, method and path, and the body as it was understood. */
export interface KeyedCall {
  userId: string;
  key: string;
  call: string;
  body?: unknown;
}

/**
 * Does a call once for each key (ruling 26), within the caller's transaction: sent again it answers what it answered
 * the first time, for a day. A refusal undoes the transaction and the key with it, so it can be tried again.
 * Without a key it is simply done.
 * @throws Refusal `conflict` when the key was used with another body or path
 */
export async function once<T extends object>(
  tx: Db,
  keyed: KeyedCall | undefined,
  clock: Clock,
  work: () => Promise<T>,
): Promise<T> {
  if (!keyed) return await work();
  const { userId, key } = keyed;
  const requestHash = hashOf(keyed);
  if (await takeKey(tx, { userId, key, requestHash, createdAt: clock.now() })) {
    const answer = await work();
    await keepAnswer(tx, userId, key, answer);
    return answer;
  }
  const before = await keyedCall(tx, userId, key);
  if (!before || before.requestHash !== requestHash)
    throw refuse('conflict', 'This idempotency key was used for something else.');
  return before.answer as T;
}

/** What such a movement must find: that nobody has used its key yet, if it has one. */
export const onlyOnce = (keyed: KeyedCall | undefined) => (keyed ? [keyFree(keyed.userId, keyed.key)] : []);

/** The same for a movement that does all of a call in one statement: keeps its key and its answer along with it, if it has a key. */
export const onceAlong = (keyed: KeyedCall | undefined, clock: Clock, answer: object) =>
  keyed
    ? [keyAlong({ userId: keyed.userId, key: keyed.key, requestHash: hashOf(keyed), answer, createdAt: clock.now() })]
    : [];

const hashOf = ({ call, body }: KeyedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([call, body ?? null]))
    .digest('hex');

/** Forgets the keys of yesterday. */
export const forgetOldKeys = (db: Database, clock: Clock): Promise<void> =>
  forgetKeys(db, new Date(clock.now().getTime() - KEPT_MS));

/** Forgets one key, so that its call can be tried again: what it had begun came to nothing after its transaction. */
export const forgetKey = (db: Db, { userId, key }: KeyedCall): Promise<void> => forgetOne(db, userId, key);
