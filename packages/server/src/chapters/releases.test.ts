import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { outboxMail } from '../mail/outbox.ts';
import { createJobs } from '../ports/jobs/index.ts';
import { users } from '../schema/users.ts';
import { createServices } from '../services.ts';

const platform = await startPlatform({ publicUrl: 'https://griot.test' });
after(() => platform.close());
const { api, clock, services } = platform;

/** Another server on the same database. */
const jobs = createJobs(platform.ports.db, { supervise: false, report: () => {} });
const neighbour = createServices({ ...platform.ports, jobs, mail: outboxMail(platform.ports.db, clock) });
await jobs.open();
after(() => jobs.close());

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

interface Novel {
  slug: string;
}
interface Chapter {
  id: string;
}
const own = ({ slug }: Novel, { id }: Chapter, call = '') => `/novels/mine/${slug}/chapters/${id}/${call}`;
const see = async (novel: Novel, chapter: Chapter) => (await api('GET', own(novel, chapter), { as: ada })).body;
const setTime = (novel: Novel, chapter: Chapter, local: string, zone = 'Africa/Lagos') =>
  api('PUT', own(novel, chapter, 'release/'), { as: ada, body: { local, zone } });
const when = (novel: Novel, chapter: Chapter, what: 'next' | 'now') =>
  api('POST', own(novel, chapter, 'release/'), { as: ada, body: { when: what } });
const cancel = (novel: Novel, chapter: Chapter) => api('DELETE', own(novel, chapter, 'release/'), { as: ada });
const takeBack = (novel: Novel, chapter: Chapter) =>
  api('DELETE', own(novel, chapter, 'request-publish/'), { as: ada });
const setRhythm = (novel: Novel, body: object, as: Person = ada) =>
  api('PUT', `/novels/mine/${novel.slug}/rhythm/`, { as, body });
const isOut = async (novel: Novel, chapter: Chapter) =>
  (await api('GET', `/novels/${novel.slug}/chapters/${chapter.id}/content/`)).status === 200;
const inboxOf = async (person: Person): Promise<string[]> =>
  (await api('GET', '/inbox/?limit=100', { as: person })).body.results.map((m: { title: string }) => m.title);
