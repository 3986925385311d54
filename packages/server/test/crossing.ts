import { sql } from 'drizzle-orm';
import { transaction, type Database } from '../src/ports/database/index.ts';

/**
 * Begins calls while nobody can write to a table, and lets them go on once each of them waits for a lock: whatever a call
 * reads before it writes, it has read before any of them wrote. With `exclusive` nobody can hold a row of the table either. One that was
 * answered without having waited is not waited for.
 */
export async function crossing<T>(
  db: Database,
  table: string,
  begin: () => Promise<T>[],
  mode: 'share' | 'exclusive' = 'share',
): Promise<T[]> {
  let begun: Promise<T>[] = [];
  await transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in ${sql.raw(mode)} mode`);
    begun = begin();
    let answered = 0;
    for (const call of begun) call.finally(() => (answered += 1)).catch(() => undefined);
    while ((await waiting(db)) < begun.length - answered);
  });
  return await Promise.all(begun);
}

/** How many calls wait for a lock. */
export async function waiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
