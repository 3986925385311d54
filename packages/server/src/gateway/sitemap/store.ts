import { sql, type SQL } from 'drizzle-orm';
import { chapters } from '../../schema/chapters.ts';
import { novels } from '../../schema/novels.ts';
import type { Database } from '../../ports/database/index.ts';

export type Kind = 'novels' | 'chapters';

/** Where a page stands in the order of its kind: a novel's id, and a chapter's number with it. */
export interface Key {
  novel: string;
  number: string;
}

/** Before everything. */
export const START: Key = { novel: '', number: '-1' };

/** A page that readers find. `title` and `number` are a chapter's. */
export interface FoundPage extends Key {
  slug: string;
  title: string;
  changed: Date;
}

/** What lies between a key and the end of a part. */
export interface Stretch {
  last: Key;
  changed: Date;
}

/** The pages of a kind, of novels that readers find alone; an index serves each order, so that no page costs more than another. */
const SOURCES: Record<Kind, { pages: SQL; columns: SQL; key: (key: Key) => SQL }> = {
  novels: {
    pages: sql`select n.id as novel, '' as number, n.slug, '' as title, n.updated_at as changed from ${novels} n where n.listed and not n.adult`,
    columns: sql`n.id`,
    key: ({ novel }) => sql`(${novel})`,
  },
  chapters: {
    pages: sql`select c.novel_id as novel, c.number, n.slug, c.title, c.content_at as changed from ${chapters} c join ${novels} n on n.id = c.novel_id where c.published_at is not null and n.listed and not n.adult`,
    columns: sql`c.novel_id, c.number`,
    key: ({ novel, number }) => sql`(${novel}, ${number}::numeric)`,
  },
};

/** After a key, and up to and with another unless the stretch is open. */
export interface Bounds {
  after: Key;
  upTo: Key | null;
}

const pages = (kind: Kind, { after, upTo }: Bounds, limit: number): SQL => {
  const from = SOURCES[kind];
  return sql`${from.pages} and (${from.columns}) > ${from.key(after)} ${upTo ? sql`and (${from.columns}) <= ${from.key(upTo)}` : sql``} order by ${from.columns} limit ${limit}`;
};

/** The next pages of a kind within bounds, in order. */
export async function pagesAfter(db: Database, kind: Kind, bounds: Bounds, limit: number): Promise<FoundPage[]> {
  const { rows } = await db.execute<{
    novel: string;
    number: string;
    slug: string;
    title: string;
    changed: string | Date;
  }>(pages(kind, bounds, limit));
  return rows.map((row) => ({ ...row, changed: new Date(row.changed) }));
}

/** How far the next `limit` pages after a key reach, and when one of them last changed; null when there are none. */
export async function stretchAfter(db: Database, kind: Kind, after: Key, limit: number): Promise<Stretch | null> {
  const {
    rows: [row],
  } = await db.execute<{ novel: string; number: string; changed: string | Date }>(sql`
    with part as materialized (${pages(kind, { after, upTo: null }, limit)})
    select novel, number, (select max(changed) from part) as changed from part order by novel desc, number desc limit 1`);
  return row ? { last: { novel: row.novel, number: row.number }, changed: new Date(row.changed) } : null;
}
