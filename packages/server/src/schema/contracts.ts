import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { atLeast, known } from './checks.ts';
import { CONTRACT_STATUSES, CONTRACT_TYPES } from '@griot/contracts';

/** Publishing contracts, for each novel one that has not ended (ruling 14). What the form says of a person is sealed; the pictures are private and sealed too. */
export const contracts = pgTable(
  'contracts',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: CONTRACT_STATUSES }).notNull(),
    contractType: text('contract_type', { enum: CONTRACT_TYPES }).notNull(),
    /** The form's fields as sealed JSON. */
    sealed: text('sealed').notNull(),
    frontImageKey: text('front_image_key').notNull(),
    backImageKey: text('back_image_key').notNull(),
    /** Grows by one with every submission. */
    version: integer('version').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id),
    rejection: text('rejection'),
    signedAt: moment('signed_at'),
    signature: text('signature'),
    /** The text that was signed, word for word, and its version. */
    textVersion: text('text_version'),
    signedText: text('signed_text'),
    /** When a signed contract ends, once either side has said so: the midnight after its last day. */
    endsAt: moment('ends_at'),
    /** The same moment, once it has come: from then on the novel is without contract, and another can be applied for. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('contracts_one_running')
      .on(t.novelId)
      .where(sql`ended_at is null`),
    index('contracts_novel').on(t.novelId),
    index('contracts_author').on(t.authorId),
    index('contracts_queue')
      .on(t.submittedAt, t.id)
      .where(sql`status = 'pending'`),
    index('contracts_ending')
      .on(t.endsAt)
      .where(sql`ends_at is not null and ended_at is null`),
    known(t.status, CONTRACT_STATUSES),
    known(t.contractType, CONTRACT_TYPES),
    ...atLeast(1, t.version),
  ],
);
