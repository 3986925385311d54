import { z } from 'zod';
import { ABOUT_MAX, OFFICES, ROLES, SEXES } from '../limits.ts';
import { endpoint, flag, Instant, Nothing, page, paging } from './endpoint.ts';
import { Email, name, PenName } from './fields.ts';

export const Me = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  pen_name: z.string(),
  sex: z.enum(SEXES),
  about: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  photo_url: z.string().nullable(),
  user_code: z.string(),
  roles: z.array(z.enum(ROLES)),
});

/**
 * What people say of themselves; absent fields stay (ruling 18). The e-mail is read-only: only the one that stands may be
 * sent. A portrait comes as the file `photo_url`; null there takes it away, and its address sent back changes nothing.
 */
const ProfileForm = z.object({
  first_name: name('First name').optional(),
  last_name: name('Last name').optional(),
  pen_name: PenName.optional(),
  sex: z.enum(SEXES, 'Choose male, female or neither.').optional(),
  about: z.string().trim().max(ABOUT_MAX, `At most ${ABOUT_MAX} characters.`).optional(),
  email: z.string().max(254).optional(),
  photo_url: z.string().max(500).nullable().optional(),
});

const change = endpoint({
  access: 'signed-in',
  summary: 'Change the signed-in user’s profile',
  body: ProfileForm,
  files: ['photo_url'],
  response: Me,
  errors: ['not_signed_in', 'invalid', 'too_large', 'unsupported_media', 'too_many'],
});

/** Somebody's account as administrators see it. */
export const Account = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  pen_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  user_code: z.string(),
  photo_url: z.string().nullable(),
  office: z.enum(OFFICES).nullable(),
  blocked: z.boolean(),
  /** Of payments that went back: coins that were spent by then, and are missing. */
  coins_missing: z.int(),
  created_at: Instant,
});

const AccountForm = z.object({
  first_name: name('First name').optional(),
  last_name: name('Last name').optional(),
  pen_name: PenName.optional(),
  office: z.enum(OFFICES, 'Choose editor, admin or neither.').nullable().optional(),
  blocked: z.boolean().optional(),
});

const changeAccount = endpoint({
  access: 'admin',
  summary: 'Change somebody’s names and office, block or unblock them',
  body: AccountForm,
  response: Account,
  errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
});

/** Part 1 §5 and §7 (users and profile), rulings 9, 18, 19 and 29. */
export const users = {
  'GET /users/me/': endpoint({
    access: 'signed-in',
    summary: 'The signed-in user',
    response: Me,
    errors: ['not_signed_in'],
  }),
  'PUT /users/me/': change,
  'PATCH /users/me/': change,
  'GET /users/': endpoint({
    access: 'admin',
    summary: 'Accounts, the newest first; `search` looks in pen names, e-mails and user codes',
    query: z.object({
      ...paging,
      search: z.string().trim().max(200).optional(),
      office: z.enum(OFFICES).optional(),
      blocked: flag,
    }),
    response: page(Account),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'POST /users/': endpoint({
    access: 'admin',
    summary: 'Make an account for somebody, who sets a password by mail',
    status: 201,
    body: z.object({ first_name: name('First name'), last_name: name('Last name'), email: Email, pen_name: PenName }),
    response: Account,
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /users/{user}/': endpoint({
    access: 'admin',
    summary: 'One account',
    response: Account,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'PUT /users/{user}/': changeAccount,
  'PATCH /users/{user}/': changeAccount,
  'DELETE /users/{user}/': endpoint({
    access: 'admin',
    summary: 'Erase somebody’s account at once',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
