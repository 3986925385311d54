import { z } from 'zod';
import { endpoint, Instant } from './endpoint.ts';

/** The demo's doors; absent in production (design §4). */
export const dev = {
  'GET /dev/mail/': endpoint({
    access: 'anyone', summary: 'Mails of the demo, newest first', query: z.object({ to: z.string().max(254).optional() }),
    response: z.object({
      results: z.array(z.object({
        to: z.string(), subject: z.string(), text: z.string(), code: z.string().optional(), link: z.string().optional(), created_at: Instant,
      })),
    }),
    errors: ['invalid', 'not_found'],
  }),
  'POST /dev/payments/{reference}/': endpoint({
    access: 'anyone', summary: 'Pay or decline at the sandbox: it sends the signed webhook', body: z.object({ outcome: z.enum(['success', 'failure']) }),
    response: z.object({ reference: z.string(), status: z.enum(['paid', 'failed']) }), errors: ['invalid', 'not_found', 'conflict'],
  }),
};
