import { escaped } from '../../markup/subset.ts';
import { nothingLost, type Book } from './book.ts';
import { readMarkup } from './markup.ts';
import { isChapterTitle, isNumeral, numberOf } from './titles.ts';

/** Longer than this, a line is no heading. */
const HEADING_MAX = 100;

/** Reads plain text: paragraphs by blank lines, or by lines where there are none, and headings by what they say. */
export function readPlainText(text: string): Book {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|\u2028/g, '\n')
    .replaceAll('\u2029', '\n\n')
    .split('\n');
  const paragraphs = paragraphsOf(lines);
  const numerals = numeralHeadings(paragraphs);
  const html = paragraphs.map((paragraph, n) => {
    const heading =
      paragraph.length <= HEADING_MAX && !/[,;]$/.test(paragraph) && (isChapterTitle(paragraph) || numerals.has(n));
    return heading ? `<h2>${escaped(paragraph)}</h2>` : `<p>${escaped(paragraph)}</p>`;
  });
  const book: Book = { title: '', sections: [], notes: new Map(), tally: nothingLost() };
  book.sections = readMarkup(html.join('\n'), { tally: book.tally, notes: book.notes, wanted: new Set() });
  return book;
}

/** Lines that a program broke at its margin belong together; without blank lines between them each is a paragraph. */
function paragraphsOf(lines: string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '').length;
  const blank = lines.length - written;
  if (blank < written / 40) return lines.map((line) => line.trim()).filter(Boolean);
  const paragraphs: string[] = [];
  let open = false;
  for (const line of lines) {
    const text = line.trim();
    const heading = text.length <= HEADING_MAX && isChapterTitle(text);
    if (text !== '' && open && !heading) paragraphs[paragraphs.length - 1] += ` ${text}`;
    else if (text !== '') paragraphs.push(text);
    open = text !== '' && !heading;
  }
  return paragraphs;
}

/** A bare numeral is a heading only where three or more run in order. */
function numeralHeadings(paragraphs: string[]): Set<number> {
  const found = paragraphs.flatMap((text, at) =>
    text.length < 20 && isNumeral(text) ? [{ at, number: numberOf(text) }] : [],
  );
  const headings = new Set<number>();
  for (const [n, { at, number }] of found.entries()) {
    const [a, b] = [found[n + 1], found[n + 2]];
    if (number > 0 && a?.number === number + 1 && b?.number === number + 2)
      for (const each of [at, a.at, b.at]) headings.add(each);
  }
  return headings;
}
