import { z } from 'zod';
import { ROLES } from '../limits.ts';
import { endpoint } from './endpoint.ts';

export const Me = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  pen_name: z.string(),
  sex: z.enum(['M', 'F', '']),
  about: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  photo_url: z.string().nullable(),
  user_code: z.string(),
  roles: z.array(z.enum(ROLES)),
});

/** Part 1 §7 (users and profile), ruling 19. */
export const users = {
  'GET /users/me/': endpoint({ access: 'signed-in', summary: 'The signed-in user', response: Me, errors: ['not_signed_in'] }),
};
