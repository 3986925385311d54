import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { newUserCode } from '../users/service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, services, db, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bayo = await platform.signUp('Bayo Ade');
const editor = await platform.staff('Ed Itor', 'editor');
const send = (to: Person, title: string, body = 'Hello.', from?: Person) =>
  services.inbox.send(db, { receiverId: to.id, title, body, ...(from ? { senderId: from.id } : {}) });

test('a message from the platform is known by its pen name, its code and its type', async () => {
  await send(ada, 'Welcome', `${'é'.repeat(139)}XY`);
  const { status, body } = await api('GET', '/inbox/', { as: ada });
  assert.equal(status, 200);
  assert.equal(body.count, 1);
  const [message] = body.results;
  assert.deepEqual(message, {
    id: message.id,
    title: 'Welcome',
    preview: `${'é'.repeat(139)}X`,
    message: `${'é'.repeat(139)}XY`,
    body: `${'é'.repeat(139)}XY`,
    sender: { pen_name: 'Griot', user_code: '000000000000' },
    receiver: { pen_name: 'Ada Obi' },
    message_type: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    read: false,
  });
  assert.deepEqual((await api('GET', `/inbox/${message.id}/`, { as: ada })).body, message);
});

test('a message from a person bears that person’s names and another type', async () => {
  const { body: me } = await api('GET', '/users/me/', { as: ada });
  clock.step({ seconds: 1 });
  await send(bayo, 'From Ada', 'Hi', ada);
  const [message] = (await api('GET', '/inbox/', { as: bayo })).body.results;
  assert.deepEqual([message.sender, message.message_type], [{ pen_name: 'Ada Obi', user_code: me.user_code }, 2]);
});

test('messages come newest first, page by page, and can be narrowed to the unread', async () => {
  const reader = await platform.signUp('Rea Der');
  for (const title of ['one', 'two', 'three']) {
    clock.step({ seconds: 1 });
    await send(reader, title);
  }
  const titles = async (query: string) =>
    (await api('GET', `/inbox/${query}`, { as: reader })).body.results.map((m: { title: string }) => m.title);
  assert.deepEqual(await titles('?limit=2'), ['three', 'two']);
  assert.deepEqual(await titles('?limit=2&offset=2'), ['one']);
  const [newest] = (await api('GET', '/inbox/', { as: reader })).body.results;
  const marked = await api('PATCH', `/inbox/${newest.id}/`, { as: reader, body: { read: true } });
  assert.deepEqual([marked.status, marked.body.read], [200, true]);
  assert.deepEqual(await titles('?read=false'), ['two', 'one']);
  assert.deepEqual(await titles('?read=true'), ['three']);
  assert.equal((await api('PATCH', `/inbox/${newest.id}/`, { as: reader, body: { read: false } })).body.read, false);
  assert.deepEqual(await titles('?read=false'), ['three', 'two', 'one']);
});

test('what the platform has written about contracts can be asked for alone, however much else has come since', async () => {
  const author = await platform.signUp('Con Tract');
  const told: [title: string, body: string, from?: Person][] = [
    ['Contract for Salt: approved', 'Sign it.'],
    ['About your story', 'Your APPLICATION has been closed.'],
    ['A gift for Salt', 'A reader has given to Salt.'],
    ['Coins for you', `${'x'.repeat(140)} application`],
    ['My contract', 'I want one too. application approved', bayo],
  ];
  for (const [title, body, from] of told) {
    clock.step({ seconds: 1 });
    await send(author, title, body, from);
  }
  const { status, body } = await api('GET', '/inbox/?about=contracts', { as: author });
  assert.equal(status, 200);
  assert.deepEqual(
    [body.count, body.results.map((m: { title: string }) => m.title)],
    [2, ['About your story', 'Contract for Salt: approved']],
  );
  assert.equal((await api('GET', '/inbox/?about=weather', { as: author })).status, 400);
});

test('nobody reaches another’s message, staff included, and nobody reaches any signed out', async () => {
  const [message] = (await api('GET', '/inbox/', { as: ada })).body.results;
  for (const as of [bayo, editor]) {
    assert.equal((await api('GET', `/inbox/${message.id}/`, { as })).status, 404);
    // Refused as missing before what was sent is looked at (ruling 17).
    assert.equal((await api('PATCH', `/inbox/${message.id}/`, { as, body: { read: 'nonsense' } })).status, 404);
    assert.equal((await api('PATCH', `/inbox/${message.id}/`, { as, body: { read: true } })).status, 404);
  }
  assert.equal((await api('GET', `/inbox/${message.id}/`, { as: ada })).body.read, false);
  for (const [method, path] of [
    ['GET', '/inbox/'],
    ['GET', `/inbox/${message.id}/`],
    ['PATCH', `/inbox/${message.id}/`],
  ] as const)
    assert.equal((await api(method, path)).status, 401);
});

test('what makes no sense is refused with a text by its field', async () => {
  const [message] = (await api('GET', '/inbox/', { as: ada })).body.results;
  assert.deepEqual((await api('PATCH', `/inbox/${message.id}/`, { as: ada, body: {} })).body.detail, {
    read: ['Read is required.'],
  });
  assert.equal((await api('GET', '/inbox/?limit=many', { as: ada })).status, 400);
  assert.equal((await api('GET', '/inbox/?read=perhaps', { as: ada })).status, 400);
});

test('an author hears in the inbox what an editor decided, with the reason, beside the mail', async () => {
  const author = await platform.signUp('Chi Writer');
  const publishing = writing(platform, author, editor);
  const novel = await publishing.novel({ title: 'The Salt Road' });
  const draft = await publishing.draft(novel, 'First light');
  await publishing.request(novel, draft);
  await api('POST', `/novels/${novel.slug}/chapters/${draft.id}/reject/`, {
    as: editor,
    body: { reason: 'The camel has five legs.' },
  });
  const returned = (await api('GET', '/inbox/', { as: author })).body;
  assert.equal(returned.count, 1);
  assert.equal(returned.results[0].title, 'Returned to you: The Salt Road, Chapter 1');
  assert.match(returned.results[0].body, /The camel has five legs\./);

  clock.step({ minutes: 1 });
  await publishing.request(novel, draft);
  await publishing.approve(novel, draft);
  const approved = (await api('GET', '/inbox/', { as: author })).body;
  assert.equal(approved.count, 2);
  assert.deepEqual(
    [approved.results[0].title, approved.results[0].message_type],
    ['Published: The Salt Road, Chapter 1', 1],
  );
  assert.equal((await platform.mailsTo(author.email)).filter((m) => m.subject.includes('The Salt Road')).length, 2);
});

test('a decision that is refused leaves no message', async () => {
  const author = await platform.signUp('Dee Scribe');
  const publishing = writing(platform, author, editor);
  const novel = await publishing.novel({ title: 'Silence' });
  const draft = await publishing.draft(novel);
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/${draft.id}/publish/`, { as: editor })).status, 409);
  assert.equal((await api('GET', '/inbox/', { as: author })).body.count, 0);
});

test('nobody is given the platform’s user code', () => {
  const drawn = ['000000000000', '000000000000', '482915530271'];
  const random = { ...platform.ports.random, digits: () => drawn.shift() ?? '' };
  assert.equal(newUserCode(random), '482915530271');
});
