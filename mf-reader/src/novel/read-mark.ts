import type { Entities } from '@griot/contracts';
import type { NovelPosition } from './use-novel-position.ts';

/** What the catalogue marks a chapter with for whoever has begun a novel. */
export type ReadMark = 'here' | 'read' | 'new';

/**
 * `here` is the chapter they stopped in. `read` are the chapters they have opened, as far as the server
 * knows; those they skipped are not. `new` are chapters after the furthest they have opened, published since their position was
 * last stored. Whoever has not begun the novel has nothing marked.
 */
export function readMarkOf(
  chapter: Pick<Entities['Chapter'], 'id' | 'chapter' | 'published_at' | 'is_read'>,
  position: NovelPosition | null | undefined,
): ReadMark | null {
  if (!position) return null;
  if (chapter.id === position.chapter_details.id) return 'here';
  if (chapter.is_read) return 'read';
  if (Number(chapter.chapter) <= Number(position.furthest_chapter)) return null;
  return Date.parse(chapter.published_at) > Date.parse(position.updated_at) ? 'new' : null;
}
