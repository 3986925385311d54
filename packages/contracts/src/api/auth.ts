import { z } from 'zod';
import { CODE_DIGITS, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../sign-in-providers.ts';
import { endpoint, Instant, Nothing, page, Paging } from './endpoint.ts';
import { Email, name, PenName } from './fields.ts';

const NewPassword = z.string().min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`).max(PASSWORD_MAX);
const Code = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `Enter the ${CODE_DIGITS} digits.`);

/** The number that a browser gives itself, so that several accounts of one browser can be told (ruling 27); it may be left out. */
const Browser = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional();

export const Tokens = z.object({ token: z.string(), refresh_token: z.string() });

/** Work that a browser does before it signs somebody up, as altcha-lib writes it: which counter gives a key that begins so. */
const SignUpChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: z.hex().max(64),
    salt: z.hex().max(64),
    cost: z.int().min(1).max(1000),
    keyLength: z.int().min(1).max(64),
    keyPrefix: z.hex().max(64),
    keySignature: z.hex().max(64),
    /** The second in which it is over, whom it is for, and how many counters there are to try. */
    data: z.object({ ends: z.int(), from: z.string().max(100), counters: z.int() }),
  }),
  signature: z.hex().max(64),
});
const SignUpProof = z.object({
  challenge: SignUpChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.hex().max(64) }),
});

/** A sign-in that still runs, on one device. */
export const ActiveSession = z.object({
  id: z.string(),
  /** What the browser called itself when it signed in. */
  user_agent: z.string(),
  created_at: Instant,
  /** When its tokens were last renewed, or when it began. */
  last_used_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
});

/** Part 1 §5 and §7 (authentication), rulings 8 and 19. */
export const auth = {
  'GET /auth/signup/challenge/': endpoint({
    access: 'anyone',
    summary: 'Work to do before signing up; its proof serves once, within half an hour',
    response: SignUpChallenge,
    errors: ['too_many'],
  }),
  'POST /auth/signup/': endpoint({
    access: 'anyone',
    summary: 'Create an account',
    status: 201,
    body: z.object({
      email: Email,
      password: NewPassword,
      pen_name: PenName,
      first_name: name('First name'),
      last_name: name('Last name'),
      referral_code: z.string().trim().max(40).optional(),
      /** Without it an address has few sign-ups an hour. */
      proof: SignUpProof.optional(),
      browser: Browser,
    }),
    response: Tokens.extend({
      request_id: z.string(),
      email_verified: z.boolean(),
      pen_name: z.string(),
      name: z.string(),
    }),
    errors: ['invalid', 'too_many', 'proof_needed'],
  }),
  'POST /auth/login/': endpoint({
    access: 'anyone',
    summary: 'Sign in',
    body: z.object({
      email: Email,
      password: z.string().min(1, 'Password is required.').max(PASSWORD_MAX),
      browser: Browser,
    }),
    response: Tokens.extend({ email_verified: z.boolean(), pen_name: z.string(), name: z.string() }),
    errors: ['invalid', 'wrong_credentials', 'account_blocked', 'too_many'],
  }),
  'POST /auth/verify-email/': endpoint({
    access: 'anyone',
    summary: 'Confirm an e-mail with its code',
    body: z.object({ email: Email, request_id: z.string().min(1).max(80), code: Code }),
    response: z.object({ email_verified: z.literal(true) }),
    errors: ['invalid', 'wrong_code', 'too_many'],
  }),
  'POST /auth/resend-verify-email/': endpoint({
    access: 'anyone',
    summary: 'Send a new code',
    body: z.object({ email: Email }),
    response: z.object({ request_id: z.string() }),
    errors: ['invalid', 'too_many'],
  }),
  'POST /auth/password-reset/': endpoint({
    access: 'anyone',
    summary: 'Send a code for setting a new password',
    body: z.object({ email: Email }),
    response: z.object({ request_id: z.string(), status: z.literal('sent') }),
    errors: ['invalid', 'too_many'],
  }),
  'POST /auth/complete-password-reset/': endpoint({
    access: 'anyone',
    summary: 'Exchange the code for a token that sets a new password',
    body: z.object({ email: Email, request_id: z.string().min(1).max(80), code: Code }),
    response: z.object({ access_token: z.string() }),
    errors: ['invalid', 'wrong_code', 'too_many'],
  }),
  'POST /auth/reset-password/': endpoint({
    access: 'anyone',
    summary: 'Set a new password, with the token of the reset as bearer',
    body: z.object({ password: NewPassword }),
    response: z.object({ message: z.string() }),
    errors: ['wrong_credentials', 'invalid'],
  }),
  'POST /auth/change-password/': endpoint({
    access: 'signed-in',
    summary: 'Change the password',
    body: z
      .object({
        current_password: z.string().min(1, 'Current password is required.').max(PASSWORD_MAX),
        new_password: z
          .string()
          .min(PASSWORD_MIN, `New password must be at least ${PASSWORD_MIN} characters long.`)
          .max(PASSWORD_MAX),
        confirm_password: z.string().min(1, 'Confirm password is required.').max(PASSWORD_MAX),
      })
      .refine((form) => form.new_password === form.confirm_password, {
        path: ['confirm_password'],
        message: "New passwords don't match.",
      }),
    response: z.object({ message: z.string() }),
    errors: ['not_signed_in', 'invalid', 'too_many'],
  }),
  'GET /auth/providers/': endpoint({
    access: 'anyone',
    summary: 'Who else one can sign in with, at /api/auth/{id}/start?returnURL=&referral=',
    response: z.object({
      results: z.array(
        z.object({
          id: z.enum(Object.keys(SIGN_IN_PROVIDERS) as [SignInProvider, ...SignInProvider[]]),
          name: z.string(),
        }),
      ),
    }),
  }),
  'POST /auth/handover/': endpoint({
    access: 'anyone',
    summary: "Sign in with what a provider's visit ended with; needs the browser's cookies",
    body: z.object({ handover: z.string().min(1).max(80), browser: Browser }),
    response: Tokens.extend({ email_verified: z.boolean(), pen_name: z.string(), name: z.string() }),
    errors: ['invalid', 'sign_in_ended', 'account_blocked'],
  }),
  'POST /auth/token/refresh/': endpoint({
    access: 'anyone',
    summary: 'Exchange a refresh token for new tokens',
    body: z.object({ refresh: z.string().min(1).max(400) }),
    response: z.object({ access: z.string(), refresh_token: z.string() }),
    errors: ['invalid', 'not_signed_in'],
  }),
  'GET /users/me/sessions/': endpoint({
    access: 'signed-in',
    summary: 'Where the caller is signed in, last used first',
    query: Paging,
    response: page(ActiveSession),
    errors: ['not_signed_in', 'invalid'],
  }),
  'DELETE /users/me/sessions/{session}/': endpoint({
    access: 'signed-in',
    summary: 'Sign one device out',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'DELETE /users/me/sessions/': endpoint({
    access: 'signed-in',
    summary: 'Sign out everywhere but here',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
};
