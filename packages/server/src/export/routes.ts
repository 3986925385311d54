import { LIMITS, type Limits } from '../auth/limits.ts';
import { refuse } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { readEverything } from './store.ts';

/** The download of all one's data, as it stood at one moment. Dear to make, so a few an hour for each person. */
export const exportRoutes = ({ db, clock, limits, sealing }: { db: Database; clock: Clock; limits: Limits; sealing: Sealing }): Routes<'GET /users/me/export/'> => ({
  'GET /users/me/export/': async ({ caller }) => {
    await limits.count({ limit: LIMITS.exportByUser, who: caller.id });
    const all = await transaction(db, (tx) => readEverything(tx, caller.id, sealing), { isolationLevel: 'repeatable read', accessMode: 'read only' });
    if (!all) throw refuse('not_signed_in', 'Sign in first.');
    return { exported_at: clock.now().toISOString(), profile: all.profile, ...all.parts };
  },
});
