import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { chapters, chapterVersions } from '../schema/chapters.ts';
import { giftOptions } from '../schema/gifts.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { loosePictures, novels } from '../schema/novels.ts';

/** Keys of all pictures of a novel: its cover in three sizes, and what its chapters show, in drafts too. */
export async function pictureKeys(db: Db, novelId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${novels}, unnest(array[cover_key, cover_display_key, cover_thumbnail_key]) key where ${eq(novels.id, novelId)} and key is not null
    union
    ${shown(eq(chapters.novelId, novelId))}`);
  return rows.map((row) => row.key);
}

/** Keys of all pictures that a chapter shows, published, in its draft or in a version of it. */
export async function chapterPictureKeys(db: Db, chapterId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(shown(eq(chapters.id, chapterId)));
  return [...new Set(rows.map((row) => row.key))];
}

/** Finds the keys of pictures in a text. */
export const PICTURE_KEY = '/media/([a-z]+/[0-9a-f]{2}/[0-9a-f]{38}[.][a-z0-9]{1,5})';

const shown = (which: SQL): SQL => sql`
  select found[1] as key from ${chapters}, regexp_matches(concat(${chapters.draft}, ${chapters.content}), ${PICTURE_KEY}, 'g') found where ${which}
  union
  select found[1] from ${chapters} join ${chapterVersions} on ${chapterVersions.chapterId} = ${chapters.id}, regexp_matches(${chapterVersions.draft}, ${PICTURE_KEY}, 'g') found where ${which}`;

/** Notes that some pictures may be named by nothing, from now on. */
export async function noteLoose(db: Db, keys: readonly string[], since: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(loosePictures)
    .values(keys.map((key) => ({ key, since })))
    .onConflictDoUpdate({ target: loosePictures.key, set: { since } });
}

/** The first of the pictures that were noted before a time. */
export async function looseBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: loosePictures.key })
    .from(loosePictures)
    .where(lt(loosePictures.since, before))
    .orderBy(asc(loosePictures.since), asc(loosePictures.key))
    .limit(limit);
  return rows.map((row) => row.key);
}

/** Strikes out pictures that were looked into, unless they were noted again meanwhile. */
export async function strikeLoose(db: Db, keys: string[], before: Date): Promise<void> {
  await db.delete(loosePictures).where(and(inArray(loosePictures.key, keys), lt(loosePictures.since, before)));
}

/**
 * Those of some keys that no novel, chapter, person or gift names. Texts are asked for chapters' own pictures alone, and only those
 * with pictures are read (index `…_with_pictures`), once, however many keys there are.
 */
export async function unnamedKeys(db: Db, keys: string[]): Promise<string[]> {
  const asked = sql`unnest(${sql.param(keys)}::text[]) key`;
  const ofChapters = keys.filter((key) => key.startsWith('chapters/'));
  const askedOfTexts = sql`unnest(${sql.param(ofChapters)}::text[]) key`;
  const namedByTexts =
    ofChapters.length === 0
      ? sql``
      : sql`
    except select key from ${chapters}, ${askedOfTexts}
      where (draft like '%/media/%' or content like '%/media/%') and (draft like '%/media/' || key || '%' or content like '%/media/' || key || '%')
    except select key from ${chapterVersions}, ${askedOfTexts} where draft like '%/media/%' and draft like '%/media/' || key || '%'`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${asked}
    except select key from ${novels}, ${asked} where key in (cover_key, cover_display_key, cover_thumbnail_key)
    except select key from ${giftOptions}, ${asked} where image = '/media/' || key
    except select photo_key from ${users} where photo_key = any(${sql.param(keys)}::text[])
    ${namedByTexts}`);
  return rows.map((row) => row.key);
}
