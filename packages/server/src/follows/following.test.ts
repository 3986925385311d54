import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const other = await platform.signUp('Oth Er');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(1, { title: 'The Salt Road' });

const follow = (of: { slug: string }, as = reader, body: object = {}) =>
  api('PUT', `/follows/novels/${of.slug}/`, { as, body });
const seen = async (as = reader) => (await api('GET', `/novels/${novel.slug}/?show_shelf=true`, { as })).body.followed;

test('a novel is followed once, however often, and its page says so to its follower alone', async () => {
  assert.equal(await seen(), false);
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await follow(novel);
    assert.deepEqual([status, body], [200, { in_platform: null, mail: null, push: null }]);
  }
  assert.deepEqual([await seen(), await seen(other)], [true, false]);
  assert.equal('followed' in (await api('GET', `/novels/${novel.slug}/?show_shelf=true`)).body, false);
  const { body } = await api('GET', '/follows/novels/', { as: reader });
  assert.deepEqual(
    [body.count, body.results[0].novel.title, body.results[0].followed_at, body.results[0].mail],
    [1, 'The Salt Road', '2026-03-01T12:00:00.000Z', null],
  );
});

test('following and the shelf do not force each other', async () => {
  assert.equal((await api('GET', '/shelf/', { as: reader })).body.count, 0);
  await api('POST', '/shelf/', { as: other, body: { novel: novel.id } });
  assert.equal((await api('GET', '/follows/novels/', { as: other })).body.count, 0);
});

test('how one is told of a novel is chosen for it alone, and what is absent stays', async () => {
  await follow(novel, reader, { mail: 'daily' });
  assert.deepEqual((await follow(novel, reader, { in_platform: false })).body, {
    in_platform: false,
    mail: 'daily',
    push: null,
  });
  assert.deepEqual((await follow(novel, reader, { mail: null })).body, { in_platform: false, mail: null, push: null });
  assert.deepEqual((await api('GET', `/follows/novels/${novel.slug}/`, { as: reader })).body, {
    in_platform: false,
    mail: null,
    push: null,
  });
  assert.equal((await api('GET', `/follows/novels/${novel.slug}/`, { as: other })).body, null);
  const { status, body } = await follow(novel, reader, { mail: 'hourly' });
  assert.deepEqual([status, Object.keys(body.detail)], [400, ['mail']]);
});

test('an author is followed and left again; nobody follows themselves or a novel of their own', async () => {
  const put = (as = reader) => api('PUT', `/follows/authors/${ada.id}/`, { as, body: {} });
  assert.equal((await put()).status, 200);
  assert.equal((await api('GET', `/authors/${ada.id}/`, { as: reader })).body.followed, true);
  assert.equal((await api('GET', `/authors/${ada.id}/`, { as: other })).body.followed, false);
  assert.equal('followed' in (await api('GET', `/authors/${ada.id}/`)).body, false);
  const { body } = await api('GET', '/follows/authors/', { as: reader });
  assert.deepEqual(
    [body.count, body.results[0].author],
    [1, { id: ada.id, pen_name: 'Ada Obi', photo_url: null, num_novels: 1 }],
  );
  assert.deepEqual([(await put(ada)).status, (await follow(novel, ada)).status], [403, 403]);
  assert.equal((await api('PUT', '/follows/authors/usr_nobody/', { as: reader, body: {} })).status, 404);
  for (let n = 0; n < 2; n += 1)
    assert.equal((await api('DELETE', `/follows/authors/${ada.id}/`, { as: reader })).status, 204);
  assert.equal((await api('GET', '/follows/authors/', { as: reader })).body.count, 0);
});

test('a novel is followed no more, and a second time changes nothing', async () => {
  for (let n = 0; n < 2; n += 1)
    assert.equal((await api('DELETE', `/follows/novels/${novel.slug}/`, { as: reader })).status, 204);
  assert.equal(await seen(), false);
});

test('what staff hide is not in the list, and is there again when they show it', async () => {
  const shy = await publishing.published(1, { title: 'Shy' });
  await follow(shy);
  await api('POST', `/staff/novels/${shy.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked into.', rule: 'never' },
  });
  assert.equal((await api('GET', '/follows/novels/', { as: reader })).body.count, 0);
  await api('POST', `/staff/novels/${shy.slug}/unhide/`, { as: editor, body: { reason: 'It is well.' } });
  assert.equal((await api('GET', '/follows/novels/', { as: reader })).body.count, 1);
});

test('settings stand as they are until somebody says otherwise, and bad ones are refused at their fields', async () => {
  const path = '/follows/settings/';
  assert.deepEqual((await api('GET', path, { as: other })).body, {
    in_platform: true,
    mail: 'none',
    push: true,
    time_zone: null,
    mail_hour: 8,
    mail_weekday: 6,
    quiet_from: null,
    quiet_until: null,
    mails_stopped: false,
  });
  const change = (body: object) => api('PATCH', path, { as: other, body });
  await change({ mail: 'weekly', mail_weekday: 7, time_zone: 'Africa/Lagos' });
  const { body } = await change({ quiet_from: 22, quiet_until: 7 });
  assert.deepEqual(
    [body.mail, body.mail_weekday, body.time_zone, body.quiet_from, body.quiet_until],
    ['weekly', 7, 'Africa/Lagos', 22, 7],
  );
  for (const [field, value] of Object.entries({
    mail: 'often',
    time_zone: 'Mars/Olympus',
    mail_hour: 24,
    mail_weekday: 0,
    in_platform: 'yes',
    mails_stopped: true,
  })) {
    const refused = await change({ [field]: value });
    assert.deepEqual([refused.status, Object.keys(refused.body.detail)], [400, [field]], field);
  }
  assert.deepEqual(Object.keys((await change({ quiet_from: 3 })).body.detail), ['quiet_until']);
  assert.equal((await change({ quiet_from: null, quiet_until: null })).body.quiet_from, null);
});

test('quiet hours end when either of them is said to be none', async () => {
  const reader = await platform.signUp('Qui Et');
  const change = (body: object) => api('PATCH', '/follows/settings/', { as: reader, body });
  for (const none of [{ quiet_from: null }, { quiet_until: null }]) {
    await change({ quiet_from: 22, quiet_until: 6 });
    const { status, body } = await change(none);
    assert.deepEqual([status, body.quiet_from, body.quiet_until], [200, null, null]);
  }
});