/** The day so many days from now, at a time: what an author types. */
const inDays = (days: number, time = '18:00') =>
  `${new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
/** Days go by, and people sign in again. */
async function pass(days: number, people: Person[] = [ada, editor]): Promise<void> {
  clock.step({ days });
  for (const person of people) {
    const { email, password } = person;
    person.token = (await api('POST', '/auth/login/', { body: { email, password } })).body.token;
  }
}

/** A chapter that an editor has approved ahead, to come out the day after tomorrow at six in the evening in Lagos. */
async function approvedAhead(title: string) {
  const novel = await publishing.novel({ title });
  const chapter = await publishing.draft(novel);
  assert.equal((await setTime(novel, chapter, inDays(2))).status, 200);
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  return { novel, chapter };
}

test('a chapter that is approved ahead comes out at its time, and not before', async () => {
  const { novel, chapter } = await approvedAhead('On time');
  const approved = await see(novel, chapter);
  assert.deepEqual(
    [approved.draft_state, approved.approved_at, approved.release],
    [
      'awaiting approval',
      clock.now().toISOString(),
      { at: `${inDays(2).slice(0, 10)}T17:00:00.000Z`, zone: 'Africa/Lagos', in_rhythm: false },
    ],
  );
  assert.equal(
    (await api('GET', `/staff/chapters/${chapter.id}/`, { as: editor })).status,
    404,
    'no editor is waited for',
  );
  await pass(1);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), false);
  await pass(2);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), true);
  const { draft_state: state, release, approved_at: at } = await see(novel, chapter);
  assert.deepEqual([state, release, at], ['published', null, null]);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.num_chapters, 1);
  const mails = (await platform.mailsTo(ada.email)).filter(({ subject }) => subject.includes('On time'));
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Published: On time, Chapter 1', 'Approved: On time, Chapter 1'],
  );
  assert.match(mails[1]?.text ?? '', /comes out on \w+,? \d+ \w+ \d{4}, 18:00 \(Africa\/Lagos\)/);
  assert.equal(mails[0]?.link, 'https://griot.test/book/on-time/read/first-light-1');
});

test('two servers at once publish it once, and so does the one that comes up later', async () => {
  const { novel, chapter } = await approvedAhead('Two servers');
  await pass(3);
  await Promise.all([
    services.releases.publishDue(),
    neighbour.releases.publishDue(),
    services.releases.publishDue(),
    neighbour.releases.publishDue(),
  ]);
  assert.equal(await isOut(novel, chapter), true);
  await neighbour.releases.publishDue();
  const { num_chapters: chapters, num_words: words } = (await api('GET', `/novels/${novel.slug}/`)).body;
  assert.deepEqual([chapters, words], [1, 6]);
  assert.equal((await inboxOf(ada)).filter((title) => title === 'Published: Two servers, Chapter 1').length, 1);
});

test('what was due while no server ran comes out when one does', async () => {
  const { novel, chapter } = await approvedAhead('After a restart');
  await pass(30);
  await neighbour.releases.publishDue();
  assert.equal(await isOut(novel, chapter), true);
});

test('a chapter that is not approved at its time waits, its author is told once, and it comes out with its approval', async () => {
  const novel = await publishing.novel({ title: 'Late' });
  const [sent, unsent] = [await publishing.draft(novel, 'Sent'), await publishing.draft(novel, 'Unsent')];
  for (const chapter of [sent, unsent]) await setTime(novel, chapter, inDays(1));
  await publishing.request(novel, sent);
  await pass(2);
  for (let again = 0; again < 3; again += 1) await services.releases.publishDue();
  for (const chapter of [sent, unsent]) assert.equal(await isOut(novel, chapter), false);
  assert.deepEqual((await inboxOf(ada)).filter((title) => title.includes('Late')).sort(), [
    'Not published at its time: Late, Chapter 1',
    'Not published at its time: Late, Chapter 2',
  ]);
  const texts = (await platform.mailsTo(ada.email)).filter(({ subject }) => subject.includes('Late'));
  assert.match(texts.find(({ text }) => text.includes('Sent'))?.text ?? '', /no editor has approved it yet/);
  assert.match(texts.find(({ text }) => text.includes('Unsent'))?.text ?? '', /it was not sent for approval/);

  await publishing.approve(novel, sent);
  assert.equal(await isOut(novel, sent), true);
  await publishing.request(novel, unsent);
  await publishing.approve(novel, unsent);
  assert.equal(await isOut(novel, unsent), true);
});

test('a time that was taken back does not fire, and an approved chapter waits for its author’s word', async () => {
  const { novel, chapter } = await approvedAhead('Cancelled');
  const { status, body } = await cancel(novel, chapter);
  assert.deepEqual([status, body.release, typeof body.approved_at], [200, null, 'string']);
  assert.equal((await cancel(novel, chapter)).status, 200);
  await pass(5);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), false);
  assert.equal((await when(novel, chapter, 'now')).body.draft_state, 'published');
  assert.equal(await isOut(novel, chapter), true);
  assert.equal((await when(novel, chapter, 'now')).status, 409);
});

test('a time that was changed fires at the new one', async () => {
  const { novel, chapter } = await approvedAhead('Put off');
  const later = inDays(6);
  await setTime(novel, chapter, later);
  assert.equal((await setTime(novel, chapter, later)).status, 200, 'sent again');
  await pass(4);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), false);
  await pass(3);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), true);
});

test('who takes a chapter back before its time goes on writing, and nothing comes out that nobody approved', async () => {
  const { novel, chapter } = await approvedAhead('Second thoughts');
  const edit = () =>
    api('PATCH', own(novel, chapter, 'draft/'), { as: ada, body: { draft: '<p>Something else entirely.</p>' } });
  assert.equal((await edit()).status, 409);
  const { body } = await takeBack(novel, chapter);
  assert.deepEqual([body.draft_state, body.approved_at, body.release?.zone], ['draft', null, 'Africa/Lagos']);
  assert.equal((await edit()).status, 200);
  await pass(3);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), false);
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  assert.equal(
    (await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content,
    '<p>Something else entirely.</p>',
  );
});

test('an approved chapter is decided on once', async () => {
  const { novel, chapter } = await approvedAhead('Decided');
  const path = `/novels/${novel.slug}/chapters/${chapter.id}`;
  assert.equal((await api('POST', `${path}/publish/`, { as: editor })).status, 409);
  assert.equal((await api('POST', `${path}/reject/`, { as: editor, body: { reason: 'No.' } })).status, 409);
  const again = await api('POST', own(novel, chapter, 'request-publish/'), { as: ada, body: {} });
  assert.deepEqual([again.status, again.body.error], [409, 'This chapter is approved already.']);
});

test('of taking the time back and its coming out at once exactly one wins', async () => {
  const { novel, chapter } = await approvedAhead('At the last second');
  await pass(3);
  const [, cancelled] = await Promise.all([services.releases.publishDue(), cancel(novel, chapter)]);
  assert.equal(await isOut(novel, chapter), cancelled.status === 409);
});

test('nothing comes out of a novel that is deleted, nor of an author who is blocked until they are not any more', async () => {
  const gone = await approvedAhead('Deleted before');
  assert.equal((await api('DELETE', `/novels/mine/${gone.novel.slug}/`, { as: ada })).status, 204);
  const { novel, chapter } = await approvedAhead('Blocked before');
  const blocked = (at: Date | null) => platform.db.update(users).set({ blockedAt: at }).where(eq(users.id, ada.id));
  await blocked(clock.now());
  await pass(3, []);
  await services.releases.publishDue();
  assert.equal(await isOut(gone.novel, gone.chapter), false);
  assert.equal(await isOut(novel, chapter), false);
  await blocked(null);
  await pass(0);
  await services.releases.publishDue();
  assert.equal(await isOut(novel, chapter), true);
});

test('a novel that is taken back has no times any more, even if somebody paid for a chapter of it', async () => {
  const novel = await publishing.published(1, { title: 'Paid for', book_type: 'paid', locked_chapter: '1' });
  const reader = await platform.signUp('Rea Der');
  await services.wallet.grant(reader.id, 50, 'a test', 'test:releases');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader })).status, 200);
  const chapter = await publishing.draft(novel);
  await setTime(novel, chapter, inDays(1));
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/`, { as: ada })).status, 204);
  await pass(2, [ada, editor, reader]);
  await services.releases.publishDue();
  const read = await api('GET', `/novels/${novel.slug}/chapters/${chapter.id}/content/`, { as: reader });
  assert.equal(read.status, 404);
});

