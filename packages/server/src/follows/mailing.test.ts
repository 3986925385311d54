import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, db, services, ports, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

const follow = (of: { slug: string }, as: Person, body: object = {}) =>
  api('PUT', `/follows/novels/${of.slug}/`, { as, body });
const settings = (as: Person, body: object) => api('PATCH', '/follows/settings/', { as, body });
/** Mails about new chapters, the newest first, after everything that is due has been done. */
async function mails(to: Person): Promise<{ subject: string; text: string; link?: string; unsubscribe?: string }[]> {
  await ports.jobs.drain();
  await services.mailing.mailDue();
  return (await platform.mailsTo(to.email)).filter(({ subject }) => !/code|Welcome/.test(subject));
}
/** Lets time go by without anybody having to sign in anew. */
const at = async (moment: string): Promise<void> => {
  clock.step({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1000 });
  await ports.jobs.drain();
  await services.mailing.mailDue();
};

test('who wants mails at once is mailed once, with the way to the chapter and out', async () => {
  const reader = await platform.signUp('At Once');
  const novel = await publishing.published(1, { title: 'Mailed' });
  await follow(novel, reader, { mail: 'at_once' });
  await publishing.chapter(novel, 'Dawn');
  const [mail, ...others] = await mails(reader);
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, 'Mailed: Chapter 2');
  assert.equal(mail?.link, `http://localhost/book/${novel.slug}/read/dawn-2`);
  assert.match(mail?.text ?? '', /^Hello At,\n\nMailed by Ada Obi\nChapter 2, “Dawn”\nhttp:\/\/localhost\/book\//);
  assert.match(mail?.unsubscribe ?? '', /^http:\/\/localhost\/unsubscribe\?of=/);
  assert.equal((await mails(reader)).length, 1);
});

test('a mail says of a chapter that it is locked, and its button in mail programs ends all where it tells of several novels', async () => {
  const reader = await platform.signUp('Lock Ed');
  const [paid, free] = [
    await publishing.published(1, { title: 'Paid', book_type: 'paid', locked_chapter: '2' }),
    await publishing.published(1, { title: 'Free' }),
  ];
  for (const novel of [paid, free]) await follow(novel, reader, { mail: 'at_once' });
  await publishing.chapter(free, 'Open');
  await publishing.chapter(paid, 'Shut');
  const [mail] = await mails(reader);
  assert.match(mail?.text ?? '', /“Shut” \(locked\)\n/);
  assert.match(mail?.text ?? '', /“Open”\n/);
  assert.equal(mail?.subject, '2 new chapters of 2 novels');
  const all = /No more mails about what you follow at all: (\S+)/.exec(mail?.text ?? '')?.[1];
  assert.equal(mail?.unsubscribe, all);
});

test('nobody is mailed unasked, nor at an address that is not confirmed', async () => {
  const quiet = await platform.signUp('Qui Et');
  const strange = await platform.signUp('Stra Nge', { verified: false });
  const novel = await publishing.published(1, { title: 'Unasked' });
  await follow(novel, quiet);
  await follow(novel, strange, { mail: 'at_once' });
  await publishing.chapter(novel, 'Noon');
  assert.deepEqual([await mails(quiet), await mails(strange)], [[], []]);
});

test('several chapters within ten minutes stand in two mails, not in as many as there are', async () => {
  const reader = await platform.signUp('Not Often');
  const novel = await publishing.published(1, { title: 'Busy' });
  await follow(novel, reader, { mail: 'at_once' });
  for (const title of ['One', 'Two', 'Three']) {
    await publishing.chapter(novel, title);
    await mails(reader);
  }
  assert.equal((await mails(reader)).length, 1);
  clock.step({ minutes: 10 });
  const [last] = await mails(reader);
  assert.equal(last?.subject, 'Busy: 2 new chapters');
});

