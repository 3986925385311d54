import { eq, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { displayOptions } from '../schema/library.ts';

export type DisplayOptionsRow = Pick<typeof displayOptions.$inferSelect, 'options' | 'updatedAt'>;

export async function findDisplayOptions(db: Db, userId: string): Promise<DisplayOptionsRow | undefined> {
  const [row] = await db.select().from(displayOptions).where(eq(displayOptions.userId, userId));
  return row;
}

/** Sets what is given; absent fields stay (ruling 18). */
export async function putDisplayOptions(db: Db, userId: string, row: DisplayOptionsRow): Promise<DisplayOptionsRow> {
  const [stored] = await db
    .insert(displayOptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: displayOptions.userId,
      set: { ...row, options: sql`${displayOptions.options} || excluded.options` },
    })
    .returning();
  return stored as DisplayOptionsRow;
}
