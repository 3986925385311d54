import { and, asc, count, desc, eq, exists, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { chosenOf } from '../catalogue/index.ts';
import { hasKey, isPublic, own, type OwnNovelRow } from '../novels/index.ts';
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
): Promise<{ rows: StaffNovelRow[]; total: number; atLeast: boolean }> {
  const where = and(
    isNull(novels.removedAt),
    state && STATES[state],
    search ? isCalled(db, search) : undefined,
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
  const page = await own(db).where(where).orderBy(desc(novels.updatedAt), asc(novels.id)).limit(limit).offset(offset);
  const most = countedFor({ limit, offset });
  const some = db.select({ id: novels.id }).from(novels).$dynamic();
  // Only a search asks for names, and nobody's novels are without an author.
  if (search) some.innerJoin(users, eq(users.id, novels.authorId));
  const [all] = await db.select({ total: count() }).from(some.where(where).limit(most).as('some'));
  const chosen = await chosenOf(
    db,
    page.map(({ id }) => id),
  );
  const total = all?.total ?? 0;
  return {
    rows: page.map((novel) => ({ ...novel, listings: chosen.get(novel.id) ?? [] })),
    total,
    atLeast: total === most,
  };
}

/** Shorter parts of a name no index finds; most names have them, so that the first page is read soon. */
const PART_MIN = 3;

/** Whether a text is in a novel's title or slug or its author's pen name, who is in the question, too, or is its id. */
function isCalled(db: Db, text: string): SQL | undefined {
  const pattern = anywhere(text);
  const itself = or(ilike(novels.title, pattern), ilike(novels.slug, pattern), hasKey(text));
  const byAuthor = ilike(users.penName, pattern);
  if (text.length < PART_MIN) return or(itself, byAuthor);
  // Asked one by one, so that each has its index.
  const ofAuthors = db.select({ id: novels.id }).from(novels).innerJoin(users, eq(users.id, novels.authorId));
  return inArray(novels.id, union(db.select({ id: novels.id }).from(novels).where(itself), ofAuthors.where(byAuthor)));
}
