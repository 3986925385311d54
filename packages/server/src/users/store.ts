import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { find, findAmongNewest } from '../http/found-store.ts';
import { countedFor, type Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

export type UserRow = typeof users.$inferSelect;

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function userByPenName(db: Db, penNameKey: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.penNameKey, penNameKey));
  return row;
}

/** Which of the two are taken already, so that sign-up can name both at once. */
export async function takenBy(
  db: Db,
  email: string,
  penNameKey: string,
): Promise<{ email: boolean; penName: boolean }> {
  const rows = await db
    .select({ email: users.email, penNameKey: users.penNameKey })
    .from(users)
    .where(or(eq(users.email, email), eq(users.penNameKey, penNameKey)));
  return { email: rows.some((r) => r.email === email), penName: rows.some((r) => r.penNameKey === penNameKey) };
}

/** A user as they are now, kept so until the transaction ends: nobody changes their password or blocks them meanwhile. */
export async function holdUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('share');
  return row;
}

/** A user held for a change of any kind until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Writes over a user's row; what is undefined stays. */
export async function updateUser(tx: Db, id: string, change: Partial<UserRow>): Promise<UserRow> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  if (!row) throw new Error(`user ${id} is gone`);
  return row;
}

/** Whether anybody's portrait is this one; equal pictures have one key. */
export async function hasPortrait(db: Db, photoKey: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.photoKey, photoKey)).limit(1)).length > 0;
}

export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await db.insert(users).values(row).returning();
  if (!inserted) throw new Error('the new user was not returned');
  return inserted;
}

export async function markVerified(db: Db, id: string, at: Date): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, id));
}

/** Undefined when the user was deleted, or has another password by now than the one that is to be replaced. */
export async function setPassword(
  db: Db,
  id: string,
  passwordHash: string,
  at: Date,
  replaced?: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ passwordHash, updatedAt: at })
    .where(
      and(
        eq(users.id, id),
        isNull(users.deletedAt),
        replaced === undefined ? undefined : eq(users.passwordHash, replaced),
      ),
    )
    .returning();
  return row;
}

export async function setOffice(db: Db, id: string, office: 'editor' | 'admin' | null, at: Date): Promise<void> {
  await db.update(users).set({ office, updatedAt: at }).where(eq(users.id, id));
}

/** A text as a pattern of `ilike` that finds it anywhere. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text is in somebody's pen name, e-mail or user code. */
export function isCalled(text: string): SQL | undefined {
  const pattern = anywhere(text);
  return or(ilike(users.penName, pattern), ilike(users.email, pattern), ilike(users.userCode, pattern));
}

export interface UsersQuery extends Range {
  search?: string | undefined;
  office?: 'editor' | 'admin' | undefined;
  blocked?: boolean | undefined;
}

/** Accounts that a search looks through, the newest, before it asks an index: ten milliseconds. */
const LOOKED_THROUGH = 3_000;

/** Living accounts, the newest first; `search` is looked for in pen names, e-mails and user codes. */
export async function listUsers(
  db: Db,
  { limit, offset, search, office, blocked }: UsersQuery,
  looked = LOOKED_THROUGH,
): Promise<{ rows: UserRow[]; total: number; atLeast: boolean }> {
  const living = isNull(users.deletedAt);
  const narrowed = and(
    search ? isCalled(search) : undefined,
    office && eq(users.office, office),
    blocked === undefined ? undefined : blocked ? isNotNull(users.blockedAt) : isNull(users.blockedAt),
  );
  const order = [desc(users.createdAt), asc(users.id)];
  const newest = db
    .select({ id: users.id, called: sql`${narrowed}`.as('called') })
    .from(users)
    .where(living)
    .orderBy(...order)
    .limit(looked);
  const ordered = db
    .select({ id: users.id })
    .from(users)
    .where(and(living, narrowed))
    .orderBy(...order)
    .limit(countedFor({ limit, offset }));
  const found =
    (search ? await findAmongNewest(db, newest, { limit, offset }, looked) : null) ??
    (await find(db, ordered, { limit, offset }));
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, found.ids))
    .orderBy(...order);
  return { rows, total: found.total, atLeast: found.atLeast };
}

/** Everyone who is an administrator now, kept so until the transaction ends. */
export async function holdAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.office, 'admin'), isNull(users.blockedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Whether someone has a novel, which makes them an author (ruling 9). */
export async function hasNovel(db: Db, userId: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: novels.id })
        .from(novels)
        .where(and(eq(novels.authorId, userId), isNull(novels.removedAt)))
        .limit(1)
    ).length > 0
  );
}
