import { z } from 'zod';
import { HIDE_KINDS } from '../limits.ts';
import { endpoint, Instant, Nothing, page, paging } from './endpoint.ts';

/** Something that its reader never wants to see again in a list. */
export const Hide = z.object({
  id: z.string(),
  kind: z.enum(HIDE_KINDS),
  /** The id of a novel or an author; the name of a genre or a tag. */
  key: z.string(),
  /** As people call it now. */
  name: z.string(),
  /** The slug of a novel that can still be opened. */
  slug: z.string().nullable(),
  created_at: Instant,
});

const kind = z.enum(HIDE_KINDS, `Choose one of: ${HIDE_KINDS.join(', ')}.`);
const key = z.string().trim().min(1, 'Say what is to be hidden.').max(200);

export const hides = {
  'GET /hides/': endpoint({
    access: 'signed-in',
    summary: 'What the caller hides from lists, the last first',
    query: z.object({
      ...paging,
      kind: kind.optional(),
      key: key.optional().describe('With `kind`: whether this is hidden.'),
      novel: z.string().max(200).optional().describe('Only what keeps this novel, by id or slug, out of lists.'),
    }),
    response: page(Hide),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /hides/': endpoint({
    access: 'signed-in',
    summary: 'Hide a novel, an author, a genre or a tag from every list',
    body: z.object({ kind, key }),
    status: 201,
    statusAgain: 200,
    response: Hide,
    errors: ['not_signed_in', 'not_found', 'invalid', 'conflict', 'too_many'],
  }),
  'DELETE /hides/{hide}/': endpoint({
    access: 'signed-in',
    summary: 'Show again what the caller has hidden',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
};
