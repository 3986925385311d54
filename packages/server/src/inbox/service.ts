import {
  MESSAGE_TYPES,
  PLATFORM_PEN_NAME,
  PLATFORM_USER_CODE,
  PREVIEW_MAX,
  PRODUCT,
  type Entities,
} from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { userById } from '../users/index.ts';
import { findMessage, insertMessage, listMessages, markMessage, type Listed, type MessageRow } from './store.ts';

export interface NewMessage {
  receiverId: string;
  title: string;
  /** Plain text; a blank line parts paragraphs. */
  body: string;
  /** Absent: the platform itself writes. */
  senderId?: string;
  /** Its sender sees to the mail; otherwise it is mailed to whoever wants every message by mail. */
  mailed?: boolean;
}

const WHY = `You get the messages of your ${PRODUCT} inbox by mail, because you chose so in the settings of your profile. You can switch it off there.`;

export type Inbox = ReturnType<typeof createInbox>;

/** Messages to people (part 1 §2.2). Everyone reads their own and nobody else's. */
export function createInbox({
  db,
  clock,
  random,
  mailer,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
}) {
  async function own(caller: Caller, id: string): Promise<MessageRow> {
    const message = await findMessage(db, caller.id, id);
    if (!message) throw refuse('not_found', 'There is no such message.');
    return message;
  }

  return {
    /** Puts a message into someone's inbox within the caller's transaction. */
    async send(tx: Db, { receiverId, title, body, senderId, mailed = false }: NewMessage): Promise<void> {
      await insertMessage(tx, {
        id: random.id('msg'),
        receiverId,
        senderId: senderId ?? null,
        title,
        body,
        createdAt: clock.now(),
      });
      const receiver = mailed ? undefined : await userById(tx, receiverId);
      // An address that nobody has confirmed may be a stranger's.
      if (!receiver?.mailMessages || !receiver.emailVerifiedAt || receiver.deletedAt) return;
      await mailer.send(tx, { to: receiver.email, subject: title, text: `${greeting(receiver)}${body}\n\n${WHY}` });
    },

    async list(caller: Caller, query: Listed): Promise<{ rows: Entities['InboxMessage'][]; total: number }> {
      const { rows, total } = await listMessages(db, caller.id, query);
      return { rows: rows.map(messageOnWire), total };
    },

    /** @throws Refusal `not_found`, also when it is somebody else's */
    message: async (caller: Caller, id: string): Promise<Entities['InboxMessage']> =>
      messageOnWire(await own(caller, id)),

    /** Marks a message as read or unread. @throws Refusal `not_found` */
    async mark(caller: Caller, id: string, read: boolean): Promise<Entities['InboxMessage']> {
      await markMessage(db, caller.id, id, read ? clock.now() : null);
      return messageOnWire(await own(caller, id));
    },
  };
}

function messageOnWire(m: MessageRow): Entities['InboxMessage'] {
  return {
    id: m.id,
    title: m.title,
    preview: [...m.body].slice(0, PREVIEW_MAX).join(''),
    message: m.body,
    body: m.body,
    sender:
      m.senderId === null
        ? { pen_name: PLATFORM_PEN_NAME, user_code: PLATFORM_USER_CODE }
        : { pen_name: m.senderName ?? '', user_code: m.senderCode ?? '' },
    receiver: { pen_name: m.receiverName },
    message_type: m.senderId === null ? MESSAGE_TYPES.platform : MESSAGE_TYPES.person,
    created_at: m.createdAt.toISOString(),
    read: m.readAt !== null,
  };
}
