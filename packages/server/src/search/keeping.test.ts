import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { novels } from '../schema/novels.ts';
import { transaction } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { forgetWords } from './words-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const author = await platform.signUp('Amina Bello');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, author, editor);

const found = async (text: string): Promise<string[]> =>
  (await api('GET', `/novels/?search=${encodeURIComponent(text)}`)).body.results.map((n: { title: string }) => n.title);
const words = async (): Promise<string[]> =>
  (await db.execute<{ word: string }>(sql`select word from search_words order by word`)).rows.map((r) => r.word);
/** What is kept, without what stands in it by an earlier order of things. */
const kept = async () =>
  (await db.execute(sql`select word, novel_id, field, standing from search_postings order by word, novel_id`)).rows;
/** Whether writing everything anew would change nothing. */
async function isAsAnew(): Promise<void> {
  const before = await kept();
  await db.execute(sql`select search_reindex(array(select id from novels))`);
  assert.deepEqual(before, await kept());
}
const staff = async (method: string, path: string, body: object, as = editor): Promise<void> => {
  const answer = await api(method, path, { as, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

test('a novel is found from its first published chapter on, and no draft ever', async () => {
  const novel = await publishing.novel({ title: 'Kingfisher' });
  const chapter = await publishing.draft(novel);
  assert.deepEqual(await found('kingfisher'), []);
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  assert.deepEqual(await found('kingfisher'), ['Kingfisher']);
});

test('a hidden novel is not found, and is found again when it is given back', async () => {
  const novel = await publishing.published(1, { title: 'Pangolin' });
  await staff('POST', `/staff/novels/${novel.slug}/hide/`, { reason: 'It is not a novel.', rule: 'never' });
  assert.deepEqual(await found('pangolin'), []);
  assert.deepEqual(await found('pangolim'), []);
  await staff('POST', `/staff/novels/${novel.slug}/unhide/`, {});
  assert.deepEqual(await found('pangolin'), ['Pangolin']);
});

test('a novel that was taken back is not found', async () => {
  const novel = await publishing.published(1, { title: 'Quagga' });
  await db.update(novels).set({ removedAt: new Date() }).where(eq(novels.id, novel.id));
  assert.deepEqual(await found('quagga'), []);
});

test('what an author changes is found at once, and what stood there before no more', async () => {
  const novel = await publishing.published(1, { title: 'Okapi', tags: ['Moonlit'] });
  assert.deepEqual(await found('moonlit'), ['Okapi']);
  const description =
    'A tapestry hangs in the hall of the house, and nobody who looks at it twice sees it the same; this is the tale of those who looked three times and what became of all of them.';
  await staff('PATCH', `/novels/mine/${novel.slug}/`, { tags: ['Sunlit'], description }, author);
  assert.deepEqual(
    [await found('moonlit'), await found('sunlit'), await found('tapestry'), await found('okapi caravans')],
    [[], ['Okapi'], ['Okapi'], []],
  );
});

test('a new pen name finds all of its author’s novels, and the old one none', async () => {
  const other = await platform.signUp('Zubairu Danjuma');
  const theirs = writing(platform, other, editor);
  for (const title of ['Dik-dik', 'Serval']) await theirs.published(1, { title });
  assert.deepEqual((await found('zubairu')).sort(), ['Dik-dik', 'Serval']);
  await db.update(users).set({ penName: 'Ifeoma Nwosu', penNameKey: 'ifeoma nwosu' }).where(eq(users.id, other.id));
  assert.deepEqual([await found('zubairu'), (await found('ifeoma')).sort()], [[], ['Dik-dik', 'Serval']]);
});

test('a genre that staff rename is found by its new name', async () => {
  await publishing.published(1, { title: 'Genet', genres: ['Werewolf'] });
  const genre = (await api('GET', '/genres/?limit=1000')).body.results.find(
    (g: { name: string }) => g.name === 'Werewolf',
  );
  await staff('PATCH', `/genres/${genre.id}/`, { name: 'Shapeshifter' }, admin);
  assert.deepEqual([await found('shapeshifter'), await found('werewolf')], [['Genet'], []]);
  assert.equal((await api('GET', '/novels/?genre=shapeshifter&limit=1')).body.count, 1);
});

test('the most viewed of equals comes first as soon as it is', async () => {
  const [first, second] = [
    await publishing.published(1, { title: 'Civet One' }),
    await publishing.published(1, { title: 'Civet Two' }),
  ];
  const view = (id: string, views: number) => db.update(novels).set({ numViews: views }).where(eq(novels.id, id));
  for (const [a, b, expected] of [
    [1, 2, 'Civet Two'],
    [3, 2, 'Civet One'],
    [1_000, 1_001, 'Civet Two'],
    [1_000_000, 1_001, 'Civet One'],
  ] as const) {
    await view(first.id, a);
    await view(second.id, b);
    const { body } = await api('GET', '/novels/?search=civet&limit=1');
    assert.deepEqual([body.count, body.results[0].title], [2, expected], `${a} against ${b} views`);
  }
});

test('a novel that is deleted leaves nothing behind', async () => {
  const novel = await publishing.published(1, { title: 'Xylophone' });
  await db.execute(sql`delete from chapters where novel_id = ${novel.id}`);
  await db.delete(novels).where(eq(novels.id, novel.id));
  assert.deepEqual(await found('xylophone'), []);
  assert.deepEqual((await db.execute(sql`select from search_postings where novel_id = ${novel.id}`)).rows, []);
});

test('words that stand nowhere any more are forgotten, and no others', async () => {
  assert.ok((await words()).includes('zubairu'));
  await forgetWords(db);
  const left = await words();
  assert.ok(!left.includes('zubairu') && !left.includes('xylophone'));
  assert.ok(left.includes('ifeoma') && left.includes('kingfisher'));
  assert.deepEqual(await found('kingfysher'), ['Kingfisher']);
});

test('what is kept is what writing everything anew would keep, also when a novel and its pen name change at once', async () => {
  const mine = await db.select({ id: novels.id }).from(novels).where(eq(novels.authorId, author.id));
  await Promise.all([
    ...['Amina Sule', 'Amina Garba', 'Amina Lawal'].map((penName) =>
      transaction(db, (tx) =>
        tx.update(users).set({ penName, penNameKey: penName.toLowerCase() }).where(eq(users.id, author.id)),
      ),
    ),
    ...mine.flatMap(({ id }) =>
      ['Gazelle', 'Hartebeest'].map((tag) =>
        transaction(db, (tx) =>
          tx
            .update(novels)
            .set({ tags: [tag], tagKeys: [tag.toLowerCase()] })
            .where(eq(novels.id, id)),
        ),
      ),
    ),
    forgetWords(db),
  ]);
  await isAsAnew();
  const missing = await db.execute(
    sql`select distinct word from search_postings p where word not like '=%' and not exists (select from search_words w where w.word = p.word)`,
  );
  assert.deepEqual(missing.rows, []);
});

test('the counts that are kept are those of a count, in all and by genre', async () => {
  const recount = sql`select key as genre, count(*)::int as novels from novels cross join lateral (select '' as key union select unnest(genres)) keys where listed group by key order by key`;
  const rows = async (query: typeof recount) => (await db.execute(query)).rows;
  const [one, two] = await db.select({ id: novels.id }).from(novels).where(eq(novels.listed, true)).orderBy(novels.id);
  const change = (id: string | undefined, to: Partial<typeof novels.$inferInsert>) =>
    db
      .update(novels)
      .set(to)
      .where(eq(novels.id, id ?? ''));
  await Promise.all([
    change(one?.id, { genres: ['Romance', 'Fantasy'] }),
    change(two?.id, { genres: ['Fantasy'], hiddenAt: new Date() }),
  ]);
  await Promise.all([change(one?.id, { genres: ['Fantasy', 'Mystery'] }), change(two?.id, { hiddenAt: null })]);
  await db.execute(sql`update novels set removed_at = now() where title = 'Genet'`);
  assert.deepEqual(
    await rows(sql`select genre, novels from listed_counts where novels <> 0 order by genre`),
    await rows(recount),
  );
  const [all] = await rows(recount);
  assert.equal((await api('GET', '/novels/?limit=1')).body.count, all?.['novels']);
  assert.equal((await api('GET', '/novels/?genre=fantasy&limit=1')).body.count, 2);
});
