import type { QueryIn } from '@griot/contracts';

/** What a comment is about: the chapter, a paragraph of it, or one of a version that readers do not have any more. */
export type Place = { on: 'chapter' } | { on: 'earlier' } | { on: 'paragraph'; number: number; text: string };

export type Ordering = NonNullable<NonNullable<QueryIn<typeof COMMENTS>>['ordering']>;

export const COMMENTS = 'GET /novels/{novel}/chapters/{chapter}/comments/';
export const COUNTS = 'GET /novels/{novel}/chapters/{chapter}/comments/counts/';
export const ANSWERS = 'GET /comments/{comment}/answers/';

/** A place as lists of comments are asked for. */
export const onOf = (place: Place): string => (place.on === 'paragraph' ? String(place.number) : place.on);

/** So much of a paragraph is sent to say which it is. */
const OPENING = 600;

/** A paragraph's words as the server compares them. */
export const wordsOf = (block: Element): string => (block.textContent ?? '').replace(/\s+/g, ' ').trim();
export const openingOf = (text: string): string => text.slice(0, OPENING);
