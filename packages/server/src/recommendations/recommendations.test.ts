import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, ports } = platform;

const editor = await platform.staff('Ed Itor', 'editor');
const [ada, ben, cleo] = [
  await platform.signUp('Ada Obi'),
  await platform.signUp('Ben Two'),
  await platform.signUp('Cleo Three'),
];
const me = await platform.signUp('Me My');
const fresh = await platform.signUp('Fresh One');
const readers: Person[] = [];
for (let n = 1; n <= 4; n += 1) readers.push(await platform.signUp(`Reader ${n}`));

const slugs = new Map<string, string>();
const novel = async (author: Person, title: string, fields: Record<string, string | string[]> = {}) =>
  slugs.set(
    title,
    (await writing(platform, author, editor).published(2, { title, genres: ['Fantasy'], ...fields })).slug,
  );
const slug = (title: string) => slugs.get(title) ?? '';

const shelve = (as: Person, ...titles: string[]) =>
  Promise.all(titles.map((title) => api('POST', '/shelf/', { as, body: { novel: slug(title) } })));
const open = (as: Person, title: string, chapter: number) =>
  api('PUT', `/novels/reading/${slug(title)}/`, { as, body: { chapter: String(chapter) } });
async function reckon() {
  await ports.jobs.enqueue(db, jobKind('find-neighbours'), {});
  await ports.jobs.drain();
}
interface Shown {
  title: string;
  reason: { kind: string; novel: { title: string } | null; shared: string[] };
}
const shown = async (as: Person): Promise<[string, string, string | undefined, ...string[]][]> =>
  (await api('GET', '/novels/recommended/?limit=50', { as })).body.results.map(({ title, reason }: Shown) => [
    title,
    reason.kind,
    reason.novel?.title,
    ...reason.shared,
  ]);
const next = async (title: string, as?: Person): Promise<string[]> =>
  (await api('GET', `/novels/${slug(title)}/read-next/`, { as })).body.results.map((n: Shown) => n.title);

before(async () => {
  await novel(ada, 'Ash');
  await novel(ben, 'Birch');
  await novel(ben, 'Bramble');
  await novel(ben, 'Briar');
  await novel(cleo, 'Cedar');
  await novel(ada, 'Lonely', { genres: ['Adventure'], tags: ['Camels', 'Salt'] });
  await novel(cleo, 'Like it', { genres: ['Adventure'], tags: ['camels', 'Ships'] });
  // Ash, Birch, Bramble and Briar are kept by the same three, Bramble by one and Briar by two besides; Cedar by two of the three.
  for (const reader of readers.slice(0, 3)) await shelve(reader, 'Ash', 'Birch', 'Bramble', 'Briar');
  if (readers[3]) await shelve(readers[3], 'Bramble', 'Briar');
  await shelve(editor, 'Briar');
  for (const reader of readers.slice(0, 2)) await shelve(reader, 'Cedar');
  await shelve(cleo, 'Cedar', 'Ash');
  await reckon();
});

test('what readers of a novel kept is shown with it, two by one author at most; two readers are too few', async () => {
  // Ash has four readers (Cleo too): 3 / √12, 3 / √16 and 3 / √20.
  assert.deepEqual(await next('Ash'), ['Birch', 'Bramble']);
  const { rows } = await db.execute<{ closeness: string }>(sql`
    select round(b.closeness::numeric, 4)::text closeness from novel_neighbours b join novels n on n.id = b.novel_id where n.title = 'Ash' order by b.closeness desc`);
  assert.deepEqual(
    rows.map(({ closeness }) => closeness),
    ['0.8660', '0.7500', '0.6708'],
  );
  assert.deepEqual(await next('Cedar'), []);
});

test('an author’s own shelf does not count for their novels', async () => {
  await shelve(ada, 'Ash', 'Cedar');
  await reckon();
  // Cedar and Ash: two readers, and Cleo and Ada, who have written one of the two each.
  assert.deepEqual(await next('Cedar'), []);
});