test('a page that only looks ends nothing; one press, of a person or a mail program, ends the mails without signing in', async () => {
  const reader = await platform.signUp('Leav Er');
  const novel = await publishing.published(1, { title: 'Too <much>' });
  await follow(novel, reader, { mail: 'at_once' });
  await publishing.chapter(novel, 'Dusk');
  const [mail] = await mails(reader);
  const [all, one] = [
    new URL(/No more mails about what you follow at all: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''),
    new URL(/No more mails about Too <much>: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''),
  ];
  // The button of mail programs ends the mails of the novel alone.
  assert.equal(mail?.unsubscribe, one.href);
  const choice = async () => (await api('GET', `/follows/novels/${novel.slug}/`, { as: reader })).body.mail;
  const page = await app.inject({ method: 'GET', url: one.pathname + one.search });
  assert.deepEqual([page.statusCode, await choice()], [200, 'at_once']);
  assert.match(page.body, /<form method="post"><button>/);
  assert.match(page.body, /<cite>Too &lt;much&gt;<\/cite>/);
  assert.doesNotMatch(page.body, /<script/);

  const pressed = await app.inject({ method: 'POST', url: one.pathname + one.search, payload: '' });
  assert.deepEqual([pressed.statusCode, await choice()], [200, 'none']);
  await follow(novel, reader, { mail: 'daily' });
  await settings(reader, { mail: 'weekly' });
  const program = await app.inject({
    method: 'POST',
    url: all.pathname + all.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  assert.equal(program.statusCode, 200);
  assert.deepEqual(
    [await choice(), (await api('GET', '/follows/settings/', { as: reader })).body.mail],
    [null, 'none'],
  );
  assert.equal((await api('GET', '/follows/novels/', { as: reader })).body.count, 1);

  for (const token of ['', 'nonsense', `${all.searchParams.get('of')}x`, `a${all.searchParams.get('of')}`]) {
    const refused = await app.inject({ method: 'POST', url: `/unsubscribe?of=${encodeURIComponent(token)}` });
    assert.equal(refused.statusCode, 404, token);
  }
  const twice = await app.inject({ method: 'GET', url: '/unsubscribe?of=a&of=b' });
  assert.equal(twice.statusCode, 404);
});

test('a digest comes at its hour on the clocks of the reader’s zone, without what was read, deleted or hidden meanwhile', async () => {
  const reader = await platform.signUp('Di Gest');
  const [kept, hidden] = [
    await publishing.published(1, { title: 'A kept one' }),
    await publishing.published(1, { title: 'A hidden one' }),
  ];
  // 1 March 2026, past noon UTC: it is evening in Auckland (UTC+13), and the next seven o'clock there is 18:00 UTC.
  await settings(reader, { mail: 'daily', mail_hour: 7, time_zone: 'Pacific/Auckland' });
  await follow(kept, reader);
  await follow(hidden, reader);
  const read = await publishing.chapter(kept, 'Read');
  const gone = await publishing.chapter(kept, 'Gone');
  await publishing.chapter(kept, 'Left over');
  await publishing.chapter(hidden, 'Hidden');
  await ports.jobs.drain();
  await api('PUT', `/novels/reading/${kept.slug}/`, { as: reader, body: { chapter: read.id } });
  await api('DELETE', `/novels/mine/${kept.slug}/chapters/${gone.id}/`, { as: ada });
  await api('POST', `/staff/novels/${hidden.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked into.', rule: 'never' },
  });
  await at('2026-03-01T17:59:00Z');
  assert.deepEqual(await mails(reader), []);
  await at('2026-03-01T18:00:00Z');
  const [mail, ...others] = await mails(reader);
  assert.deepEqual(others, []);
  assert.match(mail?.text ?? '', /“Left over”/);
  assert.doesNotMatch(mail?.text ?? '', /Read|Gone|Hidden/);
});

test('a digest of which nothing is left does not come, nor one of what is followed no more', async () => {
  const reader = await sign('Emp Ty');
  const novel = await fresh().published(1, { title: 'Emptied' });
  await settings(reader, { mail: 'daily', mail_hour: 7, time_zone: 'UTC' });
  await follow(novel, reader);
  await fresh().chapter(novel, 'Soon left');
  await ports.jobs.drain();
  await api('DELETE', `/follows/novels/${novel.slug}/`, { as: reader });
  await at('2026-03-02T07:00:00Z');
  assert.deepEqual(await mails(reader), []);
  assert.deepEqual((await db.execute(sql`select count(*)::int n from told_chapters where mail_at is not null`)).rows, [
    { n: 0 },
  ]);
});

let authors: [Person, Person] = [ada, editor];
/** The author and the editor, signed in anew: tokens do not last a night. */
function fresh() {
  return writing(platform, ...authors);
}
async function sign(name: string): Promise<Person> {
  const again = async (person: Person): Promise<Person> => {
    const { body } = await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
    return { ...person, token: body.token };
  };
  authors = [await again(ada), await again(editor)];
  return await platform.signUp(name);
}

test('a weekly digest comes on its day, and quiet hours put a mail at once off until they are over', async () => {
  // 2 March 2026 is a Monday.
  const weekly = await sign('Week Ly');
  const sleeper = await platform.signUp('Sleep Er');
  const novel = await fresh().published(1, { title: 'Timed' });
  await settings(weekly, { mail: 'weekly', mail_weekday: 3, mail_hour: 9, time_zone: 'Africa/Lagos' });
  await settings(sleeper, { mail: 'at_once', quiet_from: 6, quiet_until: 10, time_zone: 'Africa/Lagos' });
  await follow(novel, weekly);
  await follow(novel, sleeper);
  await fresh().chapter(novel, 'In time');
  // It is 8 in the morning in Lagos.
  assert.equal(clock.now().toISOString(), '2026-03-02T07:00:00.000Z');
  assert.deepEqual(await mails(sleeper), []);
  await at('2026-03-02T09:00:00Z');
  assert.equal((await mails(sleeper)).length, 1);
  await at('2026-03-04T07:59:00Z');
  assert.deepEqual(await mails(weekly), []);
  await at('2026-03-04T08:00:00Z');
  assert.equal((await mails(weekly)).length, 1);
});

test('two workers at once mail everybody once', async () => {
  const readers: Person[] = [];
  await sign('Wor Ker');
  const novel = await fresh().published(1, { title: 'Crowded' });
  for (let n = 0; n < 6; n += 1) {
    const reader = await platform.signUp(`Many ${n}`);
    await follow(novel, reader, { mail: 'at_once' });
    readers.push(reader);
  }
  const chapter = await fresh().chapter(novel, 'Once each');
  while (await services.telling.tellLot(chapter.id));
  await Promise.all([services.mailing.mailDue(), services.mailing.mailDue(), services.mailing.mailDue()]);
  for (const reader of readers) assert.equal((await mails(reader)).length, 1);
});

test('an address that is refused for good gets none any more, until its owner says otherwise', async () => {
  const reader = await sign('Re Fused');
  const novel = await fresh().published(1, { title: 'Refused' });
  await follow(novel, reader, { mail: 'daily' });
  await fresh().chapter(novel, 'Not mailed');
  await ports.jobs.drain();
  const stopped = async () => (await api('GET', '/follows/settings/', { as: reader })).body.mails_stopped;
  assert.equal(await stopped(), false);
  await services.unsubscribing.stop(reader.email.toUpperCase(), clock.now());
  assert.equal(await stopped(), true);
  await fresh().chapter(novel, 'Not mailed either');
  await at('2026-03-07T12:00:00Z');
  assert.deepEqual(await mails(reader), []);
  const again = await api('POST', '/auth/login/', { body: { email: reader.email, password: reader.password } });
  const { body } = await settings({ ...reader, token: again.body.token }, { mails_stopped: false });
  assert.equal(body.mails_stopped, false);
});

test('who follows an author alone is told that the mails of all their novels end', async () => {
  const reader = await sign('Auth Or');
  await api('PUT', `/follows/authors/${ada.id}/`, { as: reader, body: { mail: 'at_once' } });
  const novel = await fresh().published(1, { title: 'One of several' });
  clock.step({ minutes: 10 });
  await mails(reader);
  await fresh().chapter(novel, 'By her');
  clock.step({ minutes: 10 });
  const [mail] = await mails(reader);
  const link = new URL(/No more mails about all novels by Ada Obi: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const ask = (method: 'GET' | 'POST') => app.inject({ method, url: link.pathname + link.search });
  assert.match((await ask('GET')).body, /no more mails about new chapters of all novels by Ada Obi\./);
  assert.match((await ask('POST')).body, /no more mails about new chapters of all novels by Ada Obi\./);
  const { rows } = await db.execute(sql`select mail from author_follows where user_id = ${reader.id}`);
  assert.deepEqual(rows, [{ mail: 'none' }]);
});

test('a digest that is due waits for its minute whatever its reader follows meanwhile, unless they want none', async () => {
  const [reader, leaver] = [await sign('In Time'), await platform.signUp('Lea Ver')];
  const [novel, other] = [
    await fresh().published(1, { title: 'Due' }),
    await fresh().published(1, { title: 'Another' }),
  ];
  await ports.jobs.drain();
  for (const as of [reader, leaver]) {
    await settings(as, { mail: 'daily', mail_hour: 8, time_zone: 'UTC' });
    await follow(novel, as);
  }
  await fresh().chapter(novel, 'Due at eight');
  await ports.jobs.drain();
  await db.execute(
    sql`update told_chapters set mail_at = ${clock.now().toISOString()}::timestamptz where user_id in (${reader.id}, ${leaver.id})`,
  );
  clock.step({ seconds: 20 });
  await follow(other, reader);
  await settings(leaver, { mail: 'none' });
  assert.equal((await mails(reader))[0]?.subject, 'Due: Chapter 2');
  assert.deepEqual(await mails(leaver), []);
});
