import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { giving } from '../../test/giving.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services, ports } = platform;
const { give } = giving(platform);

const editor = await platform.staff('Ed Itor', 'editor');
const kofi = await platform.signUp('Kofi Reads');
const PATH = '/users/me/settings/';
const set = (as: Person, body: unknown) => api('PATCH', PATH, { as, body });
const subjects = async (person: Person) => (await platform.mailsTo(person.email)).map(({ subject }) => subject);

/** Beside the switches: what becomes of novels that warn of something, and whether they are known to be an adult. */
const READS = { hidden_warnings: [], blurred_warnings: [], adult: false };

test('at first people are mailed decisions alone, and what they do bears their name', async () => {
  const { status, body } = await api('GET', PATH, { as: kofi });
  assert.deepEqual(
    [status, body],
    [200, { mail_decisions: true, mail_messages: false, name_on_gifts: true, open_profile: true, ...READS }],
  );
});

test('what is chosen is kept, what is not sent stays, and everyone has their own', async () => {
  const ada = await platform.signUp('Ada Obi');
  assert.deepEqual((await set(ada, { mail_decisions: false, open_profile: false })).body, {
    mail_decisions: false,
    mail_messages: false,
    name_on_gifts: true,
    open_profile: false,
    ...READS,
  });
  const all = { mail_decisions: false, mail_messages: true, name_on_gifts: false, open_profile: false, ...READS };
  assert.deepEqual((await set(ada, { mail_messages: true, name_on_gifts: false })).body, all);
  assert.deepEqual((await set(ada, {})).body, all);
  assert.deepEqual((await api('GET', PATH, { as: ada })).body, all);
  assert.equal((await api('GET', PATH, { as: kofi })).body.mail_messages, false);
  assert.deepEqual((await api('GET', '/users/me/export/', { as: ada })).body.profile.name_on_gifts, false);
});

test('two devices that choose at once lose nothing of one another', async () => {
  const both = await platform.signUp('Both Hands');
  await Promise.all([
    set(both, { mail_decisions: false }),
    set(both, { mail_messages: true }),
    set(both, { name_on_gifts: false }),
    set(both, { open_profile: false }),
  ]);
  assert.deepEqual((await api('GET', PATH, { as: both })).body, {
    mail_decisions: false,
    mail_messages: true,
    name_on_gifts: false,
    open_profile: false,
    ...READS,
  });
});