test('a reader who goes on with a novel is told so; who has finished it, too', async () => {
  await shelve(me, 'Ash');
  assert.deepEqual((await shown(me)).slice(0, 2), [
    ['Birch', 'kept', 'Ash'],
    ['Bramble', 'kept', 'Ash'],
  ]);
  await open(me, 'Ash', 1);
  await open(me, 'Ash', 2);
  assert.deepEqual((await shown(me))[0], ['Birch', 'finished', 'Ash']);
});

test('what shares tags comes where nobody has read both, and its reason names them', async () => {
  const alone = await platform.signUp('Al One');
  assert.deepEqual(await shown(alone), []);
  await shelve(alone, 'Lonely');
  assert.deepEqual((await shown(alone))[0], ['Like it', 'shares', 'Lonely', 'camels', 'Adventure']);
});

test('nothing that was read, kept or written by the reader, none that is hidden or taken back', async () => {
  assert.equal(
    (await shown(me)).some(([title]) => title === 'Ash'),
    false,
  );
  await open(me, 'Birch', 1);
  assert.deepEqual((await shown(me)).map(([title]) => title).slice(0, 2), ['Bramble', 'Briar']);
  assert.deepEqual(await next('Ash', me), ['Bramble', 'Briar']);
  for (const gone of [{ hiddenAt: new Date() }, { removedAt: new Date() }]) {
    await db
      .update(novels)
      .set(gone)
      .where(eq(novels.slug, slug('Bramble')));
    assert.equal(
      (await shown(me)).some(([title]) => title === 'Bramble'),
      false,
    );
    assert.deepEqual(await next('Ash', me), ['Briar']);
    await db
      .update(novels)
      .set({ hiddenAt: null, removedAt: null })
      .where(eq(novels.slug, slug('Bramble')));
  }
  const { body: hide } = await api('POST', '/hides/', { as: me, body: { kind: 'novel', key: slug('Bramble') } });
  assert.equal(
    (await shown(me)).some(([title]) => title === 'Bramble'),
    false,
  );
  assert.deepEqual(await next('Ash', me), ['Briar']);
  assert.equal((await api('DELETE', `/hides/${hide.id}/`, { as: me })).status, 204);
  assert.deepEqual(await next('Ash', me), ['Bramble', 'Briar']);
  await shelve(ben, 'Ash');
  const own = (await shown(ben)).map(([title]) => title);
  for (const title of ['Birch', 'Bramble', 'Briar']) assert.equal(own.includes(title), false);
});

test('somebody of whom nothing is known sees what many read', async () => {
  assert.deepEqual(await shown(fresh), []);
  await ports.jobs.enqueue(db, jobKind('rank-novels'), {});
  await ports.jobs.drain();
  const [first] = await shown(fresh);
  assert.deepEqual([first?.[1], first?.[2]], ['popular', undefined]);
});

test('opening half of a short novel counts as keeping it; one chapter of four does not', async () => {
  const far = await Promise.all([1, 2, 3].map((n) => platform.signUp(`Far Reader ${n}`)));
  await novel(ada, 'Dune');
  await novel(cleo, 'Elm');
  for (const reader of far) {
    await open(reader, 'Dune', 1);
    await open(reader, 'Elm', 1);
  }
  await reckon();
  assert.deepEqual(await next('Dune'), ['Elm']);
  await db.execute(sql`update novels set num_chapters = 4 where slug = ${slug('Elm')}`);
  await reckon();
  assert.deepEqual(await next('Dune'), []);
  await db.execute(sql`update novels set num_chapters = 2 where slug = ${slug('Elm')}`);
});

test('who is blocked counts no more', async () => {
  await db
    .update(users)
    .set({ blockedAt: new Date() })
    .where(eq(users.id, readers[0]?.id ?? ''));
  await reckon();
  assert.equal((await next('Briar')).includes('Ash'), false);
  await db
    .update(users)
    .set({ blockedAt: null })
    .where(eq(users.id, readers[0]?.id ?? ''));
  await reckon();
  assert.equal((await next('Briar')).includes('Ash'), true);
});

test('pages go on where the one before ended', async () => {
  const all = await shown(me);
  const { body } = await api('GET', '/novels/recommended/?limit=1&offset=1', { as: me });
  assert.deepEqual([body.count, body.results.map((n: Shown) => n.title)], [all.length, [all[1]?.[0]]]);
});
