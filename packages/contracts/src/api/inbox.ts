import { z } from 'zod';
import { MESSAGE_TYPES } from '../limits.ts';
import { endpoint, flag, Instant, page, paging } from './endpoint.ts';

/** A message in the caller's inbox (part 1 §3). `message` and `body` are the same text, since clients read either. */
export const InboxMessage = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  message: z.string(),
  body: z.string(),
  sender: z.object({ pen_name: z.string(), user_code: z.string() }),
  receiver: z.object({ pen_name: z.string() }),
  message_type: z.literal(Object.values(MESSAGE_TYPES)),
  created_at: Instant,
  read: z.boolean(),
});

/** Part 1 §2.2 and §7 (inbox). */
export const inbox = {
  'GET /inbox/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s messages, newest first',
    query: z.object({
      ...paging,
      read: flag,
      about: z
        .literal('contracts', 'Only “contracts” can be asked for.')
        .optional()
        .describe(
          '`contracts`: only what the platform has written about contracts, from which the dashboard takes its notice.',
        ),
    }),
    response: page(InboxMessage),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /inbox/{message}/': endpoint({
    access: 'signed-in',
    summary: 'One message',
    response: InboxMessage,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PATCH /inbox/{message}/': endpoint({
    access: 'signed-in',
    summary: 'Mark a message as read or unread',
    body: z.object({ read: z.boolean() }),
    response: InboxMessage,
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
};
