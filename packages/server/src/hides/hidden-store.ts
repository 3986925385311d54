import type { Warning } from '@griot/contracts';
import { arrayOverlaps, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { genres } from '../schema/catalogue.ts';
import { hides } from '../schema/hides.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import type { HiddenNovels, KeptOut } from './hidden-novels.ts';

/** What somebody never wants to see: ids of novels and authors, genres as the catalogue spells them, tags in lower case, and what novels warn of. */
export interface Hidden {
  novels: string[];
  authors: string[];
  genres: string[];
  tags: string[];
  warnings: Warning[];
  /** The novels that all of this keeps from them, where they are few enough to be remembered. */
  known?: HiddenNovels;
}

/** How somebody meets novels. */
export interface Seen {
  /** Null of who hides nothing. */
  hidden: Hidden | null;
  /** Warnings for which they want cover and synopsis blurred. */
  blurred: readonly Warning[];
  /** They have confirmed that they are an adult. */
  adult: boolean;
}

/** As a guest does. */
export const UNKNOWN: Seen = { hidden: null, blurred: [], adult: false };

export async function readSeen(db: Db, userId: string): Promise<Seen> {
  const rows = await db
    .select({
      warnings: users.hiddenWarnings,
      blurred: users.blurredWarnings,
      adultSince: users.adultConfirmedAt,
      novel: hides.novelId,
      author: hides.authorId,
      genre: genres.name,
      tag: hides.tag,
    })
    .from(users)
    .leftJoin(hides, eq(hides.userId, users.id))
    .leftJoin(genres, eq(genres.id, hides.genreId))
    .where(eq(users.id, userId));
  const [first] = rows;
  if (!first) return UNKNOWN;
  const hidden = {
    novels: rows.flatMap(({ novel }) => novel ?? []),
    authors: rows.flatMap(({ author }) => author ?? []),
    genres: rows.flatMap(({ genre }) => genre ?? []),
    tags: rows.flatMap(({ tag }) => tag ?? []),
    warnings: first.warnings,
  };
  return {
    hidden: Object.values(hidden).some((list) => list.length > 0) ? hidden : null,
    blurred: first.blurred,
    adult: first.adultSince !== null,
  };
}

/** Novels that readers find and that are hidden, of all or of these alone; one more than `most` where there are more. */
export async function readKeptOut(db: Db, hidden: Hidden, { of, most }: { of?: string[]; most: number }) {
  const { rows } = await db.execute<KeptOut & { [column: string]: unknown }>(sql`
    select ${novels.id} as id, ${novels.genres} as genres, array(select ranking from novel_ranks where novel_id = ${novels.id}) as rankings
    from ${novels} where ${novels.listed} and ${isHidden(hidden)} ${of ? sql`and ${inArray(novels.id, of)}` : sql``} limit ${most + 1}`);
  return rows;
}

/** How many novels readers find. */
export async function countListed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ novels: number }>(sql`select novels from listed_counts where genre = ''`);
  return rows[0]?.novels ?? 0;
}

/**
 * Whether a row of `novels` is hidden. Lists are given as one parameter each, in which PostgreSQL looks by hash, and each of
 * them by an index where those that are hidden are counted.
 */
export function isHidden(hidden: Hidden): SQL {
  const one = (list: string[]): SQL => sql`any(${sql.param(list)}::text[])`;
  const of = [
    hidden.novels.length > 0 ? sql`${novels.id} = ${one(hidden.novels)}` : undefined,
    hidden.authors.length > 0 ? sql`${novels.authorId} = ${one(hidden.authors)}` : undefined,
    hidden.genres.length > 0 ? arrayOverlaps(novels.genres, hidden.genres) : undefined,
    hidden.tags.length > 0 ? arrayOverlaps(novels.tagKeys, hidden.tags) : undefined,
    hidden.warnings.length > 0 ? arrayOverlaps(novels.warnings, hidden.warnings) : undefined,
  ];
  return or(...of) ?? sql`false`;
}

/** The same the other way round, for a list's conditions; nothing where nothing is hidden. */
export const isNotHidden = (hidden: Hidden | null | undefined): SQL | undefined =>
  hidden ? not(isHidden(hidden)) : undefined;

/** Which of these novels are hidden. */
export async function hiddenOf(db: Db, hidden: Hidden, novelIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: novels.id })
    .from(novels)
    .where(sql`${inArray(novels.id, novelIds)} and ${isHidden(hidden)}`);
  return new Set(rows.map(({ id }) => id));
}
