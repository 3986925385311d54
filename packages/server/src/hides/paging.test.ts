import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { hiddenFor } from './index.ts';
import { rememberHides } from './remembered.ts';

const platform = await startPlatform({ guests: true });
after(() => platform.close());
const { api, db, services, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bem = await platform.signUp('Bem Ude');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const [byAda, byBem] = [writing(platform, ada, editor), writing(platform, bem, editor)];

/** In three lots: twelve by Bem, then thirty by Ada, then twelve by both in turn. */
const slugs = new Map<string, string>();
for (let n = 0; n < 54; n += 1) {
  const by = n < 12 || (n >= 42 && n % 2 === 0) ? byBem : byAda;
  const novel = await by.published(1, {
    title: `Volume ${String(n).padStart(2, '0')}`,
    genres: n % 3 === 0 ? ['Adventure'] : ['Romance'],
  });
  slugs.set(novel.title, novel.slug);
  clock.step({ seconds: 1 });
}
await db.execute(sql`update novels set num_views = 1000 - (right(title, 2))::int`);
await services.rankings.atStart();

const hide = (kind: string, key: string) => api('POST', '/hides/', { as: reader, body: { kind, key } });
const undoAll = async () => {
  for (const { id } of (await api('GET', '/hides/?limit=1000', { as: reader })).body.results)
    await api('DELETE', `/hides/${id}/`, { as: reader });
};
/** All of a list, page by page; each page says the same total, which is what they have together. */
async function paged(path: string, as = reader): Promise<string[]> {
  const titles: string[] = [];
  const totals = new Set<number>();
  for (let next: string | null = path; next;) {
    const { status, body } = await api('GET', next.replace(/^\/api/, ''), { as });
    assert.equal(status, 200);
    totals.add(body.count);
    titles.push(...body.results.map(({ title }: { title: string }) => title));
    next = body.next;
  }
  assert.deepEqual([...totals], [titles.length], path);
  return titles;
}
const LISTS = [
  '/novels/?limit=4',
  '/novels/?limit=7&ordering=title',
  '/novels/?limit=5&genre=romance&ordering=-num_views',
  '/novels/?limit=5&genre=romance,adventure',
  '/novels/?limit=6&listing=popular',
  '/novels/?limit=5&completed=false',
  '/novels/ranking/?type=popular&limit=4',
];

test('page by page a reader meets what everybody does, but for what they hide: nothing twice, nothing left out', async () => {
  const whole = new Map<string, string[]>();
  for (const list of LISTS) whole.set(list, await paged(list, bem));
  assert.ok([...whole.values()].every((titles) => titles.length >= 36));
  const left = async (isHidden: (title: string) => boolean): Promise<void> => {
    for (const list of LISTS)
      assert.deepEqual(
        await paged(list),
        whole.get(list)?.filter((title) => !isHidden(title)),
        list,
      );
  };
  const number = (title: string): number => Number(title.slice(-2));
  await left(() => false);

  // Every fourth: a page is filled by a few rows more.
  for (const [title, slug] of slugs) if (number(title) % 4 === 0) await hide('novel', slug);
  await left((title) => number(title) % 4 === 0);

  // And thirty in a row: what is asked for beyond the page does not fill it.
  await hide('author', ada.id);
  const isAdas = (n: number): boolean => !(n < 12 || (n >= 42 && n % 2 === 0));
  await left((title) => number(title) % 4 === 0 || isAdas(number(title)));

  // Nothing is left of a genre.
  await hide('genre', 'Romance');
  await left((title) => number(title) % 4 === 0 || isAdas(number(title)) || number(title) % 3 !== 0);
  await undoAll();
  await left(() => false);
});

test('what is remembered follows novels: their genres, their staying away, their return, and new ones', async () => {
  await hide('genre', 'Adventure');
  const romance = '/novels/?genre=romance&limit=10';
  const all = '/novels/?limit=10';
  const [before, ofAll] = [await paged(romance), await paged(all)];
  assert.deepEqual([before.length, ofAll.length], [36, 36]);

  const moved = 'Volume 01';
  const change = (genres: string[]) => api('PATCH', `/novels/mine/${slugs.get(moved)}/`, { as: bem, body: { genres } });
  assert.equal((await change(['Romance', 'Adventure'])).status, 200);
  assert.deepEqual(new Set(await paged(romance)), new Set(before.filter((title) => title !== moved)));
  assert.equal((await paged(all)).length, 35);
  const staff = async (path: string, body: object = {}): Promise<void> =>
    assert.equal((await api('POST', path, { as: editor, body })).status, 200);
  await staff(`/staff/novels/${slugs.get(moved)}/hide/`, { reason: 'It is copied.', rule: 'never' });
  assert.equal((await paged(romance)).length, 35);
  assert.equal((await change(['Romance'])).status, 200);
  await staff(`/staff/novels/${slugs.get(moved)}/unhide/`);
  assert.equal((await paged(romance)).length, 36);

  await byBem.published(1, { title: 'Volume 98', genres: ['Adventure'] });
  await byBem.published(1, { title: 'Volume 99', genres: ['Romance'] });
  assert.deepEqual((await paged(all)).slice(0, 1), ['Volume 99']);
  assert.equal((await paged(all)).length, 37);

  await db.execute(sql`delete from novel_ranks`);
  await services.rankings.atStart();
  const ranked = await paged('/novels/ranking/?type=popular&limit=10');
  assert.equal(ranked.length, 36);
  await undoAll();
});

test('where not every change is heard nothing is believed, and who missed too many is read anew', async () => {
  let hears = true;
  const remembered = rememberHides(db, () => hears);
  const novels = async () => (await hiddenFor(db, { ...reader, roles: [] }))?.novels ?? [];
  const put = (n: number) =>
    db.execute(
      sql`insert into hides (id, user_id, novel_id, created_at) select ${`hid_${n}`}, ${reader.id}, id, now() from novels where title = ${`Volume 0${n}`}`,
    );
  await put(2);
  assert.equal((await novels()).length, 1);
  await put(3);
  assert.equal((await novels()).length, 1, 'nobody said a word');
  hears = false;
  assert.equal((await novels()).length, 2);
  hears = true;
  remembered.readerChanged(reader.id);
  assert.equal((await novels()).length, 2);
  await put(4);
  for (let n = 0; n < 1_500; n += 1) remembered.novelChanged('nov_of_many');
  assert.equal((await novels()).length, 3);
  await put(5);
  remembered.forget();
  assert.equal((await novels()).length, 4);
});
