import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { renewed } from '../../test/footprint.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services, ports, clock } = platform;

let ada = await platform.signUp('Ada Obi');
let editor = await platform.staff('Ed Itor', 'editor');
const published = (title: string): Promise<Novel> => writing(platform, ada, editor).published(1, { title });
const chapter = (of: Novel, title: string): Promise<{ id: string }> =>
  writing(platform, ada, editor).chapter(of, title);
/** Tokens do not last that long. */
async function days(many: number): Promise<void> {
  clock.step({ days: many });
  ada = await renewed(platform, ada);
  editor = await renewed(platform, editor);
}
const drain = () => ports.jobs.drain();

type Novel = { id: string; slug: string };
const follow = (of: Novel, as: Person, body: object = {}) => api('PUT', `/follows/novels/${of.slug}/`, { as, body });
const announce = (of: Novel, text: string, headers = {}) =>
  api('POST', `/novels/mine/${of.slug}/announcements/`, { as: ada, body: { text }, headers });
const withdraw = (of: Novel, id: string) => api('DELETE', `/novels/mine/${of.slug}/announcements/${id}/`, { as: ada });
/** What somebody has been told of, the newest first, and what counts as unread at their bell. */
async function told(as: Person): Promise<{ texts: string[]; unread: number }> {
  const { results } = (await api('GET', '/follows/announcements/?limit=100', { as })).body;
  const texts = (results as { announcement: { text: string } }[]).map((one) => one.announcement.text);
  return { texts, unread: (await api('GET', '/follows/news/unread/', { as })).body.count };
}
const onPage = async (of: Novel): Promise<string[]> =>
  (await api('GET', `/novels/${of.slug}/from-author/`)).body.announcements.map((one: { text: string }) => one.text);
const mailsTo = async (person: Person) =>
  (await platform.mailsTo(person.email)).filter(({ subject }) => !/code|Welcome/.test(subject));

test('an announcement is told to who follows the novel or its author, each once, and stands on the novel’s page', async () => {
  const novel = await published('Announced');
  const [rea, fan, stranger] = [
    await platform.signUp('Re Ader'),
    await platform.signUp('Fa N'),
    await platform.signUp('Stra Nger'),
  ];
  await follow(novel, rea);
  for (const as of [rea, fan]) await api('PUT', `/follows/authors/${ada.id}/`, { as, body: {} });
  clock.step({ minutes: 1 });
  const made = await announce(novel, 'Part two begins\r\nin spring.');
  assert.deepEqual([made.status, made.body.text, made.body.withdrawn_at], [201, 'Part two begins\nin spring.', null]);
  await drain();
  await services.telling.announced(db, { announcementId: made.body.id, novelId: novel.id });
  await drain();
  for (const as of [rea, fan]) assert.deepEqual(await told(as), { texts: ['Part two begins\nin spring.'], unread: 1 });
  assert.deepEqual(await told(stranger), { texts: [], unread: 0 });
  assert.deepEqual(await told(ada), { texts: [], unread: 0 });
  assert.deepEqual(await onPage(novel), ['Part two begins\nin spring.']);
  const [one] = (await api('GET', '/follows/announcements/', { as: rea })).body.results;
  assert.deepEqual([one.novel.slug, one.novel.author.name, one.read], [novel.slug, 'Ada Obi', false]);
});

test('there is one a week of a novel, whatever was taken back, and the same key says the same once', async () => {
  const novel = await published('Weekly');
  const key = { 'Idempotency-Key': 'spring' };
  const [first, again] = [await announce(novel, 'One.', key), await announce(novel, 'One.', key)];
  assert.deepEqual([first.status, again.status, again.body.id], [201, 201, first.body.id]);
  const refused = await announce(novel, 'Two.');
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, String(7 * 86_400)]);
  await withdraw(novel, first.body.id);
  assert.equal((await announce(novel, 'Two.')).status, 429);
  const list = (await api('GET', `/novels/mine/${novel.slug}/announcements/`, { as: ada })).body;
  assert.equal(list.next_at, new Date(clock.now().getTime() + 7 * 86_400_000).toISOString());
  const other = await published('Another week');
  assert.equal((await announce(other, 'Of the other.')).status, 201);
  await days(7);
  assert.equal((await api('GET', `/novels/mine/${novel.slug}/announcements/`, { as: ada })).body.next_at, null);
  const together = await Promise.all(['Two.', 'Three.', 'Four.'].map((text) => announce(novel, text)));
  assert.deepEqual(together.map(({ status }) => status).sort(), [201, 429, 429]);
});

test('what says nothing or too much is refused at its field, and so is what nobody would find', async () => {
  const novel = await published('Bounds');
  for (const [text, said] of [
    [' \n ', 'Write something first.'],
    ['x'.repeat(1_001), 'Please, keep it to 1,000 characters.'],
  ] as const) {
    const refused = await announce(novel, text);
    assert.deepEqual([refused.status, refused.body.detail], [400, { text: [said] }]);
  }
  const draft = await writing(platform, ada, editor).novel({ title: 'Nobody finds it' });
  assert.equal((await announce(draft, 'Hello?')).status, 409);
  assert.equal((await announce(novel, '👩‍🚀'.repeat(200))).status, 201);
});

