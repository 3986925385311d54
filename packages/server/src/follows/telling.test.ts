import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { renewed } from '../../test/footprint.ts';
import { writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { forgetToldBefore } from './telling-store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services, ports, clock } = platform;

let ada = await platform.signUp('Ada Obi');
let editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
let publishing = writing(platform, ada, editor);

const follow = (of: { slug: string }, as = reader, body: object = {}) =>
  api('PUT', `/follows/novels/${of.slug}/`, { as, body });
/** Chapters that somebody has been told of, the newest first, and which of them count as unread. */
async function news(as = reader): Promise<{ titles: string[]; unread: number }> {
  const { body } = await api('GET', '/follows/news/?limit=100', { as });
  const unread = (await api('GET', '/follows/news/unread/', { as })).body.count;
  return { titles: body.results.map((one: { chapter: { title: string } }) => one.chapter.title), unread };
}
const drain = () => ports.jobs.drain();

test('a chapter that comes out is told to who follows its novel, once', async () => {
  const novel = await publishing.published(1, { title: 'Told once' });
  await follow(novel);
  const chapter = await publishing.chapter(novel, 'Second light');
  await drain();
  await drain();
  assert.deepEqual(await news(), { titles: ['Second light'], unread: 1 });
  const [told] = (await api('GET', '/follows/news/', { as: reader })).body.results;
  assert.deepEqual(
    [told.chapter, told.novel.slug, told.novel.author.name, told.told_at, told.read],
    [
      { id: chapter.id, chapter: '2.00', title: 'Second light' },
      novel.slug,
      'Ada Obi',
      clock.now().toISOString(),
      false,
    ],
  );
  await services.telling.firstOut(db, { chapterId: chapter.id, novelId: novel.id, at: clock.now() });
  await drain();
  assert.deepEqual(await news(), { titles: ['Second light'], unread: 1 });
});

test('a chapter whose text is changed is not told again, nor one that came out before one followed', async () => {
  const late = await platform.signUp('La Te');
  const novel = await publishing.published(1, { title: 'Changed' });
  clock.step({ minutes: 1 });
  await follow(novel, late);
  const [chapter] = (await api('GET', `/novels/mine/${novel.slug}/chapters/`, { as: ada })).body.results;
  await publishing.request(novel, chapter, { draft: '<p>Another text of the same chapter.</p>' });
  await publishing.approve(novel, chapter);
  await drain();
  assert.deepEqual(await news(late), { titles: [], unread: 0 });
});

test('who follows both novel and author is told once, and who follows the author hears of their first chapters', async () => {
  const fan = await platform.signUp('Fa N');
  await api('PUT', `/follows/authors/${ada.id}/`, { as: fan, body: {} });
  const novel = await publishing.published(1, { title: 'Brand new' });
  await follow(novel, fan);
  await publishing.chapter(novel, 'Both');
  await drain();
  assert.deepEqual(await news(fan), { titles: ['Both', 'Chapter of day 1'], unread: 2 });
  await api('DELETE', `/follows/authors/${ada.id}/`, { as: fan });
});

test('nobody is told of what they have read, and its author of nothing', async () => {
  const quick = await platform.signUp('Qui Ck');
  const novel = await publishing.published(1, { title: 'Read at once' });
  await follow(novel, quick);
  const chapter = await publishing.chapter(novel, 'Quick');
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: quick, body: { chapter: chapter.id } });
  await drain();
  assert.deepEqual(await news(quick), { titles: [], unread: 0 });
  assert.deepEqual(await news(ada), { titles: [], unread: 0 });
});

test('what is read after it was told counts as read, and so does what is marked', async () => {
  const calm = await platform.signUp('Ca Lm');
  const novel = await publishing.published(1, { title: 'Counted' });
  await follow(novel, calm);
  for (const title of ['One', 'Two', 'Three']) await publishing.chapter(novel, title);
  await drain();
  assert.equal((await news(calm)).unread, 3);
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: calm, body: { chapter: '2' } });
  assert.equal((await news(calm)).unread, 2);
  const { results } = (await api('GET', '/follows/news/', { as: calm })).body;
  const three = results.find((one: { chapter: { title: string } }) => one.chapter.title === 'Three');
  const marked = await api('POST', '/follows/news/read/', { as: calm, body: { chapters: [three.chapter.id] } });
  assert.deepEqual([marked.status, marked.body], [200, { count: 1 }]);
  assert.deepEqual((await api('POST', '/follows/news/read/', { as: calm, body: {} })).body, { count: 0 });
});

