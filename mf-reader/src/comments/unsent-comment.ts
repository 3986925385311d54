import { unsentTexts } from '../unsent/unsent-texts.ts';
import type { Place } from './place.ts';
import { paragraphOf } from './unsent-suggestion.ts';
import type { Commented } from './use-as-commenter.ts';

/** What a reader fills in: the text, and whether that tells of the plot. */
export interface CommentValues {
  text?: string;
  is_spoiler?: boolean;
}

/** A comment or an answer as far as it is written and not sent, by what it is about. */
export const unsentComment = unsentTexts<CommentValues>('griot.comment');

/** The chapter as a whole, or which of its paragraphs. */
export const placeOf = (of: Commented, place: Place): string =>
  place.on === 'paragraph' ? paragraphOf(of, place.text) : JSON.stringify([of.novel.slug, of.chapter]);

/** The answer to a comment, which is also the name of its form. */
export const answerTo = (comment: string): string => `answer ${comment}`;