test('what is taken back is told nobody any more: not at the bell, not by mail, not on the page', async () => {
  const novel = await published('Taken back');
  const [bell, daily] = [await platform.signUp('Be Ll'), await platform.signUp('Dai Ly')];
  await follow(novel, bell);
  await follow(novel, daily, { mail: 'daily' });
  clock.step({ minutes: 1 });
  const { id } = (await announce(novel, 'A mistake.')).body;
  await drain();
  assert.equal((await told(bell)).unread, 1);
  assert.equal((await withdraw(novel, id)).status, 204);
  assert.equal((await withdraw(novel, id)).status, 204);
  assert.deepEqual(await told(bell), { texts: [], unread: 0 });
  assert.deepEqual(await onPage(novel), []);
  await days(1);
  await services.mailing.mailDue();
  await drain();
  assert.deepEqual(await mailsTo(daily), []);
});

test('who is to be told of it and whose server dies is told once, and nobody of what is taken back meanwhile', async () => {
  const novel = await published('Killed');
  const fans = [await platform.signUp('Fan A'), await platform.signUp('Fan B')];
  for (const as of fans) await follow(novel, as);
  clock.step({ minutes: 1 });
  const { id } = (await announce(novel, 'Through all of it.')).body;
  // The lot is told and its server dies before it goes on; another begins anew.
  await services.telling.announceLot(id);
  await db.execute(sql`update announcements set up_to = '', done_at = null where id = ${id}`);
  await drain();
  for (const as of fans) assert.deepEqual(await told(as), { texts: ['Through all of it.'], unread: 1 });
  const late = await published('Never told');
  await follow(late, fans[0] as Person);
  clock.step({ minutes: 1 });
  const gone = (await announce(late, 'Never mind.')).body;
  await withdraw(late, gone.id);
  await drain();
  assert.deepEqual((await told(fans[0] as Person)).texts, ['Through all of it.']);
});

test('a mail brings chapters and announcements together, in the words of its author', async () => {
  const novel = await published('Mailed');
  const [both, only] = [await platform.signUp('Bo Th'), await platform.signUp('On Ly')];
  await follow(novel, both, { mail: 'daily' });
  await follow(novel, only, { mail: 'at_once' });
  clock.step({ minutes: 1 });
  await announce(novel, 'I am off\nto the hills.');
  await drain();
  const [mail] = await mailsTo(only);
  assert.equal(mail?.subject, 'Mailed: a word from Ada Obi');
  assert.match(
    mail?.text ?? '',
    /Mailed by Ada Obi\n\nAda Obi writes:\n\nI am off\nto the hills\.\n\nhttp\S+\/book\/mailed\n/,
  );
  await chapter(novel, 'Hills');
  await drain();
  await days(1);
  await services.mailing.mailDue();
  await drain();
  const [digest, ...more] = await mailsTo(both);
  assert.equal(more.length, 0);
  assert.equal(digest?.subject, 'Mailed: Chapter 2');
  assert.match(digest?.text ?? '', /“Hills”[^]*Ada Obi writes:\n\nI am off/);
  await services.mailing.mailDue();
  await drain();
  assert.equal((await mailsTo(both)).length, 1);
});

test('what is marked as read is so by its kind, and all of it where nothing is named', async () => {
  const novel = await published('Marked');
  const reader = await platform.signUp('Mar Ker');
  await follow(novel, reader);
  clock.step({ minutes: 1 });
  const { id } = (await announce(novel, 'Mark me.')).body;
  const second = await chapter(novel, 'Mark me, too');
  await drain();
  const mark = async (body: object) =>
    (await api('POST', '/follows/news/read/', { as: reader, body })).body.count as number;
  assert.equal((await told(reader)).unread, 2);
  assert.equal(await mark({ announcements: [id] }), 1);
  assert.equal(await mark({ chapters: [second.id] }), 0);
  await chapter(novel, 'Three');
  await drain();
  assert.equal(await mark({}), 0);
});

test('a road map is shown as its author ordered it, and a stale change is refused', async () => {
  const novel = await published('Planned');
  const put = (body: object) => api('PUT', `/novels/mine/${novel.slug}/road-map/`, { as: ada, body });
  const items = [
    { text: 'A second part', state: 'in_work' },
    { text: 'Maps', state: 'done' },
  ];
  assert.deepEqual((await put({ version: 0, items })).body, {
    items,
    version: 1,
    changed_at: clock.now().toISOString(),
  });
  assert.deepEqual((await api('GET', `/novels/${novel.slug}/from-author/`)).body.road_map, items);
  assert.equal((await put({ version: 0, items: [] })).status, 409);
  const racing = await Promise.all([1, 1, 1].map((version) => put({ version, items: [] })));
  assert.deepEqual(racing.map(({ status }) => status).sort(), [200, 409, 409]);
  const bad = await put({ version: 2, items: [{ text: '', state: 'soon' }] });
  assert.deepEqual(
    [bad.status, bad.body.detail],
    [400, { 'items.0.text': ['Say what is planned.'], 'items.0.state': ['Choose planned, in_work or done.'] }],
  );
  assert.equal((await put({ version: 2, items: Array(21).fill({ text: 'More', state: 'planned' }) })).status, 400);
});
