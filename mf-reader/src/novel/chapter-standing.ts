import type { Entities } from '@griot/contracts';

/** How a chapter stands to whoever is signed in: where they are, behind them, or come since they were here. */
export type Standing = 'here' | 'read' | 'new';

/**
 * `here` is the chapter they stopped in. `read` are those that they have opened, as far as that is kept: what they went past is not.
 * `new` are those after the furthest they have been at that were published since the place was last kept. Whoever has not begun
 * has nothing marked.
 */
export function standingOf(
  chapter: Pick<Entities['Chapter'], 'id' | 'chapter' | 'published_at' | 'is_read'>,
  position: Entities['Position'] | null | undefined,
): Standing | null {
  if (!position) return null;
  if (chapter.id === position.chapter_details.id) return 'here';
  if (chapter.is_read) return 'read';
  if (Number(chapter.chapter) <= Number(position.furthest_chapter)) return null;
  return Date.parse(chapter.published_at) > Date.parse(position.updated_at) ? 'new' : null;
}