test('nothing is told of a hidden novel, nor to who is blocked, and what is hidden or deleted later goes from the list', async () => {
  const novel = await publishing.published(1, { title: 'Hidden' });
  const keen = await platform.signUp('Ke En');
  const gone = await platform.signUp('Go Ne');
  await follow(novel, keen);
  await follow(novel, gone);
  await db.execute(sql`update users set blocked_at = now() where id = ${gone.id}`);
  const first = await publishing.chapter(novel, 'Seen');
  await drain();
  await api('POST', `/staff/novels/${novel.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked into.', rule: 'never' },
  });
  assert.deepEqual(await news(keen), { titles: [], unread: 0 });
  await publishing.chapter(novel, 'Unseen');
  await drain();
  await api('POST', `/staff/novels/${novel.slug}/unhide/`, { as: editor, body: { reason: 'It is well.' } });
  assert.deepEqual(await news(keen), { titles: ['Seen'], unread: 1 });
  assert.deepEqual(await count(first.id), 1);
  await api('DELETE', `/novels/mine/${novel.slug}/chapters/${first.id}/`, { as: ada });
  assert.deepEqual(await news(keen), { titles: [], unread: 0 });
});

test('nobody is told of what they hide, and what is hidden later goes from the list', async () => {
  const picky = await platform.signUp('Pic Ky');
  const novel = await publishing.published(1, { title: 'Not for me' });
  await follow(novel, picky);
  await publishing.chapter(novel, 'Before');
  await drain();
  assert.deepEqual(await news(picky), { titles: ['Before'], unread: 1 });
  const hidden = await api('POST', '/hides/', { as: picky, body: { kind: 'novel', key: novel.id } });
  assert.ok(hidden.status < 300, JSON.stringify(hidden.body));
  await publishing.chapter(novel, 'After');
  await drain();
  assert.deepEqual(await news(picky), { titles: [], unread: 0 });
});

test('who wants nothing in the platform is told nothing there, of one novel or of all', async () => {
  const shy = await platform.signUp('Sh Y');
  const [one, two] = [
    await publishing.published(1, { title: 'Silent' }),
    await publishing.published(1, { title: 'Loud' }),
  ];
  await api('PATCH', '/follows/settings/', { as: shy, body: { in_platform: false } });
  await follow(one, shy);
  await follow(two, shy, { in_platform: true });
  await publishing.chapter(one, 'Unheard');
  await publishing.chapter(two, 'Heard');
  await drain();
  assert.deepEqual(await news(shy), { titles: ['Heard'], unread: 1 });
});

test('a scheduled chapter is told when its time comes, and auto publishing tells at once', async (t) => {
  const novel = await publishing.published(1, { title: 'Scheduled' });
  const timely = await platform.signUp('Tim Ely');
  await follow(novel, timely);
  const draft = await publishing.draft(novel, 'In an hour');
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
  await api('PUT', `/novels/mine/${novel.slug}/chapters/${draft.id}/release/`, {
    as: ada,
    body: { local: at, zone: 'UTC' },
  });
  await publishing.request(novel, draft);
  await publishing.approve(novel, draft);
  await drain();
  assert.deepEqual((await news(timely)).titles, []);
  clock.step({ minutes: 61 });
  [ada, editor] = [await renewed(platform, ada), await renewed(platform, editor)];
  publishing = writing(platform, ada, editor);
  await services.releases.publishDue();
  await drain();
  assert.deepEqual((await news(await renewed(platform, timely))).titles, ['In an hour']);

  const own = await startPlatform({ publishing: 'auto' });
  t.after(() => own.close());
  const [author, fan] = [await own.signUp('Au Thor'), await own.signUp('Fa N')];
  const auto = writing(own, author, author);
  const tale = await auto.novel({ title: 'Auto' });
  await auto.request(tale, await auto.draft(tale));
  await own.api('PUT', `/follows/novels/${tale.slug}/`, { as: fan, body: {} });
  await auto.request(tale, await auto.draft(tale, 'By itself'));
  await own.ports.jobs.drain();
  const { body } = await own.api('GET', '/follows/news/', { as: fan });
  assert.deepEqual(
    body.results.map((one: { chapter: { title: string } }) => one.chapter.title),
    ['By itself'],
  );
});

const count = async (chapterId: string): Promise<number> =>
  Number((await db.execute(sql`select count(*) n from told_chapters where chapter_id = ${chapterId}`)).rows[0]?.n);

/** So many who follow a novel, written past the rules. */
async function crowd(novel: { id: string }, many: number): Promise<void> {
  const tag = novel.id.slice(-4);
  await db.execute(sql`
    insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, email_verified_at, created_at, updated_at)
    select 'usr_' || ${tag}::text || n, ${tag}::text || n || '@crowd.test', 'none', ${tag}::text || n, ${tag}::text || n, 'C', 'T', ${tag}::text || n, now(), now(), now() from generate_series(1, ${many}::int) n`);
  await db.execute(sql`
    insert into novel_follows (user_id, novel_id, followed_at)
    select 'usr_' || ${tag}::text || n, ${novel.id}, ${clock.now().toISOString()}::timestamptz - interval '1 day' from generate_series(1, ${many}::int) n`);
}

/** Chapters whose followers wait to be told, by a job that nobody has taken yet. */
async function waiting(title: string, many: number): Promise<{ chapter: { id: string }; novel: { id: string } }> {
  const novel = await publishing.published(1, { title });
  await crowd(novel, many);
  return { novel, chapter: await publishing.chapter(novel, `${title} told`) };
}

test('a telling that was stopped half way goes on where it stopped, and nobody is told twice', async () => {
  const { chapter } = await waiting('Stopped', 2_500);
  assert.equal(await services.telling.tellLot(chapter.id), true);
  assert.equal(await count(chapter.id), 1_000);
  // As a server that is killed with a lot under way: that lot is not there.
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into told_chapters (user_id, chapter_id, novel_id, told_at, in_platform)
        select user_id, ${chapter.id}, novel_id, now(), true from novel_follows f where not exists (select from told_chapters t where t.user_id = f.user_id and t.chapter_id = ${chapter.id}) limit 500`);
      throw new Error('killed');
    }),
  );
  await drain();
  assert.equal(await count(chapter.id), 2_500);
});

