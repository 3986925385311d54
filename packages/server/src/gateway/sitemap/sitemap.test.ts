import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { after, test } from 'node:test';
import { countQueries } from '../../../test/count-queries.ts';
import { startPlatform } from '../../../test/platform.ts';
import { writing } from '../../../test/writing.ts';
import { createSitemaps } from './cached.ts';
import { cutParts } from './parts.ts';

const platform = await startPlatform();
after(() => platform.close());
const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const ORIGIN = 'https://griot.example';

let time = 0;
const sitemaps = createSitemaps({ db: platform.ports.db, pages: () => ['/'], size: 2, now: () => time });
const locs = async (name: string): Promise<string[] | undefined> => {
  const map = name === 'index' ? await sitemaps.index(ORIGIN) : await sitemaps.map(name, ORIGIN);
  return (
    map &&
    [
      ...gunzipSync(map.gzip)
        .toString()
        .matchAll(/<loc>(.*?)<\/loc>/g),
    ].map((m) => (m[1] ?? '').slice(ORIGIN.length))
  );
};
const parts = async (kind: string): Promise<string[][]> => {
  const found: string[][] = [];
  for (let n = 1; ; n += 1) {
    const part = await locs(`${kind}-${n}`);
    if (!part) return found;
    found.push(part);
  }
};

const novels: { slug: string; id: string }[] = [];
test('a library of nothing has an index with the fixed pages alone', async () => {
  assert.deepEqual(await locs('index'), ['/sitemaps/pages.xml']);
  assert.equal(await locs('novels-1'), undefined);
});

test('every novel and published chapter stands in one part, and no part is longer than it may be', async () => {
  for (const title of ['Amber', 'Basalt', 'Copper']) novels.push(await publishing.published(3, { title }));
  await publishing.draft(novels[0] as { slug: string }, 'Not yet');
  await publishing.novel({ title: 'Never published' });
  time += 61_000;
  const novelParts = await parts('novels');
  assert.deepEqual(
    novelParts.map((p) => p.length),
    [2, 1],
  );
  assert.deepEqual(novelParts.flat().sort(), ['/book/amber', '/book/basalt', '/book/copper']);
  const chapterParts = await parts('chapters');
  assert.deepEqual(
    chapterParts.map((p) => p.length),
    [2, 2, 2, 2, 1],
  );
  assert.deepEqual(
    chapterParts.flat().sort(),
    ['amber', 'basalt', 'copper'].flatMap((slug) =>
      [1, 2, 3].map((n) => `/book/${slug}/read/chapter-of-day-${n}-${n}`),
    ),
  );
  assert.deepEqual(
    await locs('index'),
    ['pages', 'novels-1', 'novels-2', ...[1, 2, 3, 4, 5].map((n) => `chapters-${n}`)].map((n) => `/sitemaps/${n}.xml`),
  );
});

test('what is cached asks the database nothing, and a change shows within five seconds', async () => {
  const sent = countQueries();
  const before = sent();
  await parts('chapters');
  assert.equal(sent() - before, 0);
  const amber = novels[0] as { slug: string };
  const hidden = await platform.api('POST', `/staff/novels/${amber.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is not theirs.', rule: 'never' },
  });
  assert.ok(hidden.status < 300, JSON.stringify(hidden.body));
  time += 5_000;
  assert.deepEqual(
    (await parts('chapters')).flat().filter((p) => p.startsWith('/book/amber')),
    [],
  );
  assert.deepEqual((await parts('novels')).flat().sort(), ['/book/basalt', '/book/copper']);
});

test('chapters that come after the library was cut stand in the last part of their place', async () => {
  const before = await cutParts(platform.db, 2);
  assert.equal(before.at(-1)?.upTo, null);
  const copper = novels[2] as { slug: string };
  await publishing.chapter(copper, 'One more', '<p>And on.</p>');
  time += 5_000;
  assert.ok((await parts('chapters')).flat().includes('/book/copper/read/one-more-4'));
});
