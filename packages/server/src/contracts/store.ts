import { and, asc, count, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { contracts } from '../schema/contracts.ts';

export type ContractRow = typeof contracts.$inferSelect;
export type NewContract = typeof contracts.$inferInsert;
/** A contract with what is shown of its novel and its author. */
export type ContractCase = Awaited<ReturnType<typeof findCase>> & object;

const aNovel = {
  id: novels.id,
  slug: novels.slug,
  title: novels.title,
  numWords: novels.numWords,
  removedAt: novels.removedAt,
};
const anAuthor = {
  id: users.id,
  penName: users.penName,
  firstName: users.firstName,
  email: users.email,
  deletedAt: users.deletedAt,
};

const cases = (db: Db) =>
  db
    .select({ contract: getTableColumns(contracts), novel: aNovel, author: anAuthor })
    .from(contracts)
    .innerJoin(novels, eq(novels.id, contracts.novelId))
    .innerJoin(users, eq(users.id, contracts.authorId));

/** Any contract, for staff. */
export async function findCase(db: Db, id: string) {
  const [row] = await cases(db).where(eq(contracts.id, id));
  return row;
}

const nowOf = (novelId: string) => and(eq(contracts.novelId, novelId), isNull(contracts.endedAt));

/** An author's own, unless they have taken the novel back. */
export async function findOwnCase(db: Db, authorId: string, id: string): Promise<ContractCase | undefined> {
  const [row] = await cases(db).where(
    and(eq(contracts.id, id), eq(contracts.authorId, authorId), isNull(novels.removedAt)),
  );
  return row;
}

/** The contract or application that a novel has now; one that has ended is none. */
export async function findCaseOfNovel(db: Db, novelId: string): Promise<ContractCase | undefined> {
  const [row] = await cases(db).where(nowOf(novelId));
  return row;
}

/** The contract that a novel has now, held until the transaction ends; hold the novel first. */
export async function lockContractOf(tx: Db, novelId: string): Promise<ContractRow | undefined> {
  const [row] = await tx.select().from(contracts).where(nowOf(novelId)).for('update');
  return row;
}

/** All of an author's, held; hold their novels first. */
export const lockContractsBy = (tx: Db, authorId: string): Promise<ContractRow[]> =>
  tx.select().from(contracts).where(eq(contracts.authorId, authorId)).orderBy(asc(contracts.id)).for('update');

export async function insertContract(tx: Db, row: NewContract): Promise<void> {
  await tx.insert(contracts).values(row);
}

export async function updateContract(tx: Db, id: string, change: Partial<ContractRow>): Promise<void> {
  await tx.update(contracts).set(change).where(eq(contracts.id, id));
}

/** Whether a novel has had a contract, whatever has become of it. */
export async function hasContract(db: Db, novelId: string): Promise<boolean> {
  return (
    (await db.select({ id: contracts.id }).from(contracts).where(eq(contracts.novelId, novelId)).limit(1)).length > 0
  );
}

/** Contracts whose end has come and was not entered yet. */
export async function findOver(db: Db, now: Date): Promise<{ id: string; novelId: string }[]> {
  return await db
    .select({ id: contracts.id, novelId: contracts.novelId })
    .from(contracts)
    .where(and(lte(contracts.endsAt, now), isNull(contracts.endedAt)))
    .orderBy(asc(contracts.id));
}

/** Whether any contract has this picture. */
export async function hasDocument(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(or(eq(contracts.frontImageKey, key), eq(contracts.backImageKey, key)))
    .limit(1);
  return rows.length > 0;
}

/** Which contracts a list shows. */
export interface Which {
  status?: ContractRow['status'] | undefined;
  author?: string | undefined;
}

export type Queued = Awaited<ReturnType<typeof listContracts>>['rows'][number];

/** Contracts, those submitted longest ago first; of one status, of one author. */
export async function listContracts(db: Db, { limit, offset, status, author }: Range & Which) {
  const where = and(
    status && eq(contracts.status, status),
    author === undefined ? undefined : eq(contracts.authorId, author),
  );
  const rows = await cases(db)
    .where(where)
    .orderBy(asc(contracts.submittedAt), asc(contracts.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(contracts).where(where);
  return { rows, total: all?.total ?? 0 };
}
