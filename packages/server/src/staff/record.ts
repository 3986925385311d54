import { eq, sql } from 'drizzle-orm';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { staffActions } from './tables.ts';

/** Something of the staff's doing. */
export interface StaffAction {
  /** Who did it. */
  actorId: string;
  /** What, as subject and past participle: `chapter.rejected`, `genre.renamed`. */
  action: string;
  /** The id of what it was done to. */
  subjectId: string;
  /** What else is worth knowing, such as a reason or a name before and after; no secrets. */
  detail: Record<string, unknown>;
}

/** Keeps what staff have done, in the transaction that does it: neither happens without the other. */
export async function recordAction(
  tx: Db,
  { actorId, action, subjectId, detail }: StaffAction,
  clock: Clock,
  random: Random,
): Promise<void> {
  await tx
    .insert(staffActions)
    .values({ id: random.id('act'), actorId, action, subjectId, detail, createdAt: clock.now() });
}

/** Erases why something was done, of all that was done to a subject: what is written there may be about a person (ruling 28). That it was done stays. */
export async function forgetReasons(tx: Db, subjectId: string): Promise<void> {
  await tx
    .update(staffActions)
    .set({ detail: sql`${staffActions.detail} - 'reason'` })
    .where(eq(staffActions.subjectId, subjectId));
}
