import { eq } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { followSettings } from '../schema/follows.ts';

export type SettingsRow = typeof followSettings.$inferSelect;
export type SettingsChange = Partial<Omit<typeof followSettings.$inferInsert, 'userId'>>;

/** What somebody has who has said nothing yet. */
export const UNSAID: Omit<SettingsRow, 'userId'> = {
  inPlatform: true,
  mail: 'none',
  push: true,
  timeZone: null,
  mailHour: 8,
  mailWeekday: 6,
  quietFrom: null,
  quietUntil: null,
  origin: null,
  mailedAt: null,
  mailsStoppedAt: null,
  mailsResumedAt: null,
};

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(followSettings).where(eq(followSettings.userId, userId));
  return row;
}

/** Changes settings, and makes them where there are none; what is undefined stays. */
export async function putSettings(tx: Db, userId: string, change: SettingsChange): Promise<SettingsRow> {
  const [row] = await tx
    .insert(followSettings)
    .values({ ...change, userId })
    .onConflictDoUpdate({ target: followSettings.userId, set: { ...change, userId } })
    .returning();
  if (!row) throw new Error('the settings were not returned');
  return row;
}
