import type { Entities } from '@griot/contracts';

/** How a chapter stands to whoever is signed in: where they are, behind them, or come since they were here. */
export type Standing = 'here' | 'read' | 'new';

/**
 * Only the reading place is known, so the rule is what follows from it honestly. `here` is the chapter they stopped in.
 * `read` are those up to the furthest they have been at, except what is locked to them, which they cannot have read.
 * `new` are those after it that were published since the place was last kept. Whoever has not begun has nothing marked.
 */
export function standingOf(chapter: Pick<Entities['Chapter'], 'id' | 'chapter' | 'published_at' | 'locked'>, position: Entities['Position'] | null | undefined): Standing | null {
  if (!position) return null;
  if (chapter.id === position.chapter_details.id) return 'here';
  if (Number(chapter.chapter) <= Number(position.furthest_chapter)) return chapter.locked ? null : 'read';
  return Date.parse(chapter.published_at) > Date.parse(position.updated_at) ? 'new' : null;
}
