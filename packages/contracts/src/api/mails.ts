import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What becomes of mails, as whoever delivers them tells it. */
export const mails = {
  'POST /mail/webhook/': endpoint({
    access: 'anyone',
    summary:
      'What a mail provider tells of addresses, `{"events":[{"kind":"bounce"|"complaint","address":"…","permanent":true}]}`, with an HMAC-SHA512 of its bytes in hex in `x-mail-signature`; not there without MAIL_WEBHOOK_SECRET',
    response: z.object({ received: z.literal(true) }),
    errors: ['wrong_signature', 'not_found', 'invalid'],
  }),
};
