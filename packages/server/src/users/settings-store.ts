import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import type { UserRow } from './store.ts';

/** What people are mailed and what is shown of them. */
export type SettingsRow = Pick<
  UserRow,
  | 'mailDecisions'
  | 'mailMessages'
  | 'nameOnGifts'
  | 'openProfile'
  | 'hiddenWarnings'
  | 'blurredWarnings'
  | 'adultConfirmedAt'
>;

const living = (id: string) => and(eq(users.id, id), isNull(users.deletedAt));

export async function settingsOf(db: Db, id: string): Promise<SettingsRow | undefined> {
  const [user] = await db.select().from(users).where(living(id));
  return user;
}

/** Writes what is given over; what is undefined stays. */
export async function updateSettings(
  db: Db,
  id: string,
  change: { [K in keyof SettingsRow]?: SettingsRow[K] | undefined },
  at: Date,
): Promise<SettingsRow | undefined> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: at })
    .where(living(id))
    .returning();
  return user;
}
