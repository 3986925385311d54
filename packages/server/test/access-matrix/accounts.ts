import { author, reader } from './people.ts';
import { accountForm, code, fresh, unique } from './subjects.ts';
import type { Rows } from './row.ts';

const profile = { body: () => ({ about: unique('About me') }) };
const renaming = { in: { user: fresh.user }, body: () => ({ first_name: 'Re' }) };

/** Signing up and in, sessions, profiles and what administrators do with accounts. */
export const accounts = {
  //                                                        guest unconf. reader author other editor admin
  'GET /auth/signup/challenge/': ['200   200   200   200   200   200   200'],
  'POST /auth/signup/': [
    '201   201   201   201   201   201   201',
    { body: () => ({ ...accountForm(), password: 'a good password' }) },
  ],
  'POST /auth/login/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: reader.email, password: reader.password }) },
  ],
  'POST /auth/verify-email/': ['400   400   400   400   400   400   400', { body: () => code }],
  'POST /auth/resend-verify-email/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: accountForm().email }) },
  ],
  'POST /auth/password-reset/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: accountForm().email }) },
  ],
  'POST /auth/complete-password-reset/': ['400   400   400   400   400   400   400', { body: () => code }],
  // A token of a sign-in is none of a reset.
  'POST /auth/reset-password/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ password: 'another password' }) },
  ],
  // The current password is wrong.
  'POST /auth/change-password/': [
    '401   400   400   400   400   400   400',
    {
      body: () => ({
        current_password: 'wrong one',
        new_password: 'another password',
        confirm_password: 'another password',
      }),
    },
  ],
  'GET /auth/providers/': ['200   200   200   200   200   200   200'],
  'POST /auth/takeaway/': ['401   401   401   401   401   401   401', { body: () => ({ takeaway: 'of-nobody' }) }],
  'POST /auth/takeaway-data/': ['401   401   401   401   401   401   401', { body: () => ({ takeaway: 'of-nobody' }) }],
  'POST /auth/takeaway/{novel}/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ takeaway: 'of-nobody' }) },
  ],
  'POST /auth/takeaway/{novel}/appeal/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ takeaway: 'of-nobody', text: 'I painted this cover myself.' }) },
  ],
  'POST /auth/handover/': ['401   401   401   401   401   401   401', { body: () => ({ handover: 'of-nobody' }) }],
  'POST /auth/token/refresh/': ['401   401   401   401   401   401   401', { body: () => ({ refresh: 'of-nobody' }) }],
  'GET /users/me/sessions/': ['401   200   200   200   200   200   200'],
  'DELETE /users/me/sessions/{session}/': [
    '401   404   404   204   404   404   404',
    { in: { session: fresh.session } },
  ],
  'DELETE /users/me/sessions/': ['401   204   204   204   204   204   204'],

  'GET /users/me/': ['401   200   200   200   200   200   200'],
  'PUT /users/me/': ['401   200   200   200   200   200   200', profile],
  'PATCH /users/me/': ['401   200   200   200   200   200   200', profile],
  'GET /users/me/display-options/': ['401   200   200   200   200   200   200'],
  'PUT /users/me/display-options/': ['401   200   200   200   200   200   200', { body: () => ({ justify: true }) }],
  'GET /users/me/settings/': ['401   200   200   200   200   200   200'],
  'PATCH /users/me/settings/': ['401   200   200   200   200   200   200', { body: () => ({ mail_messages: true }) }],
  'PUT /users/me/adult/': ['401   200   200   200   200   200   200', { body: () => ({ born: '1990-05-01' }) }],
  'GET /users/me/export/': ['401   200   200   200   200   200   200'],
  'GET /users/': ['401   403   403   403   403   403   200'],
  'POST /users/': ['401   403   403   403   403   403   201', { body: accountForm }],
  'GET /users/{user}/': ['401   403   403   403   403   403   200', { in: { user: reader.id } }],
  'PUT /users/{user}/': ['401   403   403   403   403   403   200', renaming],
  'PATCH /users/{user}/': ['401   403   403   403   403   403   200', renaming],
  'DELETE /users/{user}/': ['401   403   403   403   403   403   204', { in: { user: fresh.user } }],
  'GET /authors/{author}/': ['200   200   200   200   200   200   200', { in: { author: author.id } }],
  'POST /user/request-delete-account/': [
    '400   400   400   400   400   400   400',
    { body: () => ({ user_code: 'nobody', email: 'nobody@readers.test', password: 'wrong one' }) },
  ],
} satisfies Rows;
