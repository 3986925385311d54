import { z } from 'zod';
import { ABOUT_MAX, ROLES, SEXES } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { name, PenName } from './fields.ts';

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
export const ProfileForm = z.object({
  first_name: name('First name').optional(),
  last_name: name('Last name').optional(),
  pen_name: PenName.optional(),
  sex: z.enum(SEXES, 'Choose male, female or neither.').optional(),
  about: z.string().trim().max(ABOUT_MAX, `At most ${ABOUT_MAX} characters.`).optional(),
  email: z.string().max(254).optional(),
  photo_url: z.string().max(500).nullable().optional(),
});

const change = endpoint({
  access: 'signed-in', summary: 'Change the signed-in user’s profile', body: ProfileForm, files: ['photo_url'], response: Me,
  errors: ['not_signed_in', 'invalid', 'too_large', 'unsupported_media', 'too_many'],
});

/** Part 1 §5 and §7 (users and profile), rulings 18 and 19. */
export const users = {
  'GET /users/me/': endpoint({ access: 'signed-in', summary: 'The signed-in user', response: Me, errors: ['not_signed_in'] }),
  'PUT /users/me/': change,
  'PATCH /users/me/': change,
};
