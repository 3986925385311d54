import type { Entities } from '@griot/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Routes } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { displayOptions } from './tables.ts';

export type DisplayCalls = 'GET /users/me/display-options/' | 'PUT /users/me/display-options/';

type Row = typeof displayOptions.$inferSelect;

const onWire = ({ options, updatedAt }: Pick<Row, 'options' | 'updatedAt'>) => ({
  ...(options as Entities['DisplayOptions']),
  updated_at: updatedAt.toISOString(),
});

/** How people like their pages, on every device of theirs (part 2 §9). Absent fields stay (ruling 18). */
export const displayRoutes = ({ db, clock }: { db: Database; clock: Clock }): Routes<DisplayCalls> => ({
  'GET /users/me/display-options/': async ({ caller }) => {
    const [row] = await db.select().from(displayOptions).where(eq(displayOptions.userId, caller.id));
    return row ? onWire(row) : null;
  },
  'PUT /users/me/display-options/': async ({ caller, body }) => {
    const row = { options: body(), updatedAt: clock.now() };
    const [kept] = await db
      .insert(displayOptions)
      .values({ userId: caller.id, ...row })
      .onConflictDoUpdate({
        target: displayOptions.userId,
        set: { ...row, options: sql`${displayOptions.options} || excluded.options` },
      })
      .returning();
    return onWire(kept as Row);
  },
});
