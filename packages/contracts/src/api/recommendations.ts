import { z } from 'zod';
import { endpoint, page, Paging } from './endpoint.ts';
import { Novel } from './novels.ts';

/** Why a novel is recommended: which novel of the reader's own led to it, and by which way. */
const RECOMMENDED_FOR = ['finished', 'kept', 'shares', 'popular'] as const;

/**
 * A novel and why it is shown. `finished`: the reader finished `novel`, and others who kept it kept this; `kept`: the same of
 * a novel that the reader goes on with; `shares`: it has the tags or genres `shared` in common with `novel`; `popular`: many
 * read it, and nothing better is known of the reader.
 */
export const Recommendation = Novel.extend({
  reason: z.object({
    kind: z.enum(RECOMMENDED_FOR),
    /** Null when it is popular alone. */
    novel: z.object({ slug: z.string(), title: z.string() }).nullable(),
    shared: z.array(z.string()),
  }),
});

export const recommendations = {
  'GET /novels/recommended/': endpoint({
    access: 'signed-in',
    summary: 'Novels for the caller, each with the reason; never one of their own or one that they have begun',
    query: Paging,
    response: page(Recommendation),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /novels/{novel}/read-next/': endpoint({
    access: 'anyone',
    summary: 'What readers of a novel kept reading, the closest first',
    query: Paging,
    response: page(Novel),
    errors: ['invalid', 'not_found'],
  }),
};
