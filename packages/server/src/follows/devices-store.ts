import { and, asc, desc, eq, exists, gt, isNull, notInArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { sessions } from '../schema/auth.ts';
import { pushDevices, pushKeys } from '../schema/push.ts';

export type DeviceRow = typeof pushDevices.$inferSelect;
type NewDevice = typeof pushDevices.$inferInsert;

/** A device counts as long as the sign-in lasts that it was named in. */
const signedIn = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.id, pushDevices.sessionId), isNull(sessions.endedAt))),
  );

/** Whether somebody is to be pushed to at all. */
export const hasDevice = (userId: string | AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select from ${pushDevices} join ${sessions} on ${sessions.id} = ${pushDevices.sessionId}
  where ${pushDevices.userId} = ${userId} and ${sessions.endedAt} is null)`;

export const devicesOf = (db: Db, userId: string): Promise<DeviceRow[]> =>
  db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), signedIn(db)))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));

export async function findDevice(db: Db, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, id), signedIn(db)));
  return row;
}

/** A browser that is named again, by whomever, is told for them alone. Of somebody's devices the newest are kept. */
export async function putDevice(tx: Db, row: NewDevice, kept: number): Promise<DeviceRow> {
  const { userId, sessionId, endpoint, p256dh, auth, createdAt } = row;
  const [stored] = await tx
    .insert(pushDevices)
    .values(row)
    .onConflictDoUpdate({
      target: pushDevices.endpointHash,
      set: { userId, sessionId, endpoint, p256dh, auth, createdAt, failures: 0, failingSince: null },
    })
    .returning();
  if (!stored) throw new Error('the device was not returned');
  const newest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .limit(kept);
  await tx.delete(pushDevices).where(and(eq(pushDevices.userId, userId), notInArray(pushDevices.id, newest)));
  return stored;
}

/** Whether there was one of theirs. */
export async function dropDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id });
  return gone.length > 0;
}

/** That device, unless it was named anew meanwhile. */
const still = ({ id, endpoint, auth }: DeviceRow) =>
  and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint), eq(pushDevices.auth, auth));

/** Forgets a device that takes nothing any more. */
export const forgetDevice = (db: Db, device: DeviceRow) => db.delete(pushDevices).where(still(device));

/** Counts a try that came to nothing, and says how many there were in a row and since when. */
export async function countFailure(
  db: Db,
  device: DeviceRow,
  now: Date,
): Promise<{ failures: number; failingSince: Date | null } | undefined> {
  const [row] = await db
    .update(pushDevices)
    .set({
      failures: sql`${pushDevices.failures} + 1`,
      failingSince: sql`coalesce(${pushDevices.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(still(device))
    .returning({ failures: pushDevices.failures, failingSince: pushDevices.failingSince });
  return row;
}

export const forgetFailures = (db: Db, device: DeviceRow) =>
  db
    .update(pushDevices)
    .set({ failures: 0, failingSince: null })
    .where(and(still(device), gt(pushDevices.failures, 0)));

export const eraseDevices = (tx: Db, userId: string) => tx.delete(pushDevices).where(eq(pushDevices.userId, userId));

const VAPID = 'vapid';

export async function findKeys(db: Db): Promise<{ publicKey: string; sealed: string } | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, VAPID));
  return row;
}

/** Of two servers that make some at once, the keys of one stand. */
export const insertKeys = (db: Db, keys: { publicKey: string; sealed: string; createdAt: Date }) =>
  db
    .insert(pushKeys)
    .values({ id: VAPID, ...keys })
    .onConflictDoNothing();
