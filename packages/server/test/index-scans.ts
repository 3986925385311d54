import { sql } from 'drizzle-orm';
import { transaction, type Database, type Db } from '../src/ports/database/index.ts';

/** Reading every row, which is quicker as long as there are as few as in a test. */
const OTHER_WAYS = ['seqscan', 'indexscan', 'indexonlyscan'];

/** How often statements look into an index, where PostgreSQL reads all rows only if it must. */
export async function indexScans(db: Database, index: string, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return await transaction(db, async (tx) => {
    for (const way of OTHER_WAYS) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const scans = async (): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select pg_stat_get_xact_numscans(${index}::regclass)::int as n`,
      );
      return rows[0]?.n ?? Number.NaN;
    };
    const before = await scans();
    await work(tx);
    return (await scans()) - before;
  });
}
