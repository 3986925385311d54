import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chapters } from '../schema/chapters.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { incomeOf } from '../ledger/index.ts';
import { INCOME_KINDS, journals, postings } from '../schema/ledger.ts';
import { bonuses, earnings, statements } from '../schema/earnings.ts';

export type StatementRow = typeof statements.$inferSelect;

/** Sums of earnings, in kobo. */
export interface Sums {
  gross: number;
  fee: number;
  share: number;
}

/** What no statement has taken up, and nobody has taken back. */
const open = and(isNull(earnings.statementId), isNull(earnings.takenBackId));

const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
const SUMS = { gross: total(earnings.gross), fee: total(earnings.fee), share: total(earnings.share) };

/** Whose earnings from before a close no statement has taken up yet. */
export async function authorsToClose(db: Db, close: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ authorId: earnings.authorId })
    .from(earnings)
    .where(and(open, lt(earnings.createdAt, close)))
    .orderBy(asc(earnings.authorId));
  return rows.map((row) => row.authorId);
}

/** When the oldest of an author's earnings came that no statement has taken up. */
export async function oldestOpen(db: Db, authorId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: earnings.createdAt })
    .from(earnings)
    .where(and(eq(earnings.authorId, authorId), open))
    .orderBy(asc(earnings.createdAt))
    .limit(1);
  return row?.at;
}

/** What an author has earned that no statement has taken up. */
export async function openSums(db: Db, authorId: string): Promise<Sums> {
  const [sums] = await db
    .select(SUMS)
    .from(earnings)
    .where(and(eq(earnings.authorId, authorId), open));
  return sums ?? { gross: 0, fee: 0, share: 0 };
}

export async function lastStatement(db: Db, authorId: string): Promise<StatementRow | undefined> {
  const [row] = await db
    .select()
    .from(statements)
    .where(eq(statements.authorId, authorId))
    .orderBy(desc(statements.until))
    .limit(1);
  return row;
}

export async function insertStatement(tx: Db, row: typeof statements.$inferInsert): Promise<void> {
  await tx.insert(statements).values(row);
}

export async function updateStatement(tx: Db, id: string, change: Partial<StatementRow>): Promise<void> {
  await tx.update(statements).set(change).where(eq(statements.id, id));
}

/** Takes an author's open earnings from before a close up into a statement, and answers their sums. */
export async function takeUp(tx: Db, statement: { id: string; authorId: string; until: Date }): Promise<Sums> {
  const { rows } = await tx.execute<Record<keyof Sums, string>>(sql`
    with taken as (
      update ${earnings} set statement_id = ${statement.id}
      where author_id = ${statement.authorId} and statement_id is null and taken_back is null and created_at < ${statement.until.toISOString()} returning gross, fee, share
    )
    select coalesce(sum(gross), 0) as gross, coalesce(sum(fee), 0) as fee, coalesce(sum(share), 0) as share from taken`);
  const [sums] = rows;
  return { gross: Number(sums?.gross), fee: Number(sums?.fee), share: Number(sums?.share) };
}

/** An author's statements, newest first; how many there are, and what they come to together. */
export async function listStatements(
  db: Db,
  authorId: string,
  { limit, offset }: Range,
): Promise<{ rows: StatementRow[]; total: number; totals: Sums & { cents: number } }> {
  const where = eq(statements.authorId, authorId);
  const rows = await db
    .select()
    .from(statements)
    .where(where)
    .orderBy(desc(statements.until), desc(statements.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({
      total: count(),
      gross: total(statements.gross),
      fee: total(statements.fee),
      share: total(statements.share),
      cents: total(statements.cents),
    })
    .from(statements)
    .where(where);
  const { total: many, ...totals } = all ?? { total: 0, gross: 0, fee: 0, share: 0, cents: 0 };
  return { rows, total: many, totals };
}

/** A statement of this author's and nobody else's. */
export async function findStatement(db: Db, authorId: string, id: string): Promise<StatementRow | undefined> {
  const [row] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.authorId, authorId), eq(statements.id, id)));
  return row;
}

/** What a statement took up, by novel, chapter and kind, in the order of a table of contents: gifts after chapters. */
export async function statementItems(db: Db, { id, authorId }: StatementRow) {
  return await db
    .select({
      kind: earnings.kind,
      novel: { id: novels.id, slug: novels.slug, title: novels.title },
      chapter: { id: chapters.id, number: chapters.number, title: chapters.title },
      ...SUMS,
      count: count(),
    })
    .from(earnings)
    .innerJoin(novels, eq(novels.id, earnings.novelId))
    .leftJoin(chapters, eq(chapters.id, earnings.chapterId))
    .where(and(eq(earnings.authorId, authorId), eq(earnings.statementId, id)))
    .groupBy(novels.id, chapters.id, earnings.kind, earnings.chapterId)
    .orderBy(asc(novels.title), asc(novels.id), asc(chapters.number), asc(earnings.kind), asc(earnings.chapterId));
}

/** What an author's income ever came from, in cents; rewards less those that were taken back. Withdrawals, paid or failed, are of no account. */
export async function incomeByKind(db: Db, userId: string): Promise<Record<(typeof INCOME_KINDS)[number], number>> {
  const rows = await db
    .select({ kind: journals.kind, cents: sql<number>`sum(${postings.amount})`.mapWith(Number) })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(eq(postings.accountId, incomeOf(userId).id), inArray(journals.kind, [...INCOME_KINDS])))
    .groupBy(journals.kind);
  return { statement: 0, bonus: 0, reward: 0, ...Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents])) };
}

/** All of it together. */
export async function everIncome(db: Db, userId: string): Promise<number> {
  const { statement, bonus, reward } = await incomeByKind(db, userId);
  return statement + bonus + reward;
}

export type BonusRow = Awaited<ReturnType<typeof listBonuses>>['rows'][number];

/** The bonuses an author was given, newest first. */
export async function listBonuses(db: Db, authorId: string, { limit, offset }: Range) {
  const where = eq(bonuses.authorId, authorId);
  const rows = await db
    .select({ bonus: bonuses, novel: { id: novels.id, slug: novels.slug, title: novels.title } })
    .from(bonuses)
    .innerJoin(novels, eq(novels.id, bonuses.novelId))
    .where(where)
    .orderBy(desc(bonuses.createdAt), desc(bonuses.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(bonuses).where(where);
  return { rows, total: all?.total ?? 0 };
}
