import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions } from './auth.ts';
import { atLeast } from './checks.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** By which push services know this platform: made once, and the same for all instances. The private part is sealed. */
export const pushKeys = pgTable('push_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Browsers that somebody wants to be told on, as long as the sign-in lasts by which they said so. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** Of the endpoint, which is long: a browser is told for one person at a time. */
    endpointHash: text('endpoint_hash').notNull().unique('push_devices_endpoint'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Tries in a row that came to nothing, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
  },
  (t) => [
    index('push_devices_user').on(t.userId, t.createdAt),
    index('push_devices_session').on(t.sessionId),
    ...atLeast(0, t.failures),
  ],
);
