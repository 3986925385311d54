import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, LISTINGS } from '@griot/contracts';
import { lockOf } from '../chapters/locks.ts';
import { plainParagraphs } from '../chapters/index.ts';
import { cleanChapter } from '../markup/clean.ts';
import { slugStem } from '../novels/slug.ts';
import { originalBooks } from './books.ts';
import { mobyDick } from './moby-dick.ts';

const originals = originalBooks();
const moby = mobyDick();
const library = [...originals, moby];

test('there are at least ten original novels, and two of them have six or more chapters', () => {
  assert.ok(originals.length >= 10);
  assert.ok(originals.filter((b) => b.chapters.length >= 6).length >= 2);
});

test('every original chapter has at least 800 words', () => {
  const short = originals.flatMap((b) =>
    b.chapters.filter((c) => countWords(c.html) < 800).map((c) => `${b.slug}: ${c.title}`),
  );
  assert.deepEqual(short, []);
});

test('no paragraph of the original fiction occurs twice in the library', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const paragraph of moby.chapters.flatMap((c) => plainParagraphs(c.html))) seen.set(paragraph, 'Moby-Dick');
  for (const book of originals) {
    for (const chapter of book.chapters) {
      for (const paragraph of plainParagraphs(chapter.html)) {
        const before = seen.get(paragraph);
        if (before) twice.push(`${before} and ${book.slug}, ${chapter.title}: ${paragraph.slice(0, 60)}`);
        seen.set(paragraph, `${book.slug}, ${chapter.title}`);
      }
    }
  }
  assert.deepEqual(twice, []);
});

test('every listing of the home page has at least three novels', () => {
  for (const listing of LISTINGS) assert.ok(library.filter((b) => b.listings.includes(listing)).length >= 3, listing);
});

test('Romance, African Voices and Werewolf have at least three novels each, and every genre has one', () => {
  for (const genre of ['Romance', 'African Voices', 'Werewolf'])
    assert.ok(library.filter((b) => b.genres.includes(genre)).length >= 3, genre);
  const all = [
    'Romance',
    'African Voices',
    'Werewolf',
    'Fantasy',
    'Science Fiction',
    'Mystery',
    'Historical',
    'Adventure',
    'Thriller',
    'Young Adult',
  ];
  for (const genre of all)
    assert.ok(
      library.some((b) => b.genres.includes(genre)),
      genre,
    );
  assert.deepEqual(
    [...new Set(library.flatMap((b) => b.genres))].filter((g) => !all.includes(g)),
    [],
  );
});

test('there are free and paid novels, finished and running ones, and each paid one has a locked chapter to meet', () => {
  assert.ok(library.some((b) => b.book_type === 'free') && library.some((b) => b.book_type === 'paid'));
  assert.ok(library.some((b) => b.completed) && library.some((b) => !b.completed));
  for (const book of library.filter((b) => b.book_type === 'paid'))
    assert.ok((book.locked_chapter ?? Infinity) <= book.chapters.length, book.slug);
});

test('there are free chapters, chapters for coins alone, for a subscription alone, and chapters that either opens', () => {
  const modes = library.flatMap((book) =>
    book.chapters.map((_, n) => {
      const {
        locked_chapter: lockedChapter,
        book_type: bookType,
        coins_only: coinsOnly,
        subscription_only: subscriptionOnly,
      } = book;
      return lockOf({
        number: `${n + 1}.00`,
        unlockMode: coinsOnly.includes(n + 1) ? 'C' : subscriptionOnly.includes(n + 1) ? 'S' : null,
        coinRequirement: null,
        standardCoins: 5,
        bookType,
        lockedChapter,
      }).mode;
    }),
  );
  for (const mode of ['F', 'C', 'S', 'A'] as const) assert.ok(modes.includes(mode), mode);
  for (const book of library)
    for (const number of [...book.coins_only, ...book.subscription_only])
      assert.ok(
        book.locked_chapter !== null && number >= book.locked_chapter && number <= book.chapters.length,
        book.slug,
      );
});

test('a novel’s folder is the address its title would get', () => {
  for (const book of originals) assert.equal(book.slug, slugStem(book.title));
});

test('Moby-Dick has its 135 chapters, with whole titles and joined paragraphs', () => {
  assert.equal(moby.chapters.length, 135);
  assert.deepEqual(
    [1, 40, 56, 135].map((n) => moby.chapters[n - 1]?.title),
    [
      'Loomings',
      'Midnight, Forecastle',
      'Of the Less Erroneous Pictures of Whales, and the True Pictures of Whaling Scenes',
      'The Chase—Third Day',
    ],
  );
  assert.match(moby.chapters[0]?.html ?? '', /^<p>Call me Ishmael\. Some years ago—never mind how long precisely—/);
  assert.match(
    moby.chapters[8]?.html ?? '',
    /<blockquote><p>“The ribs and terrors in the whale,<br \/>Arched over me a dismal gloom,<br \/>/,
  );
  assert.ok(moby.chapters.every((c) => c.title.length > 0 && c.title.length <= 120 && !/["']/.test(c.title)));
});

test('every chapter of the library is in the subset already', () => {
  for (const book of library)
    for (const chapter of book.chapters)
      assert.equal(cleanChapter(chapter.html), chapter.html, `${book.slug}: ${chapter.title}`);
});
