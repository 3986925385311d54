import type { BodyOut } from '@griot/contracts/contract';
import type { Entities } from '@griot/contracts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { findDisplayOptions, putDisplayOptions, type DisplayOptionsRow } from './display-options-store.ts';

export type DisplayOptions = ReturnType<typeof createDisplayOptions>;

const onWire = ({ options, updatedAt }: DisplayOptionsRow) => ({
  ...(options as Entities['DisplayOptions']),
  updated_at: updatedAt.toISOString(),
});

/** How people like their pages, on every device of theirs (part 2 §9). */
export const createDisplayOptions = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Null where somebody has never chosen any. */
  async mine(caller: Caller) {
    const row = await findDisplayOptions(db, caller.id);
    return row ? onWire(row) : null;
  },
  /** Absent fields stay (ruling 18). */
  change: async (caller: Caller, options: BodyOut<'PUT /users/me/display-options/'>) =>
    onWire(await putDisplayOptions(db, caller.id, { options, updatedAt: clock.now() })),
});
