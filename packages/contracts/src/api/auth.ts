import { z } from 'zod';
import { CODE_DIGITS, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { endpoint } from './endpoint.ts';

const Email = z.string().trim().max(254).pipe(z.email('Enter an e-mail address.')).transform((e) => e.toLowerCase());
const NewPassword = z.string().min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`).max(PASSWORD_MAX);
const name = (label: string, max = 60) => z.string().trim().min(1, `${label} is required.`).max(max);
const Code = z.string().trim().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Enter the ${CODE_DIGITS} digits.`);

export const Tokens = z.object({ token: z.string(), refresh_token: z.string() });

/** Part 1 §7 (authentication), rulings 8 and 19. */
export const auth = {
  'POST /auth/signup/': endpoint({
    access: 'anyone', summary: 'Create an account', status: 201,
    body: z.object({
      email: Email,
      password: NewPassword,
      pen_name: name('Pen name', 40),
      first_name: name('First name'),
      last_name: name('Last name'),
      referral_code: z.string().trim().max(40).optional(),
    }),
    response: Tokens.extend({ request_id: z.string(), email_verified: z.boolean(), pen_name: z.string(), name: z.string() }),
    errors: ['invalid', 'too_many'],
  }),
  'POST /auth/login/': endpoint({
    access: 'anyone', summary: 'Sign in',
    body: z.object({ email: Email, password: z.string().min(1, 'Password is required.').max(PASSWORD_MAX) }),
    response: Tokens.extend({ email_verified: z.boolean(), pen_name: z.string(), name: z.string() }),
    errors: ['invalid', 'wrong_credentials', 'too_many'],
  }),
  'POST /auth/verify-email/': endpoint({
    access: 'anyone', summary: 'Confirm an e-mail with its code',
    body: z.object({ email: Email, request_id: z.string().min(1).max(80), code: Code }),
    response: z.object({ email_verified: z.literal(true) }),
    errors: ['invalid', 'wrong_code', 'too_many'],
  }),
  'POST /auth/resend-verify-email/': endpoint({
    access: 'anyone', summary: 'Send a new code',
    body: z.object({ email: Email }),
    response: z.object({ request_id: z.string() }),
    errors: ['invalid', 'too_many'],
  }),
  'POST /auth/token/refresh/': endpoint({
    access: 'anyone', summary: 'Exchange a refresh token for new tokens',
    body: z.object({ refresh: z.string().min(1).max(400) }),
    response: z.object({ access: z.string(), refresh_token: z.string() }),
    errors: ['invalid', 'not_signed_in'],
  }),
};
