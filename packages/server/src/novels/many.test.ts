import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';

const NOVELS = 1_050;

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
// One chapter each, half of the genre and all of them completed, the first one last changed longest ago.
await db.execute(sql`
  insert into novels (id, slug, author_id, title, description, genres, tags, tag_keys, language, leading_gender, age_range, planned_length, book_type, completed, num_chapters, created_at, arrived_at, updated_at)
  select 'nov_' || n, 'novel-' || n, ${ada.id}, 'Novel ' || n, '', array[case when n % 2 = 0 then 'Fantasy' else 'Romance' end], '{}', '{}', 'English', 'F', 'Teens', '>100,000', 'free', true, 1,
    now(), now(), now() - (${NOVELS}::int - n) * interval '1 minute'
  from generate_series(1, ${NOVELS}::int) n`);

const LISTS = {
  'two genres': { path: '/novels/?genres=fantasy,romance&ordering=-updated_at' },
  'completed novels': { path: '/novels/completed/?ordering=-updated_at' },
  'novels without a tag': { path: '/novels/?tags_exclude=sad&ordering=-updated_at' },
  'novels of staff': { path: '/staff/novels/?', as: editor },
} as const;

for (const [name, { path, ...who }] of Object.entries(LISTS)) {
  const page = async (offset: number, limit: number) =>
    (await api('GET', `${path}&limit=${limit}&offset=${offset}`.replace('?&', '?'), who)).body;

  test(`${name} are counted to a thousand, and say that there are more`, async () => {
    const { count, at_least, next, results } = await page(0, 10);
    assert.deepEqual([count, at_least, typeof next], [1_001, true, 'string']);
    assert.deepEqual(
      results.map((novel: { title: string }) => novel.title),
      Array.from({ length: 10 }, (_, n) => `Novel ${NOVELS - n}`),
    );
  });

  test(`whoever turns over ${name} comes to the last of them, and no further`, async () => {
    const further = await page(1_000, 20);
    assert.deepEqual([further.count, further.at_least, typeof further.next], [1_021, true, 'string']);
    const last = await page(1_040, 20);
    assert.deepEqual([last.count, last.at_least, last.next, last.results.length], [NOVELS, undefined, null, 10]);
    assert.equal(last.results.at(-1).title, 'Novel 1');
  });
}

test('a list whose count is kept tells it, however many there are', async () => {
  const [all, one] = [
    (await api('GET', '/novels/?limit=1')).body,
    (await api('GET', '/novels/?genre=fantasy&limit=1')).body,
  ];
  assert.deepEqual([all.count, all.at_least], [NOVELS, undefined]);
  assert.deepEqual([one.count, one.at_least], [NOVELS / 2, undefined]);
});

test('people and what staff did are counted to a thousand as well', async () => {
  await db.execute(sql`
    insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_' || n, n || '@readers.test', 'none', 'Reader ' || n, 'reader ' || n, 'A', 'Reader', 'CODE' || n, now(), now() from generate_series(1, ${NOVELS}::int) n`);
  await db.execute(sql`
    insert into staff_actions (id, actor_id, action, subject_id, detail, created_at)
    select 'act_' || n, ${admin.id}, 'novel.hidden', 'nov_' || n, '{}', now() from generate_series(1, ${NOVELS}::int) n`);
  await db.execute(sql`
    insert into payments (id, user_id, kind, item_id, promised, description, amount, currency, provider, status, created_at, updated_at)
    select 'pay_' || n, 'usr_' || n, 'coins', 'opt_1', '{}', n || ' coins', 100, 'NGN', 'sandbox', 'pending', now() - n * interval '1 minute', now() from generate_series(1, ${NOVELS}::int) n`);
  for (const path of ['/users/?limit=5', '/staff/actions/?limit=5', '/payments/?limit=5']) {
    const { count, at_least, results } = (await api('GET', path, { as: admin })).body;
    assert.deepEqual([count, at_least, results.length], [1_001, true, 5], path);
  }
  const [first, last] = [
    (await api('GET', '/payments/?limit=20', { as: admin })).body,
    (await api('GET', '/payments/?limit=20&offset=1040', { as: admin })).body,
  ];
  const described = (page: { results: { description: string }[] }) => page.results.map((line) => line.description);
  assert.deepEqual([described(first)[0], described(first)[19]], ['1 coins', '20 coins']);
  assert.deepEqual([last.count, last.at_least, last.next], [NOVELS, undefined, null]);
  assert.deepEqual([described(last)[0], described(last)[9], described(last).length], ['1041 coins', '1050 coins', 10]);
});
