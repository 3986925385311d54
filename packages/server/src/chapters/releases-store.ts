import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

/** What a chapter has that has no time to come out, and is not approved ahead. */
export const NO_RELEASE = {
  releaseAt: null,
  releaseZone: null,
  releaseInRhythm: false,
  releaseMissedAt: null,
} as const;

/** The times of a novel's chapters that are to come out, those that its rhythm gave or all; hold the novel first, or take it as a hint. */
export const releasesOf = (db: Db, novelId: string): Promise<{ id: string; at: Date; inRhythm: boolean }[]> =>
  db
    .select({ id: chapters.id, at: chapters.releaseAt, inRhythm: chapters.releaseInRhythm })
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), isNotNull(chapters.releaseAt)))
    .orderBy(asc(chapters.number))
    .then((rows) => rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : [])));

/**
 * Chapters whose time has come, of authors who may publish: approved ones, and those of which nobody has said yet that they are not.
 * Whoever acts on one holds it first and looks again.
 */
export const dueReleases = (db: Db, now: Date): Promise<{ id: string; novelId: string; authorId: string }[]> =>
  db
    .select({ id: chapters.id, novelId: chapters.novelId, authorId: novels.authorId })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(
      and(
        lte(chapters.releaseAt, now),
        or(isNotNull(chapters.approvedAt), isNull(chapters.releaseMissedAt)),
        isNull(novels.removedAt),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(asc(chapters.releaseAt), asc(chapters.number));
