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

/** Where a part of the library ends, and when something in it last changed. */
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

/**
 * Where the pages of a kind are to be cut so that each part has `size` of them. How many chapters a novel has stands in it, so no chapter is
 * read but the one at the end of a part.
 */
export async function stretches(db: Database, kind: Kind, size: number): Promise<Stretch[]> {
  const { rows } = await db.execute<{ novel: string; number: string; changed: string | Date }>(sql`
    with found as (
      select id, updated_at, ${kind === 'novels' ? sql`1` : sql`num_chapters`} pages from ${novels} where listed and not adult
    ), placed as (
      select id, updated_at, pages, sum(pages) over (order by id) - pages as before from found
    ), parts as (
      select part, max(updated_at) as changed, max(id) as last from placed, generate_series(before / ${size}::int, (before + pages - 1) / ${size}::int) part group by part
    )
    select p.last as novel, coalesce(${kind === 'novels' ? sql`''` : sql`c.number::text`}, '') as number, p.changed
    from parts p join placed l on l.id = p.last
    left join lateral (
      select number from ${chapters} where ${kind === 'chapters'} and novel_id = l.id and published_at is not null
      order by number offset least((p.part + 1) * ${size}::int, l.before + l.pages) - l.before - 1 limit 1
    ) c on true
    order by p.part`);
  return rows.map(({ novel, number, changed }) => ({ last: { novel, number }, changed: new Date(changed) }));
}
