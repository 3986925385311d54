import { eq, sql } from 'drizzle-orm';
import { chapters } from '../chapters/tables.ts';
import { giftOptions } from '../gifts/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../users/tables.ts';
import { novels } from './tables.ts';

/** Keys of all pictures of a novel: its cover in three sizes, and what its chapters show, in drafts too. */
export async function pictureKeys(db: Db, novelId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${novels}, unnest(array[cover_key, cover_display_key, cover_thumbnail_key]) key where ${eq(novels.id, novelId)} and key is not null
    union
    select found[1] from ${chapters}, regexp_matches(concat(draft, content), '/media/([a-z]+/[0-9a-f]{2}/[0-9a-f]{38}[.][a-z0-9]{1,5})', 'g') found where ${eq(chapters.novelId, novelId)}`);
  return rows.map((row) => row.key);
}

/** Those of some keys that no novel, chapter, person or gift names. Reads all chapters once, however many keys there are. */
export async function unnamedKeys(db: Db, keys: string[]): Promise<string[]> {
  const asked = sql`unnest(${sql.param(keys)}::text[]) key`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${asked}
    except select key from ${novels}, ${asked} where key in (cover_key, cover_display_key, cover_thumbnail_key)
    except select key from ${giftOptions}, ${asked} where image = '/media/' || key
    except select photo_key from ${users} where photo_key = any(${sql.param(keys)}::text[])
    except select key from ${chapters}, ${asked}
      where (draft like '%/media/%' or content like '%/media/%') and (draft like '%/media/' || key || '%' or content like '%/media/' || key || '%')`);
  return rows.map((row) => row.key);
}
