import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The demo's mailbox: mails that were sent nowhere. The id is that of the job that sent it. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** The order they came in; two can come in one millisecond. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    link: text('link'),
    /** Where one press ends the mails of its kind (RFC 8058). */
    unsubscribe: text('unsubscribe'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('mails_to').on(t.to, t.number), index('mails_number').on(t.number)],
);
