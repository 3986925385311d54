import { and, asc, count, desc, eq, exists, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
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
  const pattern = anywhere(search ?? '');
  const where = and(
    isNull(novels.removedAt),
    state && STATES[state],
    search
      ? or(ilike(novels.title, pattern), ilike(novels.slug, pattern), ilike(users.penName, pattern), hasKey(search))
      : undefined,
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
