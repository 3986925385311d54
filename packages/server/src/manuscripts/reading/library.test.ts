import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readManuscript } from './manuscript.ts';

/** Whole books that lie beside the project where there are any; what they hold was counted by hand. */
const LIBRARY = resolve(import.meta.dirname, '../../../../../../shared/library');

interface Counted {
  title: string;
  chapters: number;
  /** Of the first and the last. */
  named: [string, string];
  /** Between these, since a word of one counter is two of another. */
  words: [least: number, most: number];
  /** Emphasised passages of the whole file, in its chapters and around them. */
  em: number;
  /** What is not taken as a chapter. */
  others: string[];
}

const BOOKS: Record<string, Counted> = {
  'pride-and-prejudice.epub': {
    title: 'Pride and Prejudice',
    chapters: 61,
    named: ['I', 'LXI'],
    words: [121_000, 122_500],
    em: 470,
    others: ['Pride and Prejudice', 'Imprint', 'Colophon', 'Uncopyright'],
  },
  'frankenstein.epub': {
    title: 'Frankenstein',
    chapters: 28,
    named: ['Letter I', 'Chapter XXIV'],
    words: [74_500, 75_300],
    em: 44,
    others: [
      'Frankenstein',
      'Imprint',
      'Introduction',
      'Preface',
      'Dedication',
      'Epigraph',
      'Frankenstein: Or, The Modern Prometheus',
      'Endnotes',
      'Colophon',
      'Uncopyright',
    ],
  },
  'treasure-island.epub': {
    title: 'Treasure Island',
    chapters: 34,
    named: ['I: At the Admiral Benbow', 'XXXIV: And Last'],
    words: [67_500, 68_500],
    em: 83,
    others: [
      'Treasure Island',
      'Imprint',
      'To the Hesitating Purchaser',
      'Dedication',
      'Treasure Island',
      'Part I: The Old Buccaneer',
      'Part II: The Sea-Cook',
      'Part III: My Shore Adventure',
      'Part IV: The Stockade',
      'Part V: My Sea Adventure',
      'Part VI: Captain Silver',
      'Endnotes',
      'Colophon',
      'Uncopyright',
    ],
  },
  'frankenstein.docx': {
    title: 'frankenstein',
    chapters: 28,
    named: ['Letter I', 'Chapter XXIV'],
    words: [74_500, 75_300],
    em: 44,
    others: ['', 'Imprint', 'Introduction', 'Preface', 'Endnotes', 'Colophon', 'Uncopyright'],
  },
  'treasure-island.md': {
    title: 'treasure-island',
    chapters: 34,
    named: ['I: At the Admiral Benbow', 'XXXIV: And Last'],
    words: [67_500, 68_500],
    em: 83,
    others: [
      'Imprint',
      'To the Hesitating Purchaser',
      'Part I: The Old Buccaneer',
      'Part II: The Sea-Cook',
      'Part III: My Shore Adventure',
      'Part IV: The Stockade',
      'Part V: My Sea Adventure',
      'Part VI: Captain Silver',
      'Endnotes',
      'Colophon',
      'Uncopyright',
    ],
  },
};

for (const [file, book] of Object.entries(BOOKS))
  test(`${file} has the chapters, the words and the emphasis that were counted by hand`, async (t) => {
    const path = join(LIBRARY, file);
    if (!existsSync(path)) return t.diagnostic(`${file} does not lie beside the project`);
    const { title, pieces } = await readManuscript(readFileSync(path), file);
    const chapters = pieces.filter(({ taken }) => taken);
    const words = chapters.reduce((sum, piece) => sum + piece.words, 0);
    assert.deepEqual(
      {
        title,
        chapters: chapters.length,
        named: [chapters[0]?.title, chapters.at(-1)?.title],
        em: pieces.reduce((sum, { html }) => sum + (html.match(/<em>/g) ?? []).length, 0),
        others: pieces.filter(({ taken }) => !taken).map(({ title }) => title),
      },
      { title: book.title, chapters: book.chapters, named: book.named, em: book.em, others: book.others },
    );
    assert.ok(words >= book.words[0] && words <= book.words[1], `${words} words`);
    assert.ok(!chapters.some(({ words }) => words === 0));
  });
