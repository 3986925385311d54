import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const other = await platform.signUp('Oth Er');
const publishing = writing(platform, ada, editor);
const salt = await publishing.published(1, { title: 'Salt' });
const sand = await publishing.published(1, { title: 'Sand' });
const rain = await publishing.published(1, { title: 'Rain' });

const begin = async (form: object = {}, as: Person = reader): Promise<string> => {
  const { status, body } = await api('POST', '/lists/', { as, body: { name: 'Roads', ...form } });
  assert.equal(status, 201);
  return body.id;
};
const put = (list: string, novel: { slug: string }, note?: string, as: Person = reader) =>
  api('PUT', `/lists/${list}/novels/${novel.slug}/`, { as, body: note === undefined ? {} : { note } });
const novelsOf = async (list: string, as?: Person): Promise<string[]> => {
  const { status, body } = await api('GET', `/lists/${list}/novels/`, { as });
  assert.equal(status, 200);
  assert.equal(body.count, body.results.length);
  return body.results.map(({ novel, note }: { novel: { title: string }; note: string }) =>
    note ? `${novel.title}: ${note}` : novel.title,
  );
};

test('a list is its reader’s alone until it is public, and then anybody’s to read and nobody else’s to change', async () => {
  const list = await begin({ name: '  Roads I walked ', description: 'In the dry season.' });
  await put(list, salt, 'Read it twice.');
  for (const as of [undefined, other, editor, ada]) {
    assert.equal((await api('GET', `/lists/${list}/`, { as })).status, 404);
    assert.equal((await api('GET', `/lists/${list}/novels/`, { as })).status, 404);
  }
  assert.equal((await api('GET', `/authors/${ada.id}/lists/`)).body.count, 0);
  assert.equal((await api('PATCH', `/lists/${list}/`, { as: reader, body: { public: true } })).status, 200);
  const { body } = await api('GET', `/lists/${list}/`);
  assert.deepEqual(
    [body.name, body.description, body.public, body.owner, body.is_mine, body.num_novels],
    ['Roads I walked', 'In the dry season.', true, { id: reader.id, name: 'Rea Der' }, false, 1],
  );
  assert.deepEqual(await novelsOf(list), ['Salt: Read it twice.']);
  for (const answer of [
    await api('PATCH', `/lists/${list}/`, { as: other, body: { name: 'Mine now' } }),
    await put(list, sand, undefined, other),
    await api('DELETE', `/lists/${list}/novels/${salt.slug}/`, { as: other }),
    await api('PUT', `/lists/${list}/order/`, { as: other, body: { novels: [salt.id] } }),
    await api('DELETE', `/lists/${list}/`, { as: other }),
  ])
    assert.equal(answer.status, 404);
  assert.deepEqual(await novelsOf(list), ['Salt: Read it twice.']);
  assert.equal((await api('DELETE', `/lists/${list}/`, { as: reader })).status, 204);
  assert.equal((await api('GET', `/lists/${list}/`, { as: reader })).status, 404);
});

test('novels stand in the order in which they were put, and in another when it is chosen', async () => {
  const list = await begin();
  assert.equal((await put(list, salt)).status, 201);
  assert.equal((await put(list, sand, 'The slow one.')).status, 201);
  assert.equal((await put(list, rain)).status, 201);
  assert.deepEqual(await novelsOf(list, reader), ['Salt', 'Sand: The slow one.', 'Rain']);
  // A second time it stays where it is; its note changes only when one is sent.
  const again = await put(list, sand);
  assert.deepEqual([again.status, again.body.note], [200, 'The slow one.']);
  assert.equal((await put(list, sand, '')).body.note, '');
  const order = (novels: string[]) => api('PUT', `/lists/${list}/order/`, { as: reader, body: { novels } });
  assert.equal((await order([rain.id, salt.id, sand.id])).status, 204);
  assert.deepEqual(await novelsOf(list, reader), ['Rain', 'Salt', 'Sand']);
  for (const wrong of [
    [rain.id, salt.id],
    [rain.id, salt.id, salt.id],
    [rain.id, salt.id, 'nov_x'],
  ])
    assert.equal((await order(wrong)).status, 409);
  assert.deepEqual(await novelsOf(list, reader), ['Rain', 'Salt', 'Sand']);
  await api('DELETE', `/lists/${list}/novels/${salt.id}/`, { as: reader });
  assert.deepEqual(await novelsOf(list, reader), ['Rain', 'Sand']);
  const mine = (await api('GET', `/lists/mine/?novel=${sand.slug}`, { as: reader })).body.results;
  assert.deepEqual(
    mine.map((l: { id: string; has_novel: boolean; num_novels: number }) => [l.id, l.has_novel, l.num_novels]),
    [[list, true, 2]],
  );
  await api('DELETE', `/lists/${list}/`, { as: reader });
});