test('guests have none, and what is neither yes nor no is refused by its field', async () => {
  for (const method of ['GET', 'PATCH']) assert.equal((await api(method, PATH)).status, 401);
  const before = (await api('GET', PATH, { as: kofi })).body;
  for (const field of Object.keys(before).filter((name) => !(name in READS))) {
    for (const value of ['yes', 1, null]) {
      const { status, body } = await set(kofi, { [field]: value });
      assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${field}: ${value}`);
    }
  }
  assert.deepEqual((await api('GET', PATH, { as: kofi })).body, before);
});

test('who wants no mail of decisions finds them in the inbox alone', async () => {
  const author = await platform.signUp('Chi Writer');
  const publishing = writing(platform, author, editor);
  const novel = await publishing.novel({ title: 'The Quiet Road' });
  const decide = async () => {
    clock.step({ minutes: 1 });
    const draft = await publishing.draft(novel, 'First light');
    await publishing.request(novel, draft);
    await publishing.approve(novel, draft);
  };
  // Mails of messages do not bring back what was switched off.
  await set(author, { mail_decisions: false, mail_messages: true });
  await decide();
  assert.equal((await api('GET', '/inbox/', { as: author })).body.count, 1);
  assert.deepEqual(
    (await subjects(author)).filter((subject) => subject.includes('The Quiet Road')),
    [],
  );
  await set(author, { mail_decisions: true });
  await decide();
  assert.deepEqual(
    (await subjects(author)).filter((subject) => subject.includes('The Quiet Road')),
    ['Published: The Quiet Road, Chapter 2'],
  );
});

test('who wants every message by mail has it there, with its text and why it came', async () => {
  const [wants, not] = [await platform.signUp('Wants Mail'), await platform.signUp('Wants None')];
  await set(wants, { mail_messages: true });
  for (const receiver of [wants, not])
    await transaction(db, (tx) =>
      services.inbox.send(tx, { receiverId: receiver.id, title: 'A word', body: 'Hello there.' }),
    );
  const mail = (await platform.mailsTo(wants.email)).find(({ subject }) => subject === 'A word');
  assert.equal(
    mail?.text,
    'Hello Wants,\n\nHello there.\n\nYou get the messages of your Griot inbox by mail, because you chose so in the settings of your profile. You can switch it off there.',
  );
  assert.equal((await subjects(not)).includes('A word'), false);
});

test('nothing is mailed twice, to an address that nobody has confirmed, or for a message that was not sent', async () => {
  const [once, stranger] = [await platform.signUp('Only Once'), await platform.signUp('Un Known', { verified: false })];
  for (const person of [once, stranger]) await set(person, { mail_messages: true });
  await transaction(db, (tx) =>
    services.inbox.send(tx, { receiverId: stranger.id, title: 'A word', body: 'Hello there.' }),
  );
  await transaction(db, (tx) =>
    services.inbox.send(tx, { receiverId: once.id, title: 'Mailed by its sender', body: 'Hello.', mailed: true }),
  );
  await assert.rejects(
    transaction(db, async (tx) => {
      await services.inbox.send(tx, { receiverId: once.id, title: 'Taken back', body: 'Hello.' });
      throw new Error('the move fails');
    }),
  );
  assert.equal((await subjects(stranger)).includes('A word'), false);
  assert.deepEqual(
    (await subjects(once)).filter((subject) => subject === 'Mailed by its sender' || subject === 'Taken back'),
    [],
  );
});

test('who gives without a name has none on the novel’s page nor in the author’s inbox, the gifts of the past included', async () => {
  const author = await platform.signUp('Au Thor');
  const novel = await writing(platform, author, editor).published(1, { title: 'The Salt Road' });
  const esi = await platform.signUp('Esi Quietly');
  const givers = async () =>
    (await api('GET', `/novels/${novel.slug}/gifts/`)).body.results.map(
      (gift: { user: { name: string } | null }) => gift.user?.name ?? null,
    );
  await give(esi, novel, 'Cowrie');
  await ports.jobs.drain();
  assert.deepEqual(await givers(), ['Esi Quietly']);
  await set(esi, { name_on_gifts: false });
  assert.deepEqual(await givers(), [null]);

  clock.step({ minutes: 11 });
  await give(esi, novel, 'Calabash');
  clock.step({ seconds: 1 });
  await give(kofi, novel, 'Kola Nut');
  await ports.jobs.drain();
  assert.deepEqual(await givers(), ['Kofi Reads', null, null]);
  const { token } = (await api('POST', '/auth/login/', { body: { email: author.email, password: author.password } }))
    .body;
  const { results } = (await api('GET', '/inbox/?limit=100', { as: { ...author, token } })).body as {
    results: { title: string; body: string; sender: { pen_name: string } }[];
  };
  const senderOf = (gift: string) =>
    results.filter(({ body }) => body.includes(gift)).map(({ sender }) => sender.pen_name);
  assert.deepEqual(
    [senderOf('Cowrie'), senderOf('Calabash'), senderOf('Kola Nut')],
    [['Esi Quietly'], ['Griot'], ['Kofi Reads']],
  );
});

test('a profile that is closed is nobody’s to see until its author has a novel that readers find', async () => {
  const shy = await platform.signUp('Shy Person');
  const publishing = writing(platform, shy, editor);
  const status = async (as?: Person) => (await api('GET', `/authors/${shy.id}/`, { as })).status;
  assert.equal(await status(), 200);
  await set(shy, { open_profile: false });
  assert.deepEqual([await status(), await status(shy), await status(editor)], [404, 404, 404]);
  await publishing.novel({ title: 'Unpublished' });
  assert.equal(await status(), 404);
  await publishing.published(1, { title: 'Here I am' });
  assert.equal(await status(), 200);
});
