import { and, asc, desc, eq, exists, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { chosenOf } from '../catalogue/index.ts';
import { hasKey, isPublic, own, type OwnNovelRow } from '../novels/index.ts';
import { find, findAmongNewest, type Found } from '../http/found-store.ts';
import { countedFor, type Range } from '../http/paging.ts';
import { novelListings, novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { anywhere } from '../users/index.ts';
import { users } from '../schema/users.ts';

export type StaffNovelRow = OwnNovelRow & { listings: string[] };

type State = 'listed' | 'hidden' | 'unpublished';

/** What staff look for among all novels. */
export interface NovelQuery extends Range {
  search?: string | undefined;
  state?: State | undefined;
  listing?: string | undefined;
}

const STATES = {
  listed: isPublic,
  hidden: isNotNull(novels.hiddenAt),
  unpublished: and(eq(novels.numChapters, 0), isNull(novels.hiddenAt)),
} as const;

/** All novels that their authors have not taken back, the last changed first. */
export async function listNovels(
  db: Db,
  { limit, offset, search, state, listing }: NovelQuery,
  looked?: number,
): Promise<{ rows: StaffNovelRow[]; total: number; atLeast: boolean }> {
  const narrowed = and(
    isNull(novels.removedAt),
    state && STATES[state],
    listing
      ? exists(
          db
            .select({ id: novelListings.novelId })
            .from(novelListings)
            .where(
              and(
                eq(novelListings.novelId, novels.id),
                eq(sql`lower(${novelListings.listing})`, listing.toLowerCase()),
              ),
            ),
        )
      : undefined,
  );
  const range = { limit, offset };
  const { ids, total, atLeast } = search
    ? await findCalled(db, search, narrowed, range, looked)
    : await find(db, inOrder(db, narrowed, range), range);
  const page = await own(db)
    .where(inArray(novels.id, ids))
    .orderBy(...LAST_CHANGED);
  const chosen = await chosenOf(db, ids);
  return { rows: page.map((novel) => ({ ...novel, listings: chosen.get(novel.id) ?? [] })), total, atLeast };
}

const LAST_CHANGED = [desc(novels.updatedAt), asc(novels.id)];

const inOrder = (db: Db, where: SQL | undefined, range: Range) =>
  db
    .select({ id: novels.id })
    .from(novels)
    .where(where)
    .orderBy(...LAST_CHANGED)
    .limit(countedFor(range));

/** Novels that a search looks through, the last changed, before it asks an index: ten milliseconds. */
const LOOKED_THROUGH = 1_000;

/** Shorter parts of a name no index finds; most names have them, so that the first page is read soon. */
const PART_MIN = 3;

/** Novels with a text in their title or slug or their author's pen name, or with it as their id. */
async function findCalled(
  db: Db,
  text: string,
  narrowed: SQL | undefined,
  range: Range,
  looked = LOOKED_THROUGH,
): Promise<Found> {
  const pattern = anywhere(text);
  const itself = or(ilike(novels.title, pattern), ilike(novels.slug, pattern), hasKey(text));
  const penName = sql`(select ${users.penName} from ${users} where ${users.id} = ${novels.authorId})`;
  const called = or(itself, ilike(penName, pattern));
  const newest = db
    .select({ id: novels.id, called: sql`${called}`.as('called') })
    .from(novels)
    .where(narrowed)
    .orderBy(...LAST_CHANGED)
    .limit(looked);
  const near = await findAmongNewest(db, newest, range, looked);
  if (near) return near;
  if (text.length < PART_MIN) return await find(db, inOrder(db, and(narrowed, called), range), range);
  // Asked one by one, so that each has its index: titles and slugs, pen names, and the novels of those. What is found is not looked up again
  // to be narrowed and put in order. `offset 0` keeps the narrowing out of the inner select, so that PostgreSQL chooses the index by the name.
  const authors = db.select({ id: users.id }).from(users).where(ilike(users.penName, pattern));
  const those = (which: SQL | undefined) =>
    sql`select id, updated_at from (select * from ${novels} where ${which} offset 0) novels where ${narrowed ?? sql`true`}`;
  const all = sql`${those(itself)} union ${those(sql`${novels.authorId} = any(array(${authors}))`)}`;
  return await find(db, sql`${all} order by updated_at desc, id limit ${countedFor(range)}`, range);
}
