import { z } from 'zod';
import { check } from '../../http/check.ts';

export const ORDERS = {
  new: 'Newest',
  updated: 'Recently updated',
  popular: 'Most viewed',
  title: 'By title',
} as const;
export type Order = keyof typeof ORDERS;
export const STATUSES = { completed: 'Completed', ongoing: 'Ongoing' } as const;

/** What a program leaves open of a template it sends as nothing. */
const open = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Asked = z.strictObject({
  order: open(z.enum(['new', 'updated', 'popular', 'title'])),
  genre: open(z.string().trim().min(1).max(40)),
  status: open(z.enum(['completed', 'ongoing'])),
  query: open(z.string().trim().min(1).max(200)),
  page: open(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'A page is a whole number from 1.')
      .transform(Number),
  ),
});

/** Which novels of the catalogue are asked for. Unordered, a search has the best first, all else the newest. */
export type Asked = z.infer<typeof Asked>;

/** @throws Refusal `invalid` for anything else */
export const readAsked = (query: unknown): Asked => check(Asked, query, 'query') as Asked;

/** As an address has it, always in the same order. */
export function queryOf({ order, genre, status, query, page }: Asked): string {
  const given = Object.entries({ order, genre, status, query, page: page === 1 ? undefined : page?.toString() });
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] satisfies [string, string]])),
  );
  return search.size > 0 ? `?${search}` : '';
}
