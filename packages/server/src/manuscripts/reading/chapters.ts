import { CHAPTER_MAX, countWords, TITLE_MAX } from '@griot/contracts';
import { seenOnly } from '@griot/contracts/contract';
import { cleanChapter } from '../../markup/clean.ts';
import { escaped } from '../../markup/subset.ts';
import { blocksOf } from '../blocks.ts';
import type { Book, Manuscript, Piece, Section } from './book.ts';
import { CHAPTERS_MAX, WORDS_MAX } from './limits.ts';
import { leftOutOf } from './report.ts';
import { isBareLabel, isChapterTitle, isMatter, isNumeral, isPrologue } from './titles.ts';
import { Unreadable } from './unreadable.ts';

/** A heading with no more words than these before the next stands for a part of the book, or for the book. */
const PART_WORDS = 40;

interface Part extends Section {
  words: number;
  taken: boolean;
}

/** Splits a book into chapters where its headings, or the file itself, say that one begins. @throws Unreadable */
export function splitIntoChapters(book: Book, name: string): Manuscript {
  const typed = book.sections.some(({ role }) => role === 'chapter');
  const parts = withNames((typed ? byRoles : byHeadings)(book.sections.map(counted)));
  const pieces = parts.flatMap((part) => pieceOf(part, book));
  if (!pieces.some(({ taken }) => taken)) for (const piece of pieces) piece.taken = true;
  if (pieces.length === 0) throw new Unreadable('There is no text in this file.');
  if (pieces.length > CHAPTERS_MAX) throw new Unreadable(`This file has more than ${CHAPTERS_MAX} chapters.`);
  if (pieces.reduce((sum, { words }) => sum + words, 0) > WORDS_MAX)
    throw new Unreadable('This file has more words than a novel can have.');
  const title = lineOf(book.title) || titleAbove(parts) || lineOf(name);
  for (const piece of pieces) if (piece.title === '' && piece.taken && pieces.length === 1) piece.title = title;
  return { title, pieces, leftOut: leftOutOf(book.tally, pieces) };
}

const counted = (section: Section): Part => ({ ...section, words: countWords(section.html), taken: true });

/** The file says itself what its chapters are. What it does not begin anew there is a heading within a chapter. */
function byRoles(sections: Part[]): Part[] {
  const parts: Part[] = [];
  for (const section of sections) {
    const before = parts.at(-1);
    if (before && !section.opens && section.role === before.role) join(before, section);
    else parts.push({ ...section, taken: section.role !== 'other' });
  }
  return parts;
}

/** Chapters begin at the headings of one level; what is above them are parts of the book, and what is below them stands in the chapter. */
function byHeadings(sections: Part[]): Part[] {
  const level = chapterLevel(sections);
  const parts: Part[] = [];
  for (const section of sections) {
    const before = parts.at(-1);
    const own = section.title !== '' && (section.level <= level || level === 0);
    // A file of its own that the contents name has a title and no heading.
    if (before && !own) join(before, section);
    else parts.push({ ...section });
  }
  const chapters = parts.map((part) => part.level === level || (part.level === 0 && part.title !== ''));
  const [first, last] = [chapters.indexOf(true), chapters.lastIndexOf(true)];
  parts.forEach((part, n) => {
    const outside = n < first || n > last;
    const following = parts[n + 1];
    if (part.title === '') part.taken = parts.length === 1;
    else if (isPrologue(part.title)) part.taken = true;
    else if (isMatter(part.title)) part.taken = false;
    else if (part.level < level && part.level > 0)
      part.taken =
        !outside && !(following && following.level > part.level && part.words <= PART_WORDS)
          ? part.words > PART_WORDS || !following
          : false;
  });
  // The book's own title, or a part's, that something of the text follows.
  for (const [n, part] of parts.entries())
    if (
      n < first &&
      part.level > 0 &&
      part.level < level &&
      part.words > PART_WORDS &&
      (parts[n + 1]?.level ?? 0) > part.level &&
      !isMatter(part.title)
    )
      part.taken = true;
  return parts;
}

/** The level at which chapters begin: where headings are called so, else where most of the text stands. */
function chapterLevel(sections: Part[]): number {
  const levels = new Map<number, { words: number; called: number }>();
  for (const { level, title, words } of sections) {
    if (title === '' || isMatter(title)) continue;
    const { words: sum, called } = levels.get(level) ?? { words: 0, called: 0 };
    const named = isChapterTitle(title) || isNumeral(title.split(':')[0] ?? '');
    levels.set(level, { words: sum + words, called: called + (named ? 1 : 0) });
  }
  let best = 0;
  let most = { words: -1, called: 0 };
  for (const [level, found] of levels) {
    const better = found.called >= 2 || most.called >= 2 ? found.called > most.called : found.words > most.words;
    if (better) [best, most] = [level, found];
  }
  return best;
}

