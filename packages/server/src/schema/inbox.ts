import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Messages in people's inboxes (part 1 §2 and §3). Without a sender it is from the platform itself. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    receiverId: text('receiver_id')
      .notNull()
      .references(() => users.id),
    senderId: text('sender_id').references(() => users.id),
    title: text('title').notNull(),
    /** Plain text; a blank line parts paragraphs. */
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [index('messages_receiver').on(t.receiverId, t.createdAt, t.id), index('messages_sender').on(t.senderId)],
);
