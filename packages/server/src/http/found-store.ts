import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { countedFor, type Range } from './paging.ts';

/** A page of a list by the ids of its rows, in their order, and how many the list has; with `atLeast` so many or more. */
export interface Found {
  ids: string[];
  total: number;
  atLeast: boolean;
}

/** Reads a list that is told by its ids in their order, as many of them as are counted (`countedFor`). */
export async function find(db: Db, ordered: SQLWrapper, range: Range): Promise<Found> {
  const { rows } = await db.execute<{ ids: string[]; total: number }>(
    sql`select count(*)::int as total, ${page(sql`array_agg(id)`, range)} as ids from (${ordered}) found`,
  );
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, total, atLeast: total === countedFor(range) };
}

/**
 * What a search finds among the newest rows of a list, which whoever searches mostly means; null where they fill no more than the page and
 * there are others. A name that many have is found here: its index would have to name all who have it before one is shown.
 *
 * `newest` reads `looked` rows at most, in the order of the list, each with its `id` and whether it is `called` so.
 */
export async function findAmongNewest(db: Db, newest: SQLWrapper, range: Range, looked: number): Promise<Found | null> {
  const { rows } = await db.execute<{ ids: string[]; total: number; seen: number }>(
    sql`select count(*)::int as seen, count(*) filter (where called)::int as total, ${page(sql`array_agg(id) filter (where called)`, range)} as ids from (${newest}) newest`,
  );
  const { ids, total, seen } = rows[0] ?? { ids: [], total: 0, seen: 0 };
  const isWhole = seen < looked;
  return isWhole || total > range.offset + range.limit ? { ids, total, atLeast: !isWhole } : null;
}

const page = (ids: ReturnType<typeof sql>, { limit, offset }: Range) =>
  sql`coalesce((${ids})[${offset + 1}::int : ${offset + limit}::int], '{}')`;
