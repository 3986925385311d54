import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';
import { chaptersOf, isPaid, novelSlug } from './fill.ts';
import { dice } from './words.ts';

/** Chapters that are read of a library of any size, so that as many texts are at hand: more than a server keeps packed for sending. */
const CHAPTERS_READ = 20_000;

/** Where a chapter stands. */
export interface ChapterAt {
  novel: number;
  number: number;
}

/** Chapters that a guest may read, of novels drawn from the whole library. */
export function chaptersReadOf(novels: number): ChapterAt[] {
  const roll = dice(98);
  return Array.from({ length: CHAPTERS_READ }, () => {
    const drawn = Math.floor(roll() * novels);
    const novel = isPaid(drawn) ? drawn - 1 : drawn;
    return { novel, number: 1 + Math.floor(roll() * chaptersOf(novel)) };
  });
}

/**
 * Reads all rows and indexes once, the lists of words into PostgreSQL's own cache, and the texts of those chapters: what is measured is a
 * server that has run for a day, and not the disk right after a start. What that costs stands in `docs/size.md`.
 */
export async function warm(db: Database, chapters: readonly ChapterAt[]): Promise<void> {
  await db.execute(sql`create extension if not exists pg_prewarm`);
  await db.execute(
    sql`select sum(pg_prewarm(c.oid, 'read')) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pg_toast') and c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 0`,
  );
  // A search reads thousands of rows of these, which each would come from the system anew.
  await db.execute(
    sql`select sum(pg_prewarm(oid)) from pg_class where relnamespace = 'public'::regnamespace and relname like 'search\_%' and relkind in ('r', 'i')`,
  );
  const novels = chapters.map(({ novel }) => novelSlug(novel));
  const numbers = chapters.map(({ number }) => number);
  await db.execute(
    sql`select sum(length(c.content)) from unnest(${sql.param(novels)}::text[], ${sql.param(numbers)}::int[]) as read (slug, number)
      join novels n on n.slug = read.slug join chapters c on c.novel_id = n.id and c.number = read.number`,
  );
}
