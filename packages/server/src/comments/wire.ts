import type { Entities } from '@griot/contracts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { SetAsideRow } from './people-store.ts';
import type { CommentRow, Viewer } from './store.ts';

/** Characters of a paragraph that are quoted. */
const QUOTE = 160;

export interface AboutThread {
  pinnedId: string | null;
  /** Where the anchor stands in the text of today, null where nowhere. */
  paragraph: number | null;
  answers: CommentRow[];
}

/** A comment by itself. What was deleted or removed says nothing of itself any more. */
export function answerOnWire(c: CommentRow, viewer: Viewer, pinnedId: string | null = null): Entities['CommentAnswer'] {
  const gone = c.state === 'deleted' || c.state === 'removed';
  return {
    id: c.id,
    user: gone || c.name === null || c.goneAt ? null : { name: c.name, photo_url: mediaUrlOrNull(c.photoKey) },
    by_author: !gone && c.userId === c.authorId,
    state: c.state,
    text: gone ? '' : c.text,
    is_spoiler: !gone && c.isSpoiler,
    num_likes: gone ? 0 : c.numLikes,
    is_liked: !gone && c.liked,
    hearted: !gone && c.hearted,
    pinned: c.id === pinnedId,
    is_mine: !gone && viewer.id !== null && c.userId === viewer.id,
    created_at: c.createdAt.toISOString(),
    edited_at: gone ? null : (c.editedAt?.toISOString() ?? null),
  };
}

/** What a comment suggests, as long as it is there. */
export const suggestionOnWire = ({ state, suggested, outcome }: CommentRow): Pick<Entities['Comment'], 'suggestion'> =>
  suggested === null || state === 'deleted' || state === 'removed' ? {} : { suggestion: { words: suggested, outcome } };

export const commentOnWire = (
  c: CommentRow,
  viewer: Viewer,
  { pinnedId, paragraph, answers }: AboutThread,
): Entities['Comment'] => ({
  ...answerOnWire(c, viewer, pinnedId),
  ...suggestionOnWire(c),
  anchor: c.opening === null ? null : { paragraph, quote: quoteOf(c.opening) },
  num_answers: c.numAnswers,
  answers: answers.map((answer) => answerOnWire(answer, viewer)),
});

export function quoteOf(opening: string): string {
  if (opening.length <= QUOTE) return opening;
  const cut = opening.slice(0, QUOTE);
  const end = cut.lastIndexOf(' ');
  return `${(end > QUOTE / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–—-]+$/u, '')}…`;
}

export const setAsideOnWire = (row: SetAsideRow): Entities['PersonSetAside'] => ({
  id: row.id,
  pen_name: row.penName,
  created_at: row.createdAt.toISOString(),
});
