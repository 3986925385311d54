import { unsentTexts } from '../unsent/unsent-texts.ts';
import type { Commented } from './use-as-commenter.ts';

/** What a reader fills in: the paragraph as they would have it, a note, and whether that tells of the plot. */
export interface SuggestionValues {
  wording?: string;
  note?: string;
  is_spoiler?: boolean;
}

/** A suggestion as far as it is written and not sent, by its paragraph. */
export const unsentSuggestion = unsentTexts<SuggestionValues>('griot.suggestion');

/** Which paragraph, also when others were put before it; not when it has other words by now, for which the suggestion is not. */
export const paragraphOf = ({ novel, chapter }: Commented, words: string): string =>
  JSON.stringify([novel.slug, chapter, words]);
