import type { Answer } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { createSecretKeys, hashOfKey } from '../ports/secret-keys.ts';
import { AT } from './addresses.ts';
import { deleteKey, findKey, ownerOfKey, putKey, type KeyRow } from './key-store.ts';

type Addresses = Answer<'GET /e-reader/'>;

/** Whose catalogue is read. What an office opens stays here, so they have none. */
export interface Owner {
  caller: Caller;
  penName: string;
  /** When the key was made. */
  since: Date;
}

export interface EReaderPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  sealing: Sealing;
}

/** For who cannot end it themselves any more, such as while their password is set anew. */
export const endKeyOf = async (tx: Db, userId: string): Promise<void> => void (await deleteKey(tx, userId));

export type EReaderKeys = ReturnType<typeof createEReaderKeys>;

/** The secret address of somebody's own catalogue, for programs that cannot sign in. Its owner can end it, or have another. */
export function createEReaderKeys({ db, clock, random, limits, sealing }: EReaderPorts) {
  const keys = createSecretKeys({ random, sealing }, 'e-reader');

  function onWire(row: KeyRow, origin: string): Addresses {
    const key = keys.open(row.userId, row);
    if (key === null) return null;
    return {
      opds_1: `${origin}${AT}/v1.2/?key=${key}`,
      opds_2: `${origin}${AT}/v2.0/?key=${key}`,
      created_at: row.createdAt.toISOString(),
    };
  }

  return {
    async of({ id }: Caller, origin: string): Promise<Addresses> {
      const row = await findKey(db, id);
      return row ? onWire(row, origin) : null;
    },

    /** Makes it; a former address ends. @throws Refusal `too_many` */
    async make({ id }: Caller, origin: string): Promise<Addresses> {
      await limits.count({ limit: LIMITS.eReaderByPerson, who: id });
      const row = { userId: id, ...keys.make(id), createdAt: clock.now() };
      await putKey(db, row);
      return onWire(row, origin);
    },

    async end({ id }: Caller): Promise<void> {
      await deleteKey(db, id);
    },

    /** Whose catalogue a key opens. @throws Refusal `not_found`, `too_many` */
    async owner(key: string): Promise<Owner> {
      const owner = await ownerOfKey(db, hashOfKey(key));
      if (!owner) throw refuse('not_found', 'There is no such catalogue.');
      await limits.count({ limit: LIMITS.eReaderReadByPerson, who: owner.id });
      return { caller: { id: owner.id, emailVerified: true, roles: [] }, penName: owner.penName, since: owner.since };
    },
  };
}
