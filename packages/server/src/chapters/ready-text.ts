import { CHAPTER_MAX, countWords } from '@griot/contracts';
import { invalid } from '../http/errors.ts';
import { cleanChapter } from '../markup/clean.ts';

/** A text as it is stored: cleaned, and its words counted. */
export interface ReadyText {
  html: string;
  words: number;
}

/** What is written around a text of the longest length; what grows beyond is made of little but markup and signs to escape. */
const CLEANED_MAX = CHAPTER_MAX * 1.5;

/** @throws Refusal `invalid` at the field it was sent in, when the text is too long once it is cleaned */
export function readyText(sent: string, field: string): ReadyText {
  const html = cleanChapter(sent);
  if (html.length > CLEANED_MAX) throw invalid({ [field]: ['This chapter is too long; split it in two.'] });
  return { html, words: countWords(html) };
}