test('a novel that is hidden by staff, taken back or deleted leaves the list, and what its reader hides is not in others’ lists', async () => {
  const list = await begin({ public: true });
  const gone = await publishing.published(1, { title: 'Gone' });
  const banned = await publishing.published(1, { title: 'Banned' });
  for (const novel of [gone, banned, salt, sand]) await put(list, novel);
  await api('DELETE', `/novels/mine/${gone.slug}/`, { as: ada });
  await api('POST', `/staff/novels/${banned.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked at.', rule: 'never' },
  });
  assert.deepEqual(await novelsOf(list), ['Salt', 'Sand']);
  assert.deepEqual(await novelsOf(list, reader), ['Salt', 'Sand']);
  assert.equal((await api('GET', `/lists/${list}/`)).body.num_novels, 2);
  // Its order can be changed although one that nobody sees still waits in it.
  const order = { as: reader, body: { novels: [sand.id, salt.id] } };
  assert.equal((await api('PUT', `/lists/${list}/order/`, order)).status, 204);
  await api('POST', `/staff/novels/${banned.slug}/unhide/`, { as: editor });
  assert.deepEqual(await novelsOf(list), ['Sand', 'Salt', 'Banned']);
  await api('POST', '/hides/', { as: other, body: { kind: 'novel', key: salt.id } });
  assert.deepEqual(await novelsOf(list, other), ['Sand', 'Banned']);
  assert.equal((await put(list, gone)).status, 404);
  await api('DELETE', `/lists/${list}/`, { as: reader });
});

test('a list of who is blocked or gone is not found', async () => {
  const list = await begin({ public: true }, other);
  assert.equal((await api('GET', `/authors/${other.id}/lists/`)).body.count, 1);
  await db.execute(sql`update users set blocked_at = ${clock.now()} where id = ${other.id}`);
  assert.equal((await api('GET', `/lists/${list}/`)).status, 404);
  await db.execute(sql`update users set blocked_at = null where id = ${other.id}`);
  assert.equal((await api('GET', `/lists/${list}/`)).status, 200);
});

test('names, notes and numbers of lists have bounds, and each is told', async () => {
  const refused = async (body: object) => {
    const answer = await api('POST', '/lists/', { as: reader, body });
    assert.equal(answer.status, 400, JSON.stringify(body));
    return answer.body.detail;
  };
  assert.deepEqual(await refused({ name: ' \u200b ' }), { name: ['Give the list a name.'] });
  assert.deepEqual(await refused({ name: 'x'.repeat(81) }), { name: ['At most 80 characters.'] });
  assert.deepEqual(await refused({ name: 'x', description: 'y'.repeat(1_001) }), {
    description: ['At most 1,000 characters.'],
  });
  const list = await begin();
  // A sign outside the basic plane counts once.
  assert.equal((await put(list, salt, '𝄞'.repeat(300))).status, 201);
  assert.deepEqual((await put(list, salt, 'x'.repeat(301))).body.detail, { note: ['At most 300 characters.'] });
  await db.execute(sql`
    insert into novels (id, slug, author_id, title, description, genres, tags, language, leading_gender, age_range, planned_length, book_type, created_at, updated_at)
    select 'nov_f' || n, 'full-' || n, ${ada.id}, 'Full', '', '{}', '{}', 'English', 'F', 'Teens', '<100,000', 'free', now(), now() from generate_series(1, 199) n`);
  await db.execute(
    sql`insert into reading_list_novels (list_id, novel_id, place, added_at) select ${list}, 'nov_f' || n, n, now() from generate_series(1, 199) n`,
  );
  assert.equal((await put(list, sand)).status, 409);
  await db.execute(
    sql`insert into reading_lists (id, user_id, name, created_at, updated_at) select 'lst_f' || n, ${reader.id}, 'Full', now(), now() from generate_series(1, 98) n`,
  );
  const both = await Promise.all([1, 2].map(() => api('POST', '/lists/', { as: reader, body: { name: 'Last' } })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
});
