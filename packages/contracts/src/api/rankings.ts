import { z } from 'zod';
import { RANKINGS } from '../limits.ts';
import { endpoint, page, paging } from './endpoint.ts';
import { Novel } from './novels.ts';

/** A novel with its place in the ranking that was asked for, from 1. */
export const RankedNovel = Novel.extend({ rank: z.int() });

/** Part 2 §2.4, rulings 1 and 15. */
export const rankings = {
  'GET /novels/ranking/': endpoint({
    access: 'anyone',
    summary: 'A ranking of novels, the first first',
    query: z.object({
      ...paging,
      type: z.preprocess(
        (type) => (type === undefined || type === '' ? 'all' : type),
        z.enum(RANKINGS, `Choose one of: ${RANKINGS.join(', ')}.`),
      ),
    }),
    response: page(RankedNovel),
    errors: ['invalid'],
  }),
};