test('two workers at once tell everybody once', async () => {
  const { chapter } = await waiting('At once', 3_200);
  const work = async () => {
    while (await services.telling.tellLot(chapter.id));
  };
  await Promise.all([work(), work(), work()]);
  await drain();
  assert.equal(await count(chapter.id), 3_200);
  const { rows } = await db.execute(
    sql`select count(*)::int n, count(distinct user_id)::int people from told_chapters where chapter_id = ${chapter.id}`,
  );
  assert.deepEqual(rows, [{ n: 3_200, people: 3_200 }]);
});

test('a rolled back publication tells nobody', async () => {
  const novel = await publishing.published(1, { title: 'Undone' });
  await follow(novel, await platform.signUp('Un Done'));
  const [chapter] = (await api('GET', `/novels/${novel.slug}/chapters/`)).body.results;
  await assert.rejects(
    ports.db.transaction(async (tx) => {
      await services.telling.firstOut(tx, { chapterId: chapter.id, novelId: novel.id, at: clock.now() });
      throw new Error('rolled back');
    }),
  );
  await drain();
  assert.equal(await count(chapter.id), 0);
});

test('what was told is forgotten after half a year, in lots, and nothing that is younger', async () => {
  const { chapter } = await waiting('Long Ago', 5);
  const young = await waiting('Lately', 3);
  await drain();
  assert.deepEqual([await count(chapter.id), await count(young.chapter.id)], [5, 3]);
  const day = new Date(clock.now().getTime() - 180 * 86_400_000);
  await db.execute(
    sql`update told_chapters set told_at = ${new Date(day.getTime() - 1).toISOString()}::timestamptz where chapter_id = ${chapter.id}`,
  );
  await db.execute(
    sql`update told_chapters set told_at = ${day.toISOString()}::timestamptz where chapter_id = ${young.chapter.id}`,
  );
  await forgetToldBefore(ports.db, day, 2);
  assert.deepEqual([await count(chapter.id), await count(young.chapter.id)], [0, 3]);
});

test('what its reader has opened is marked as read, and nothing else', async () => {
  const [reader, other] = [await platform.signUp('Op Ened'), await platform.signUp('Un Opened')];
  const novel = await publishing.published(1, { title: 'Opened' });
  await follow(novel, reader);
  await follow(novel, other);
  const [read, left] = [await publishing.chapter(novel, 'Read'), await publishing.chapter(novel, 'Left')];
  await drain();
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: read.id } });
  await ports.jobs.enqueue(db, jobKind('forget-told'), {});
  await drain();
  const { rows } = await db.execute(
    sql`select user_id, chapter_id from told_chapters where read_at is not null and chapter_id in (${read.id}, ${left.id})`,
  );
  assert.deepEqual(rows, [{ user_id: reader.id, chapter_id: read.id }]);
});

test('in every lot, followers of the novel and of its author come in the order of their ids, each once', async () => {
  const { novel, chapter } = await waiting('Mixed', 1_200);
  await db.execute(sql`
    insert into author_follows (user_id, author_id, followed_at)
    select user_id, ${ada.id}, followed_at from novel_follows where novel_id = ${novel.id} order by user_id desc limit 700`);
  await db.execute(sql`
    delete from novel_follows where novel_id = ${novel.id} and user_id in (select user_id from novel_follows where novel_id = ${novel.id} order by user_id desc limit 400)`);
  assert.equal(await services.telling.tellLot(chapter.id), true);
  const { rows } = await db.execute(sql`select up_to from tellings where chapter_id = ${chapter.id}`);
  const { rows: all } = await db.execute<{ user_id: string }>(
    sql`select user_id from novel_follows where novel_id = ${novel.id} union select user_id from author_follows where author_id = ${ada.id} order by 1`,
  );
  assert.equal(rows[0]?.['up_to'], all[999]?.user_id);
  await drain();
  assert.equal(await count(chapter.id), 1_200);
});
