import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { startPlatform } from '../../test/platform.ts';
import { novels } from '../schema/novels.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock } = platform;

const NOVELS = 40;
const author = await platform.signUp('Ada Obi');

/** Novels of which many are level in whatever they are ordered by. */
before(async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  await db.insert(novels).values(
    Array.from({ length: NOVELS }, (_, n) => ({
      id: `nov_${(n * 17) % NOVELS}x`,
      slug: `ebony-${n}`,
      authorId: author.id,
      title: n % 3 === 0 ? 'Ebony' : `ebony tree ${n % 4}`,
      description: 'A tree is felled.',
      genres: [n % 2 === 0 ? 'Romance' : 'Fantasy'],
      tags: ['Wood'],
      tagKeys: ['wood'],
      language: 'English',
      leadingGender: 'F' as const,
      ageRange: 'Teens',
      plannedLength: '<100,000',
      bookType: 'free' as const,
      numChapters: 1,
      numWords: n % 5,
      numViews: n % 4,
      numStars: n % 2,
      createdAt: at(n % 6),
      arrivedAt: at(n % 7),
      updatedAt: at(n % 3),
    })),
  );
});

const orderings = ['title', 'num_views', 'num_words', 'num_stars', 'rating', 'created_at', 'updated_at'].flatMap(
  (name) => [`ordering=${name}`, `ordering=-${name}`],
);
const filters = [
  '',
  'genre=romance&',
  'genres=romance,fantasy&',
  'tags=wood&',
  'words_min=1&',
  'completed=false&listing=new&',
  'search=ebony&',
  'search=ebnoy&',
  'search=tree&genre=romance&',
  'search=felled&',
];

test('pages of any sizes, put together, are the whole list in its order, however many are level', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', ...orderings),
      fc.constantFrom(...filters),
      fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 12 }),
      async (ordering, filter, sizes) => {
        const path = `/novels/?${filter}${ordering}`;
        const whole = (await api('GET', `${path}&limit=1000`)).body;
        const slugs = whole.results.map((n: { slug: string }) => n.slug);
        assert.equal(whole.count, slugs.length);
        assert.equal(new Set(slugs).size, slugs.length);
        const seen: string[] = [];
        for (let page = 0; seen.length < slugs.length; page += 1) {
          const { body } = await api('GET', `${path}&limit=${sizes[page % sizes.length]}&offset=${seen.length}`);
          assert.equal(body.count, slugs.length);
          assert.ok(body.results.length > 0);
          seen.push(...body.results.map((n: { slug: string }) => n.slug));
        }
        assert.deepEqual(seen, slugs);
      },
    ),
    { seed: 3, numRuns: 120 },
  );
});

test('every ordering goes by its field, and by nothing but the id where that is level', async () => {
  const keys = {
    title: (n: Novel) => n.title.toLowerCase(),
    num_views: (n: Novel) => n.num_views,
    num_words: (n: Novel) => n.num_words,
    num_stars: (n: Novel) => n.num_stars,
    rating: (n: Novel) => n.rating,
    created_at: (n: Novel) => n.created_at,
    updated_at: (n: Novel) => n.updated_at,
  };
  for (const [name, key] of Object.entries(keys)) {
    for (const sign of ['', '-']) {
      const { results } = (await api('GET', `/novels/?ordering=${sign}${name}&limit=1000`)).body as {
        results: Novel[];
      };
      assert.equal(results.length, NOVELS);
      const compare = (a: Novel, b: Novel) => order(key(a), key(b)) || order(a.id, b.id);
      assert.deepEqual(
        results.map((n) => n.id),
        results.toSorted((a, b) => (sign ? compare(b, a) : compare(a, b))).map((n) => n.id),
        sign + name,
      );
    }
  }
});

interface Novel {
  id: string;
  title: string;
  num_views: number;
  num_words: number;
  num_stars: number;
  rating: number;
  created_at: string;
  updated_at: string;
}
const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
