import { SUGGESTION_MAX, type QueryIn } from '@griot/contracts';

/** What a comment is about: the chapter, a paragraph of it, or one of a version that readers do not have any more. */
export type Place =
  | { on: 'chapter' }
  | { on: 'earlier' }
  /** `words` has what can be worded anew, with its line breaks. */
  | { on: 'paragraph'; number: number; text: string; words: string | undefined };

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
/** What another wording can be suggested for, as it is edited; undefined for what is more than words, and for what is too long. */
export function wordsToEdit(block: Element): string | undefined {
  if (block.localName !== 'p' && block.localName !== 'h3') return undefined;
  const copy = block.cloneNode(true) as Element;
  for (const line of copy.querySelectorAll('br')) line.replaceWith(BREAK);
  const lines = (copy.textContent ?? '').split(BREAK).map((line) => line.replace(/\s+/g, ' ').trim());
  const words = lines.join('\n').trim();
  return words === '' || words.length > SUGGESTION_MAX ? undefined : words;
}
/** No text has it. */
const BREAK = '\uFFFF';

export const openingOf = (text: string): string => text.slice(0, OPENING);
