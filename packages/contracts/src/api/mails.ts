import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What becomes of mails, as whoever delivers them tells it. */
export const mails = {
  'POST /mail/webhook/': endpoint({
    access: 'anyone',
    summary:
      'What a mail provider tells of addresses, `{"sent_at":"2026-08-01T09:00:00Z","events":[{"kind":"bounce"|"complaint","address":"…","permanent":true}]}`, with an HMAC-SHA512 of its bytes in hex in `x-mail-signature`; what was signed more than five minutes ago is refused; not there without MAIL_WEBHOOK_SECRET',
    response: z.object({ received: z.literal(true) }),
    errors: ['wrong_signature', 'not_found', 'invalid'],
  }),
};
