import type { Entities } from '@griot/contracts';
import type { Database } from '../ports/database/index.ts';
import { listActions, type ActionQuery, type ActionRow } from './store.ts';

export type StaffActions = ReturnType<typeof createStaffActions>;

const onWire = (row: ActionRow): Entities['StaffAction'] => ({
  id: row.id,
  actor: { id: row.actorId, pen_name: row.penName },
  action: row.action,
  subject_id: row.subjectId,
  subject_name: row.subjectName,
  detail: row.detail as Record<string, unknown>,
  created_at: row.createdAt.toISOString(),
});

/** What staff have done, newest first. */
export const createStaffActions = ({ db }: { db: Database }) => ({
  async list(query: ActionQuery) {
    const { rows, total, atLeast } = await listActions(db, query);
    return { rows: rows.map(onWire), total, atLeast };
  },
});