test('times are still to come, within a year, of a day and zone that there are, and of what is not out', async () => {
  const novel = await publishing.novel({ title: 'Wrong times' });
  const chapter = await publishing.draft(novel);
  for (const [field, local, zone] of [
    ['local', inDays(-1), 'Africa/Lagos'],
    ['local', inDays(400), 'Africa/Lagos'],
    ['local', '2026-02-30T18:00', 'Africa/Lagos'],
    ['local', '2026-03-30T25:00', 'Africa/Lagos'],
    ['local', 'tomorrow', 'Africa/Lagos'],
    ['zone', inDays(1), 'Africa/Atlantis'],
    ['zone', inDays(1), '+01:00'],
  ] as const) {
    const { status, body } = await setTime(novel, chapter, local, zone);
    assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${local} ${zone}`);
  }
  assert.equal((await see(novel, chapter)).release, null);
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  const late = await setTime(novel, chapter, inDays(1));
  assert.deepEqual([late.status, late.body.error], [409, 'This chapter is published already.']);
});

test('chapters get the times of a rhythm one after the other, and a new rhythm deals them anew in their order', async () => {
  const novel = await publishing.novel({ title: 'In rhythm' });
  assert.equal((await api('GET', `/novels/mine/${novel.slug}/rhythm/`, { as: ada })).body, null);
  const [one, two, three] = [
    await publishing.draft(novel),
    await publishing.draft(novel),
    await publishing.draft(novel),
  ];
  const none = await when(novel, one, 'next');
  assert.deepEqual([none.status, none.body.error], [409, 'This novel has no rhythm yet.']);

  const rhythm = { weekdays: [4, 1], time: '18:00', zone: 'Africa/Lagos' };
  const { status, body } = await setRhythm(novel, rhythm);
  assert.deepEqual([status, body.weekdays, body.next.length], [200, [1, 4], 5]);
  const next: string[] = body.next;
  const times = async () => await Promise.all([one, two, three].map(async (c) => (await see(novel, c)).release?.at));
  await when(novel, three, 'next');
  await when(novel, one, 'next');
  assert.equal((await when(novel, one, 'next')).body.release.at, next[1], 'it keeps the time it has');
  await when(novel, two, 'next');
  assert.deepEqual(await times(), [next[1], next[2], next[0]]);
  await cancel(novel, one);
  const free = (await api('GET', `/novels/mine/${novel.slug}/rhythm/`, { as: ada })).body.next;
  assert.deepEqual(free.slice(0, 2), [next[1], next[3]], 'its time is free again');
  await when(novel, one, 'next');

  const mornings = await setRhythm(novel, { ...rhythm, time: '07:30' });
  const dealt = await times();
  assert.deepEqual(
    dealt.map((at) => at.slice(11, 16)),
    ['06:30', '06:30', '06:30'],
  );
  assert.deepEqual(dealt, [...dealt].sort());
  assert.equal(dealt.includes(mornings.body.next[0]), false);
  assert.ok(dealt.every((at) => [1, 4].includes(new Date(at).getUTCDay())));

  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/rhythm/`, { as: ada })).status, 204);
  assert.deepEqual(await times(), dealt);
  assert.equal((await see(novel, one)).release.in_rhythm, false);
});

test('chapters that get a time of the rhythm at once get one each', async () => {
  const novel = await publishing.novel({ title: 'At once' });
  await setRhythm(novel, { weekdays: [1], time: '18:00', zone: 'Europe/Berlin' });
  const drafts = [await publishing.draft(novel), await publishing.draft(novel), await publishing.draft(novel)];
  const answers = await Promise.all(drafts.map((draft) => when(novel, draft, 'next')));
  assert.equal(new Set(answers.map(({ body }) => body.release.at)).size, 3);
});

test('a rhythm has a day, a time and a zone that there are', async () => {
  const novel = await publishing.novel({ title: 'Wrong rhythms' });
  const right = { weekdays: [1], time: '18:00', zone: 'Africa/Lagos' };
  for (const [field, wrong] of [
    ['weekdays', []],
    ['weekdays', [8]],
    ['weekdays', [1, 1]],
    ['time', '24:00'],
    ['zone', 'Africa/Atlantis'],
  ] as const) {
    const { status, body } = await setRhythm(novel, { ...right, [field]: wrong });
    assert.deepEqual(
      [status, Object.keys(body.detail)[0]?.startsWith(field)],
      [400, true],
      `${field} ${JSON.stringify(wrong)}`,
    );
  }
  assert.equal((await setRhythm(novel, right, editor)).status, 404);
});
