import { z } from 'zod';
import { endpoint, Instant } from './endpoint.ts';

/** A person as readers meet them (part 2 §2.15): their novels that readers find, and those novels' views together. */
export const AuthorProfile = z.object({
  id: z.string(),
  pen_name: z.string(),
  about: z.string(),
  photo_url: z.string().nullable(),
  num_novels: z.int(),
  total_readers: z.int(),
  join_date: Instant,
  /** Whether a signed-in caller follows them. */
  followed: z.boolean().optional(),
});

/** Part 2 §7 (authors). */
export const authors = {
  'GET /authors/{author}/': endpoint({
    access: 'anyone',
    summary: 'An author’s profile',
    response: AuthorProfile,
    errors: ['not_found'],
  }),
};
