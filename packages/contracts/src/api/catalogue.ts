import { z } from 'zod';
import { endpoint, page, Paging } from './endpoint.ts';

const Named = z.object({ id: z.string(), name: z.string() });
export const Tag = Named.extend({ category: z.string() });

const list = <T extends z.ZodType>(summary: string, item: T) =>
  endpoint({ access: 'anyone', summary, query: Paging, response: page(item), errors: ['invalid'] });

/** Part 1 §7 (catalogue); reads are public (ruling 4). */
export const catalogue = {
  'GET /genres/': list('Genres', Named),
  'GET /tags/': list('Tags', Tag),
  'GET /tag-categories/': list('Tag categories', Named),
  'GET /content-ratings/': list('Content ratings', Named),
  'GET /listings/': list('Listings', Named),
};