function join(before: Part, section: Part): void {
  // “Chapter 1” and its name may stand in two headings, one right under the other.
  if (before.words === 0 && before.title !== '' && section.title !== '' && isBareLabel(before.title))
    before.title += `: ${section.title}`;
  else if (section.title !== '') before.html += `<h3>${section.heading || escaped(section.title)}</h3>`;
  before.html += section.html;
  before.words += section.words;
  before.notes.push(...section.notes);
}

/** A chapter whose name stands in a heading of its own level, right under its number. */
function withNames(parts: Part[]): Part[] {
  return parts.filter((part, n) => {
    const next = parts[n + 1];
    if (
      part.words > 0 ||
      !next ||
      !part.taken ||
      !next.taken ||
      part.level !== next.level ||
      !isBareLabel(part.title) ||
      isBareLabel(next.title)
    )
      return true;
    next.title = `${part.title}: ${next.title}`;
    return false;
  });
}

/** The title of a book that names itself in a heading above all others. */
const titleAbove = (parts: Part[]): string => {
  const [first] = parts;
  return first && !first.taken && first.level === 1 && !isMatter(first.title) ? lineOf(first.title) : '';
};

const SIGNS = String.raw`(?:\*(?:\s*\*)+|⁂|(?:[-–—]\s*){3,}|#(?:\s*#)*|~(?:\s*~)*|•(?:\s*•)+|[❦☙§])`;
/** Signs that stand alone between two scenes. */
const SCENE_BREAK = new RegExp(String.raw`<p>(?:<(?:em|strong)>)*\s*${SIGNS}\s*(?:</(?:em|strong)>)*</p>`, 'g');

/** A note stands in an item or an element of its own, and the mark that leads to it before its first word. */
const NOTE_BEGINS = /^(?:\s*<(?:li|div|aside|p)>)+\s*/;
const NOTE_ENDS = /(?:\s*<\/(?:li|div|aside|p)>)*\s*$/;

/** A text as it is stored, with its notes at its end; in several pieces when it is longer than a chapter can be. */
function pieceOf(part: Part, book: Book): Piece[] {
  const notes = part.notes.flatMap(({ mark, id }) => {
    const text = book.notes.get(id);
    if (text === undefined) book.tally.lostNotes += 1;
    return text === undefined
      ? []
      : [`<p>[${escaped(mark)}] ${text.replace(NOTE_BEGINS, '').replace(NOTE_ENDS, '')}</p>`];
  });
  const html = cleanChapter(legible(part.html) + (notes.length > 0 ? `<hr>${legible(notes.join(''))}` : '')).replace(
    SCENE_BREAK,
    '<hr />',
  );
  const title = lineOf(part.title);
  const words = countWords(html);
  if (words === 0 && !(part.taken && title !== '')) return title === '' ? [] : [{ title, html, words, taken: false }];
  const whole =
    title === lineOf(part.title, Infinity) ? html : `<h3>${escaped(lineOf(part.title, Infinity))}</h3>${html}`;
  const texts = inLengths(whole, title);
  return texts.map((text, n) => ({
    title: n === 0 ? title : lineOf(`${title} (${n + 1})`),
    html: text,
    words: countWords(text),
    taken: part.taken,
  }));
}

/** Spaces and line ends of the file are not those of the text; signs that cannot be written are left out. */
const legible = (html: string): string => html.replace(/[ \t\r\n]+/g, ' ').replace(/[\p{Cc}\ufffe\uffff]/gu, '');

/** Cut between blocks where it is longer than a chapter can be. @throws Unreadable when a block alone is */
function inLengths(html: string, title: string): string[] {
  if (html.length <= CHAPTER_MAX) return [html];
  const texts = [''];
  for (const block of blocksOf(html)) {
    if (block.length > CHAPTER_MAX)
      throw new Unreadable(`A paragraph in “${title}” is longer than a whole chapter can be. Please divide it.`);
    if ((texts.at(-1) ?? '').length + block.length > CHAPTER_MAX) texts.push('');
    texts[texts.length - 1] += block;
  }
  return texts;
}

/** A title as the house keeps it: one line, all of which can be seen, no longer than a title can be. */
export function lineOf(text: string, longest = TITLE_MAX): string {
  const line = seenOnly(text.normalize('NFC').replace(/\s+/g, ' ')).trim();
  if (line.length <= longest) return line;
  const short = line.slice(0, longest - 1);
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), longest / 2)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
