import { sql } from 'drizzle-orm';
import { REPORT_KINDS, REPORT_OUTCOMES } from '@griot/contracts';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { known } from './checks.ts';

/** What people report to staff: reviews, novels, chapters, copyright complaints, and messages from the contact page. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** The id of what it is about; contact messages are about nothing of ours. No reference: it may be deleted since. */
    subjectId: text('subject_id'),
    /** What the subject said when it was reported, so that an edit does not hide it. */
    subject: jsonb('subject'),
    /** Who reports, if signed in; guests leave an address instead. */
    reporterId: text('reporter_id').references(() => users.id),
    email: text('email'),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by').references(() => users.id),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    note: text('note'),
  },
  (t) => [
    index('reports_open')
      .on(t.kind, t.createdAt, t.id)
      .where(sql`closed_at is null`),
    index('reports_reporter').on(t.reporterId),
    index('reports_subject').on(t.subjectId),
    known(t.kind, REPORT_KINDS),
    known(t.outcome, REPORT_OUTCOMES),
    check('reports_closed_with_outcome', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
  ],
);
