import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../http/route.ts';
import { novels } from '../schema/novels.ts';

/** Who asks for a novel; a prepared query gives placeholders. */
export interface Viewer {
  /** Null for guests. */
  id: string | SQL | null;
  editor: boolean | SQL;
}

export const viewerOf = (caller: Caller | null): Viewer => ({
  id: caller?.id ?? null,
  editor: caller?.roles.includes('editor') ?? false,
});

/** Whether someone has unlocked a chapter of a novel. */
const keptBy = (userId: string | SQL): SQL =>
  sql`exists (select from unlocks kept join chapters of_it on of_it.id = kept.chapter_id where kept.user_id = ${userId} and of_it.novel_id = ${novels.id})`;

/**
 * Who sees a novel, whatever of it they ask for (rulings 11 and 28). A listed one: everybody. One without a published
 * chapter: its author. One that staff hide: its author and the editors. One that its author took back: neither. Whoever
 * has unlocked a chapter keeps the novel through all of that.
 */
export const seenBy = ({ id, editor }: Viewer): SQL =>
  id === null
    ? sql`${novels.listed}`
    : sql`(${novels.listed} or (${novels.removedAt} is null and (${novels.authorId} = ${id} or (${novels.hiddenAt} is not null and ${editor}))) or ${keptBy(id)})`;
