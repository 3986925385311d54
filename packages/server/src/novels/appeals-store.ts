import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { novelAppeals, novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

type NewAppeal = typeof novelAppeals.$inferInsert;
export type OwnAppeal = typeof novelAppeals.$inferSelect;

/** The appeal against the hiding of a novel as it stands. */
export async function appealOf(
  db: Db,
  { novelId, authorId, hiddenAt }: { novelId: string; authorId: string; hiddenAt: Date },
): Promise<OwnAppeal | undefined> {
  const [row] = await db
    .select()
    .from(novelAppeals)
    .where(
      and(eq(novelAppeals.novelId, novelId), eq(novelAppeals.authorId, authorId), eq(novelAppeals.hiddenAt, hiddenAt)),
    );
  return row;
}

/** Which novels of an author are hidden and appealed for, as they stand. */
export async function appealedNovels(db: Db, authorId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: novelAppeals.novelId })
    .from(novelAppeals)
    .innerJoin(novels, and(eq(novels.id, novelAppeals.novelId), eq(novels.hiddenAt, novelAppeals.hiddenAt)))
    .where(eq(novelAppeals.authorId, authorId));
  return new Set(rows.map(({ id }) => id));
}

export async function insertAppeal(tx: Db, appeal: NewAppeal): Promise<void> {
  await tx.insert(novelAppeals).values(appeal);
}

const authors = alias(users, 'authors');
const hiders = alias(users, 'hiders');
const deciders = alias(users, 'deciders');

const rows = (db: Db) =>
  db
    .select({
      ...getTableColumns(novelAppeals),
      slug: novels.slug,
      title: novels.title,
      authorName: authors.penName,
      hiderName: hiders.penName,
      deciderName: deciders.penName,
    })
    .from(novelAppeals)
    .innerJoin(novels, eq(novels.id, novelAppeals.novelId))
    .innerJoin(authors, eq(authors.id, novelAppeals.authorId))
    .leftJoin(hiders, eq(hiders.id, novelAppeals.hiddenBy))
    .leftJoin(deciders, eq(deciders.id, novelAppeals.decidedBy));

export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

/** Appeals, oldest first; those that are decided the last decided first. */
export async function listAppeals(
  db: Db,
  state: 'open' | 'decided',
  { limit, offset }: Range,
): Promise<{ rows: AppealRow[]; total: number }> {
  const where = state === 'open' ? isNull(novelAppeals.outcome) : isNotNull(novelAppeals.outcome);
  const page = await rows(db)
    .where(where)
    .orderBy(
      ...(state === 'open' ? [asc(novelAppeals.createdAt)] : [desc(novelAppeals.decidedAt)]),
      asc(novelAppeals.id),
    )
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(novelAppeals).where(where);
  return { rows: page, total: all?.total ?? 0 };
}

export async function findAppeal(db: Db, id: string) {
  const [row] = await rows(db).where(eq(novelAppeals.id, id));
  return row;
}

type Decided = Required<Pick<NewAppeal, 'outcome' | 'answer' | 'decidedAt' | 'decidedBy'>>;

/** Decides on an appeal that nobody has decided on; false when somebody has. */
export async function decideAppeal(tx: Db, id: string, decided: Decided): Promise<boolean> {
  const changed = await tx
    .update(novelAppeals)
    .set(decided)
    .where(and(eq(novelAppeals.id, id), isNull(novelAppeals.outcome)))
    .returning({ id: novelAppeals.id });
  return changed.length > 0;
}

/** A novel that is given back needs no appeal any more: one that waits is granted. */
export async function grantWaiting(tx: Db, novelId: string, decided: Omit<Decided, 'outcome'>): Promise<void> {
  await tx
    .update(novelAppeals)
    .set({ ...decided, outcome: 'granted' })
    .where(and(eq(novelAppeals.novelId, novelId), isNull(novelAppeals.outcome)));
}
