import type { Entities, REPORT_KINDS } from '@griot/contracts';
import { and, asc, count, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { reports } from '../schema/reports.ts';

export type ReportKind = (typeof REPORT_KINDS)[number];
/** What the subject said when it was reported. */
export type Snapshot = NonNullable<Entities['Report']['subject']>;
type NewReport = typeof reports.$inferInsert;

/** Characters of a subject's text that a list carries. */
const EXCERPT = 400;

const reporters = alias(users, 'reporters');
const closers = alias(users, 'closers');

const rows = (db: Db, subject: SQL | typeof reports.subject) =>
  db
    .select({
      ...getTableColumns(reports),
      subject: sql<Snapshot | null>`${subject}`,
      reporterName: reporters.penName,
      closerName: closers.penName,
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(closers, eq(closers.id, reports.closedBy));

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Reports of a kind and state, oldest first. */
export async function listReports(
  db: Db,
  { kind, state }: { kind?: ReportKind | undefined; state: 'open' | 'closed' },
  { limit, offset }: Range,
): Promise<{ rows: ReportRow[]; total: number }> {
  const where = and(
    kind && eq(reports.kind, kind),
    state === 'open' ? isNull(reports.closedAt) : isNotNull(reports.closedAt),
  );
  const excerpt = sql`${reports.subject} || jsonb_build_object('text', left(${reports.subject}->>'text', ${EXCERPT}))`;
  const page = await rows(db, excerpt)
    .where(where)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(reports).where(where);
  return { rows: page, total: all?.total ?? 0 };
}

export async function findReport(db: Db, id: string) {
  const [row] = await rows(db, reports.subject).where(eq(reports.id, id));
  return row;
}

/** Whoever reports waits here for their own other reports to be written. */
export async function holdReporter(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Someone's open report of the same thing. */
export async function openReport(
  tx: Db,
  { reporterId, kind, subjectId }: { reporterId: string; kind: ReportKind; subjectId: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.kind, kind),
        eq(reports.subjectId, subjectId),
        isNull(reports.closedAt),
      ),
    );
  return row?.id;
}

export async function insertReport(tx: Db, report: NewReport): Promise<void> {
  await tx.insert(reports).values(report);
}

export async function updateReport(tx: Db, id: string, change: Partial<NewReport>): Promise<void> {
  await tx.update(reports).set(change).where(eq(reports.id, id));
}

/** Open reports of a review or a comment, held until the transaction ends in an order that all who hold them keep to. */
export async function holdReportsOf(tx: Db, kind: ReportKind, subjectId: string): Promise<string[]> {
  const held = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), isNull(reports.closedAt)))
    .orderBy(asc(reports.id))
    .for('update');
  return held.map((row) => row.id);
}

/** Whether a report is still open, held until the transaction ends. */
export async function holdReport(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .for('update');
  return row !== undefined;
}
