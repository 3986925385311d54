import { z } from 'zod';
import { SANDBOX_CARD, SANDBOX_OUTCOMES } from '../limits.ts';
import { endpoint, Instant } from './endpoint.ts';
import { ReferralDashboard } from './referrals.ts';

/** The demo's doors; absent in production (design §4). */
export const dev = {
  'GET /dev/mail/': endpoint({
    access: 'anyone',
    summary: 'Mails of the demo, newest first',
    query: z.object({ to: z.string().max(254).optional() }),
    response: z.object({
      results: z.array(
        z.object({
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          code: z.string().optional(),
          link: z.string().optional(),
          unsubscribe: z.string().optional(),
          created_at: Instant,
        }),
      ),
    }),
    errors: ['invalid', 'not_found'],
  }),
  'POST /dev/payments/{reference}/': endpoint({
    access: 'anyone',
    summary:
      'What happens to a payment at the sandbox, which sends the signed webhook; `status` is what it says of it then',
    /** `card`: the number of another card than the payer's own. */
    body: z.object({
      outcome: z.enum(SANDBOX_OUTCOMES),
      card: z.string().regex(new RegExp(SANDBOX_CARD), 'Enter 4 to 19 digits.').optional(),
    }),
    response: z.object({ reference: z.string(), status: z.enum(['pending', 'paid', 'failed', 'abandoned']) }),
    errors: ['invalid', 'not_found', 'conflict'],
  }),
  'POST /dev/referrals/ripen/': endpoint({
    access: 'signed-in',
    summary: 'Lets the days of the caller’s own referrals be over, and settles them',
    response: ReferralDashboard,
    errors: ['not_signed_in'],
  }),
};
