import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { DELETION_REASON_MAX, PASSWORD_MAX } from '../limits.ts';
import { endpoint, Instant, page, paging } from './endpoint.ts';
import { Email } from './fields.ts';

/** Somebody's wish to have their account deleted. Once done, nothing personal is left in it. */
export const Deletion = z.object({
  user: z.object({ id: z.string(), pen_name: z.string(), user_code: z.string() }),
  reason: z.string(),
  status: z.enum(['pending', 'done']),
  requested_at: Instant,
  due_at: Instant,
  done_at: Instant.nullable(),
});

/** Part 2 §5, §7 and §8 (account deletion), ruling 28. */
export const deletion = {
  'POST /user/request-delete-account/': endpoint({
    access: 'anyone',
    summary: 'Ask for one’s account to be deleted 15 days from now',
    body: z.object({
      user_code: z.string().trim().min(1, 'User ID is required.').max(40),
      email: Email,
      password: z.string().min(1, 'Password is required.').max(PASSWORD_MAX),
      reason: z
        .string()
        .trim()
        .max(DELETION_REASON_MAX, `At most ${formatNumber(DELETION_REASON_MAX)} characters.`)
        .default(''),
    }),
    /** `detail`: what becomes of income, open withdrawals and coins, where there are any. */
    response: z.object({ message: z.string(), detail: z.array(z.string()), due_at: Instant }),
    errors: ['invalid', 'conflict', 'too_many'],
  }),
  'GET /staff/deletions/': endpoint({
    access: 'editor',
    summary:
      'Accounts that are to be deleted (`pending`, the next first), and those that were, the latest request first',
    query: z.object({ ...paging, status: z.enum(['pending', 'done']).optional() }),
    response: page(Deletion),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
};
