import { PREVIEW_MAX } from '@griot/contracts';
import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { messages } from '../schema/inbox.ts';

const sender = alias(users, 'sender');
const receiver = alias(users, 'receiver');

export type MessageRow = Awaited<ReturnType<typeof rows>>[number];

const rows = (db: Db) =>
  db
    .select({
      ...getTableColumns(messages),
      senderName: sender.penName,
      senderCode: sender.userCode,
      receiverName: receiver.penName,
    })
    .from(messages)
    .innerJoin(receiver, eq(receiver.id, messages.receiverId))
    .leftJoin(sender, eq(sender.id, messages.senderId));

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(row);
}

export interface Listed extends Range {
  read?: boolean | undefined;
  about?: 'contracts' | undefined;
}

/** What the platform may have written about a contract (part 1 §4): it says so in its title, or speaks of an application in its preview. */
const aboutContracts = and(
  isNull(messages.senderId),
  sql`(${messages.title} ilike '%contract%' or left(${messages.body}, ${PREVIEW_MAX}) ilike '%application%')`,
);

/** Someone's messages, newest first; only those read or unread, or about contracts, when that is asked. */
export async function listMessages(
  db: Db,
  receiverId: string,
  { limit, offset, read, about }: Listed,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = and(
    eq(messages.receiverId, receiverId),
    read === undefined ? undefined : read ? isNotNull(messages.readAt) : isNull(messages.readAt),
    about && aboutContracts,
  );
  const page = await rows(db)
    .where(where)
    .orderBy(desc(messages.createdAt), asc(messages.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(messages).where(where);
  return { rows: page, total: all?.total ?? 0 };
}

/** A message that came to this person and nobody else. */
export async function findMessage(db: Db, receiverId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await rows(db).where(and(eq(messages.id, id), eq(messages.receiverId, receiverId)));
  return row;
}

/** Marks a message; the moment it was first read stays. */
export async function markMessage(db: Db, receiverId: string, id: string, readAt: Date | null): Promise<void> {
  const mark = readAt && sql`coalesce(${messages.readAt}, ${readAt.toISOString()}::timestamptz)`;
  await db
    .update(messages)
    .set({ readAt: mark })
    .where(and(eq(messages.id, id), eq(messages.receiverId, receiverId)));
}
