import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { chapterViews, viewSalts } from '../schema/library.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

let ada = await platform.signUp('Ada Obi');
let editor = await platform.staff('Ed Itor', 'editor');
let reader = await platform.signUp('Rea Der');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(3, { title: 'On the shelf' });
const other = await publishing.published(2, { title: 'Also there', book_type: 'paid', locked_chapter: '2' });
const views = async (of: { slug: string }) => {
  await platform.ports.jobs.drain();
  return (await api('GET', `/novels/${of.slug}/`)).body.num_views;
};
const view = (of: { slug: string }, chapter: number, from: string, as?: Person, agent = 'A browser') =>
  api('POST', `/novels/${of.slug}/chapters/${chapter}/view/`, { from, as, headers: { 'user-agent': agent } });
const stand = (of: { slug: string }, body: object, as = reader) =>
  api('PUT', `/novels/reading/${of.slug}/`, { as, body });

async function renewed(person: Person): Promise<Person> {
  const { body } = await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
  return { ...person, token: body.token, refreshToken: body.refresh_token };
}

test('a novel is put on the shelf once, however often, and its collections count it once', async () => {
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await api('POST', '/shelf/', { as: reader, body: { novel: novel.slug } });
    assert.equal(status, 201);
    assert.deepEqual([body.id, body.novel.id, body.novel.num_collections, body.chapter], [novel.id, novel.id, 1, null]);
  }
  const { body } = await api('GET', '/shelf/', { as: reader });
  assert.deepEqual(
    [body.count, body.results[0].novel.title, body.results[0].added_at],
    [1, 'On the shelf', '2026-03-01T12:00:00.000Z'],
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/?show_shelf=true`, { as: reader })).body.on_shelf, true);
  assert.equal((await api('GET', `/novels/${other.slug}/?show_shelf=true`, { as: reader })).body.on_shelf, false);
  assert.equal('on_shelf' in (await api('GET', `/novels/${novel.slug}/?show_shelf=true`)).body, false);
});

test('twenty clicks at once shelve once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => api('POST', '/shelf/', { as: reader, body: { novel: other.id } })),
  );
  assert.equal((await api('GET', `/novels/${other.slug}/`)).body.num_collections, 1);
  assert.equal((await api('GET', '/shelf/', { as: reader })).body.count, 2);
});

test('one novel is read from the shelf it stands on, and from nobody else’s', async () => {
  const { status, body } = await api('GET', `/shelf/${novel.slug}/`, { as: reader });
  assert.deepEqual(
    [status, body.id, body.novel.title, body.added_at],
    [200, novel.id, 'On the shelf', '2026-03-01T12:00:00.000Z'],
  );
  for (const missing of [
    await api('GET', `/shelf/${novel.slug}/`, { as: ada }),
    await api('GET', '/shelf/nothing/', { as: reader }),
  ])
    assert.equal(missing.status, 404);
});

test('a novel is taken off the shelf by id or slug, and a second time changes nothing', async () => {
  for (const key of [other.slug, other.id])
    assert.equal((await api('DELETE', `/shelf/${key}/`, { as: reader })).status, 204);
  assert.equal((await api('GET', `/novels/${other.slug}/`)).body.num_collections, 0);
  assert.equal((await api('GET', '/shelf/', { as: reader })).body.count, 1);
});

test('guests have no shelf, and an unknown novel cannot be shelved', async () => {
  for (const [method, path] of [
    ['GET', '/shelf/'],
    ['POST', '/shelf/'],
    ['DELETE', `/shelf/${novel.id}/`],
    ['GET', '/novels/reading/'],
    ['GET', `/novels/reading/${novel.slug}/`],
    ['PUT', `/novels/reading/${novel.slug}/`],
  ] as const) {
    assert.equal((await api(method, path)).status, 401, path);
  }
  assert.equal((await api('POST', '/shelf/', { as: reader, body: { novel: 'nowhere' } })).status, 404);
  assert.equal((await api('POST', '/shelf/', { as: reader, body: {} })).status, 400);
  assert.equal((await api('DELETE', '/shelf/nowhere/', { as: reader })).status, 404);
});

test('who has not begun a novel stands nowhere', async () => {
  const answer = await api('GET', `/novels/reading/${novel.slug}/`, { as: reader });
  assert.deepEqual([answer.status, answer.body], [200, null]);
  assert.equal((await api('GET', '/novels/reading/', { as: reader })).body.count, 0);
});

test('a reader is found again where they left off, and the furthest chapter is kept apart', async () => {
  await stand(novel, { chapter: '3', paragraph: 2 });
  platform.clock.step({ minutes: 1 });
  const { status, body } = await stand(novel, { chapter: 1.0, paragraph: 7 });
  assert.equal(status, 200);
  assert.deepEqual(
    [body.chapter, body.paragraph, body.furthest_chapter, body.chapter_details.title, body.updated_at],
    ['1.00', 7, '3.00', 'Chapter of day 1', '2026-03-01T12:01:00.000Z'],
  );
  assert.deepEqual((await api('GET', `/novels/reading/${novel.slug}/`, { as: reader })).body, body);
  assert.equal((await api('GET', '/shelf/', { as: reader })).body.results[0].chapter, '1.00');
  const reading = (await api('GET', '/novels/reading/', { as: reader })).body.results;
  assert.deepEqual(
    reading.map((e: { novel: { slug: string }; chapter: string }) => [e.novel.slug, e.chapter]),
    [['on-the-shelf', '1.00']],
  );
});

test('a place can be given by the chapter’s id, and not where there is no chapter', async () => {
  const second = (await api('GET', `/novels/${novel.slug}/chapters/2/`)).body;
  assert.equal((await stand(novel, { chapter: second.id })).body.chapter, '2.00');
  assert.equal((await stand(novel, { chapter: '9' })).status, 404);
  assert.equal((await stand({ slug: 'nowhere' }, {})).status, 404);
  assert.equal((await stand(novel, { paragraph: -1 })).status, 400);
});

test('nobody stands in a locked chapter', async () => {
  const { status, body } = await stand(other, { chapter: 2 });
  assert.deepEqual([status, body.code, body.coin_requirement], [403, 'locked', 5]);
  assert.equal((await api('GET', `/novels/reading/${other.slug}/`, { as: reader })).body, null);
});

test('when the author deletes the chapter a reader stands in, they stand in the one before', async () => {
  const short = await publishing.published(2, { title: 'Cut short' });
  await stand(short, { chapter: 2, paragraph: 3 });
  await api('DELETE', `/novels/mine/${short.slug}/chapters/2/`, { as: ada });
  const { body } = await api('GET', `/novels/reading/${short.slug}/`, { as: reader });
  assert.deepEqual([body.chapter, body.furthest_chapter], ['1.00', '2.00']);
});

test('shelf and reading list say what is on the shelf of the one who asks, and of nobody else', async () => {
  const begun = await publishing.published(1, { title: 'Begun and not kept' });
  await stand(begun, { chapter: 1 });
  await api('POST', '/shelf/', { as: ada, body: { novel: begun.id } });
  const kept = async (path: string) =>
    new Map(
      (await api('GET', path, { as: reader })).body.results.map((e: { novel: { slug: string; on_shelf: boolean } }) => [
        e.novel.slug,
        e.novel.on_shelf,
      ]),
    );
  const reading = await kept('/novels/reading/');
  assert.deepEqual([reading.get(begun.slug), reading.get(novel.slug)], [false, true]);
  assert.equal((await kept('/shelf/')).get(novel.slug), true);
  assert.equal((await api('POST', '/shelf/', { as: reader, body: { novel: begun.id } })).body.novel.on_shelf, true);
  assert.equal((await kept('/novels/reading/')).get(begun.slug), true);
});

test('a novel counts one view for each reader, chapter and day, from positions and guests, never from a GET', async () => {
  const seen = await publishing.published(2, { title: 'Seen' });
  await api('GET', `/novels/${seen.slug}/chapters/1/content/`);
  await api('GET', `/novels/${seen.slug}/chapters/1/content/`, { as: reader });
  assert.equal(await views(seen), 0);
  for (let n = 0; n < 3; n += 1) assert.equal((await view(seen, 1, '10.1.1.1')).status, 204);
  assert.equal(await views(seen), 1);
  await view(seen, 2, '10.1.1.1');
  await view(seen, 1, '10.1.1.2');
  assert.equal(await views(seen), 3);
  for (let paragraph = 0; paragraph < 3; paragraph += 1) await stand(seen, { chapter: 1, paragraph });
  await view(seen, 1, '10.1.1.1', reader);
  assert.equal(await views(seen), 4);
});

test('a guest does not become another one by another browser or another address of their network', async () => {
  const before = await views(novel);
  for (const browser of ['A browser', 'Another browser', '']) await view(novel, 2, '10.4.4.4', undefined, browser);
  assert.equal(await views(novel), before + 1);
  for (const address of ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:1:ffff:ffff:ffff:ffff'])
    await view(novel, 2, address);
  assert.equal(await views(novel), before + 2);
  await view(novel, 2, '2001:db8:7:2::1');
  assert.equal(await views(novel), before + 3);
});

test('an author does not count on their own pages, and a locked chapter counts nothing', async () => {
  const before = await views(other);
  await view(other, 1, '10.2.2.2', ada);
  await stand(other, { chapter: 1 }, ada);
  assert.equal((await view(other, 2, '10.2.2.2')).status, 204);
  assert.equal(await views(other), before);
  assert.equal((await view(other, 9, '10.2.2.2')).status, 404);
});

test('thirty views by one guest at once count once', async () => {
  const before = await views(novel);
  await Promise.all(Array.from({ length: 30 }, () => view(novel, 3, '10.3.3.3')));
  assert.equal(await views(novel), before + 1);
});

test('the next day counts anew, and yesterday’s salt is forgotten', async () => {
  const before = await views(novel);
  const [salt] = await platform.db.select().from(viewSalts);
  platform.clock.step({ days: 1 });
  [ada, editor, reader] = [await renewed(ada), await renewed(editor), await renewed(reader)];
  await view(novel, 3, '10.3.3.3');
  await stand(novel, { chapter: 1 });
  assert.equal(await views(novel), before + 2);
  const salts = await platform.db.select().from(viewSalts);
  assert.deepEqual(
    salts.map((s) => s.day),
    ['2026-03-02'],
  );
  assert.notEqual(salts[0]?.salt, salt?.salt);
});

test('of a guest nothing is kept but a hash', async () => {
  const rows = await platform.db.select().from(chapterViews);
  assert.ok(
    rows.some((r) => r.viewer.startsWith('g:')) && rows.every((r) => /^(u:usr_\w+|g:[\w-]{22})$/.test(r.viewer)),
  );
});
