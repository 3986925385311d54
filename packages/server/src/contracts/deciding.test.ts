import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { applying, contractForm } from '../../test/applying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bisi = await platform.signUp('Bisi Ade');
const editor = await platform.staff('Ed Itor', 'editor');
const second = await platform.staff('Ed Second', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const way = applying(platform, ada, editor);

/** Tokens last 15 minutes; time is moved here. */
const renewed = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } })).body.token,
});
const decide = (
  contract: { id: string },
  what: 'approve' | 'reject',
  body: object = {},
  as: Person | undefined = editor,
) => api('POST', `/staff/contracts/${contract.id}/${what}/`, { as, body });
const one = async (contract: { id: string }, as = editor) =>
  (await api('GET', `/staff/contracts/${contract.id}/`, { as })).body;
const see = (url: string, as: Person | undefined) =>
  app.inject({ method: 'GET', url, headers: as ? { authorization: `Bearer ${as.token}` } : {} });
interface Message {
  title: string;
  preview: string;
  body: string;
  message_type: number;
}
const messages = async (about: string): Promise<Message[]> =>
  ((await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as Message[]).filter((m) =>
    m.title.startsWith(`Contract for ${about}:`),
  );
type Deed = { action: string; actor: { id: string }; detail: object };
const allDeeds = async (subject: string): Promise<Deed[]> =>
  (await api('GET', '/staff/actions/?limit=1000', { as: admin })).body.results.filter(
    (a: { subject_id: string }) => a.subject_id === subject,
  );
/** What was done about a contract beside reading it. */
const deeds = async (subject: string): Promise<Deed[]> =>
  (await allDeeds(subject)).filter((deed) => deed.action !== 'contract.application_opened');

test('editors find applications, those that wait longest first, by their status', async () => {
  const first = await way.apply(await way.novel('First come'));
  clock.step({ minutes: 1 });
  const then = await way.apply(await way.novel('Then come'));
  await way.reject(then);
  const list = async (query = '') => (await api('GET', `/staff/contracts/${query}`, { as: editor })).body;
  const all = await list();
  assert.deepEqual(
    [all.count, all.results.map((c: { id: string; status: string }) => [c.id, c.status])],
    [
      2,
      [
        [first.id, 'pending'],
        [then.id, 'rejected'],
      ],
    ],
  );
  assert.deepEqual(
    (await list('?status=pending')).results.map((c: { id: string }) => c.id),
    [first.id],
  );
  assert.deepEqual(
    (await list('?status=rejected')).results.map((c: { id: string }) => c.id),
    [then.id],
  );
  assert.deepEqual(
    [(await list('?status=signed')).count, (await api('GET', '/staff/contracts/?status=lost', { as: editor })).status],
    [0, 400],
  );
  assert.deepEqual(
    (await list(`?author=${ada.id}&status=pending`)).results.map((c: { id: string }) => c.id),
    [first.id],
  );
  assert.deepEqual(
    [
      (await list(`?author=${ada.id}`)).count,
      (await list(`?author=${bisi.id}`)).count,
      (await list('?author=nobody')).count,
    ],
    [2, 0, 0],
  );
  const { novel, author, rejection, decided_at, version, contract_type } = all.results[1];
  assert.deepEqual(
    [novel.title, novel.num_words, author, rejection, decided_at, version, contract_type],
    [
      'Then come',
      5_000,
      { id: ada.id, pen_name: 'Ada Obi' },
      'The pictures are blurred.',
      '2026-03-01T12:01:00.000Z',
      1,
      'exclusive',
    ],
  );
  assert.equal(JSON.stringify(all).includes('Adaeze'), false, 'lists hold nothing personal');
});

test('an editor reads the whole of it', async () => {
  const contract = await way.apply(await way.novel('To be read'));
  const read = await one(contract);
  assert.deepEqual([read.status, read.signature, read.signed_text], ['pending', null, null]);
  assert.deepEqual(
    [read.application.full_name, read.application.document_number, read.application.email],
    ['Adaeze Ngozi Obi', '70123456789', 'ada.obi@readers.test'],
  );
  assert.equal(read.images.expires_at, '2026-03-01T12:06:00.000Z');
});

test('who opens an application, with the number and address of somebody, is written down, and who lists them is not', async () => {
  const novel = await way.novel('Looked into');
  const contract = await way.apply(novel);
  await api('GET', '/staff/contracts/', { as: editor });
  assert.deepEqual(await allDeeds(contract.id), []);
  await one(contract, second);
  assert.deepEqual(
    (await allDeeds(contract.id)).map((d) => [d.action, d.actor.id, d.detail]),
    [['contract.application_opened', second.id, { novel: novel.id, title: 'Looked into' }]],
  );
});

test('nobody but staff comes near it', async () => {
  const contract = await way.apply(await way.novel('Staff alone'));
  for (const [method, path] of [
    ['GET', '/staff/contracts/'],
    ['GET', `/staff/contracts/${contract.id}/`],
    ['POST', `/staff/contracts/${contract.id}/approve/`],
    ['POST', `/staff/contracts/${contract.id}/reject/`],
  ] as const) {
    const body = method === 'POST' ? { reason: 'Because.' } : undefined;
    assert.equal((await api(method, path, { body })).status, 401);
    for (const as of [ada, bisi]) assert.equal((await api(method, path, { as, body })).status, 403, path);
  }
  for (const what of ['approve', 'reject'] as const)
    assert.equal((await decide({ id: 'ctr_nothing' }, what, { reason: 1 })).status, 404);
  assert.equal((await api('GET', '/staff/contracts/ctr_nothing/', { as: editor })).status, 404);
  assert.equal((await one(contract)).status, 'pending');
});

test('approved, it awaits its signature; the author is told as the dashboard looks for it, and it is written down', async () => {
  const novel = await way.novel('Well done');
  const contract = await way.apply(novel);
  const { status, body } = await decide(contract, 'approve', { version: 1 });
  assert.deepEqual([status, body.status, body.rejection], [200, 'awaiting_signature', null]);
  assert.equal((await api('GET', `/novels/mine/${novel.id}/`, { as: ada })).body.contract_status, 'awaiting_signature');
  const told = (await messages('Well done')).find((m) => m.title.endsWith('approved'));
  assert.equal(told?.message_type, 1);
  assert.ok(told?.title.toLowerCase().includes('contract') && told.title.includes('Well done'));
  assert.match(told.preview, /application/);
  assert.match(told.preview, /congratulations/i);
  assert.match(told.preview, /approved/);
  const mail = (await platform.mailsTo(ada.email)).find((m) => m.subject === 'Contract for Well done: approved');
  assert.ok(mail?.link?.endsWith(`/contract/${novel.id}`), 'the mail leads to the page');
  assert.deepEqual(
    (await deeds(contract.id)).map((d) => [d.action, d.actor.id, d.detail]),
    [['contract.approved', editor.id, { novel: novel.id, title: 'Well done' }]],
  );
});

test('rejected, it goes back with the reason', async () => {
  const novel = await way.novel('Not yet');
  const contract = await way.apply(novel);
  for (const body of [{}, { reason: ' ' }, { reason: 'no' }, { reason: 'x'.repeat(2_001) }])
    assert.equal((await decide(contract, 'reject', body)).status, 400);
  const { status, body } = await decide(contract, 'reject', { reason: 'The number cannot be read.' });
  assert.deepEqual([status, body.status, body.rejection], [200, 'rejected', 'The number cannot be read.']);
  const told = (await messages('Not yet')).find((m) => m.title.endsWith('rejected'));
  assert.match(told?.preview ?? '', /application.*rejected/);
  assert.match(told?.body ?? '', /The number cannot be read\./);
  assert.deepEqual(
    (await deeds(contract.id)).map((d) => [d.action, d.detail]),
    [['contract.rejected', { novel: novel.id, title: 'Not yet', reason: 'The number cannot be read.' }]],
  );
});

test('only what is pending is decided on', async () => {
  const contract = await way.apply(await way.novel('Decided'));
  await way.reject(contract);
  for (const what of ['approve', 'reject'] as const)
    assert.deepEqual([(await decide(contract, what, { reason: 'Again.' })).status], [409]);
  const other = await way.apply(await way.novel('Decided too'));
  await way.approve(other);
  for (const what of ['approve', 'reject'] as const)
    assert.equal((await decide(other, what, { reason: 'Again.' })).status, 409);
  await way.sign(other);
  for (const what of ['approve', 'reject'] as const)
    assert.equal((await decide(other, what, { reason: 'Again.' })).status, 409);
  assert.deepEqual([(await messages('Decided')).length, (await messages('Decided too')).length], [2, 3]);
});

test('an editor who read another submission is told so', async () => {
  const contract = await way.apply(await way.novel('Changed since'));
  await decide(contract, 'reject', { reason: 'Once more.', version: 1 }, second);
  await api('PATCH', `/contracts/${contract.id}/`, { as: ada, body: { city: 'Ibadan' } });
  assert.equal((await decide(contract, 'approve', { version: 1 })).status, 409);
  assert.equal((await decide(contract, 'approve', { version: 2 })).status, 200);
});

test('of editors who decide at once one wins, and the author hears of one decision', async () => {
  for (let n = 0; n < 6; n += 1) {
    const contract = await way.apply(await way.novel(`At once ${n}`));
    const answers = await Promise.all([
      decide(contract, 'approve'),
      decide(contract, 'reject', { reason: 'Not this one.' }, second),
      decide(contract, 'approve', {}, admin),
    ]);
    assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409]);
    const won = answers.find((a) => a.status === 200);
    assert.equal((await one(contract)).status, won?.body.status);
    assert.deepEqual([(await messages(`At once ${n}`)).length, (await deeds(contract.id)).length], [2, 1]);
  }
});

test('nobody decides on a contract of their own', async () => {
  const own = applying(platform, second, editor);
  const contract = await own.apply(await own.novel('An editor’s own'));
  for (const what of ['approve', 'reject'] as const)
    assert.deepEqual([(await decide(contract, what, { reason: 'Mine.' }, second)).body.code], ['not_allowed']);
  assert.equal((await decide(contract, 'approve')).status, 200);
});

test('the pictures open by their links as pictures, kept by nobody, and each opening is written down', async () => {
  const contract = await way.apply(await way.novel('Pictures'));
  const { images } = await one(contract);
  for (const [side, colour] of [
    ['front', [0xb0, 0x4a, 0x2a]],
    ['back', [0x2a, 0x4a, 0xb0]],
  ] as const) {
    const answer = await see(images[side], editor);
    assert.deepEqual(
      [
        answer.statusCode,
        answer.headers['content-type'],
        answer.headers['cache-control'],
        answer.headers['x-content-type-options'],
      ],
      [200, 'image/webp', 'no-store', 'nosniff'],
    );
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [400, 250]);
    for (const [channel, value] of colour.entries())
      assert.ok(Math.abs((data[channel] ?? 0) - value) < 12, `${side} ${channel}`);
  }
  assert.deepEqual(
    (await deeds(contract.id)).map((d) => [d.action, d.actor.id, (d.detail as { side: string }).side]).sort(),
    [
      ['contract.picture_opened', editor.id, 'back'],
      ['contract.picture_opened', editor.id, 'front'],
    ],
  );
});

test('a link is good for five minutes, for one picture and for whom it was made', async () => {
  const contract = await way.apply(await way.novel('Links'));
  const elsewhere = await way.apply(await way.novel('Other links'));
  const { images } = await one(contract);
  const url = new URL(images.front, 'http://localhost');
  const changed = (name: string, value: string) => {
    const other = new URL(url);
    other.searchParams.set(name, value);
    return other.pathname + other.search;
  };
  const expires = Number(url.searchParams.get('expires'));
  const signature = url.searchParams.get('signature') ?? '';
  const forged = [
    url.pathname,
    changed('staff', second.id),
    changed('staff', ada.id),
    changed('staff', ''),
    changed('expires', String(expires + 60_000)),
    changed('expires', 'NaN'),
    changed('signature', ''),
    changed('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    changed('signature', `${signature}A`),
    `${url.pathname}${url.search}&signature=${signature}`,
    url.pathname.replace('front', 'back') + url.search,
    url.pathname.replace(contract.id, elsewhere.id) + url.search,
    url.pathname.replace(contract.id, 'ctr_nothing') + url.search,
  ];
  for (const link of forged) {
    const answer = await see(link, await renewed(editor));
    assert.deepEqual(
      [answer.statusCode, answer.json().code, answer.headers['cache-control']],
      [403, 'not_allowed', 'no-store'],
      link,
    );
  }
  assert.equal(
    (await see(url.pathname.replace('front', 'inside') + url.search, await renewed(editor))).statusCode,
    404,
  );
  // The link alone is nothing: it takes the token of whom it was made for.
  const guest = await see(images.front, undefined);
  assert.deepEqual(
    [guest.statusCode, guest.json().code, guest.headers['cache-control']],
    [401, 'not_signed_in', 'no-store'],
  );
  for (const as of [ada, second, await platform.staff('Link Admin', 'admin'), await platform.signUp('Link Reader')])
    assert.equal((await see(images.front, await renewed(as))).statusCode, 403, as.penName);
  assert.equal((await deeds(contract.id)).length, 0, 'what was refused opened nothing');
  const looker = await renewed(editor);
  clock.step({ minutes: 4, seconds: 59 });
  assert.equal((await see(images.front, looker)).statusCode, 200);
  clock.step({ seconds: 1 });
  assert.equal((await see(images.front, looker)).statusCode, 403);
  assert.deepEqual(
    (await deeds(contract.id)).map((d) => d.actor.id),
    [editor.id],
  );
});

test('a link ends with the office of whom it was made for, and with the picture', async () => {
  const passing = await renewed(await platform.staff('Passing Editor', 'editor'));
  const contract = await way.apply(await way.novel('Ends with the office'));
  const { images } = await one(contract, passing);
  assert.equal((await see(images.back, passing)).statusCode, 200);
  await platform.services.users.appoint(passing.id, null);
  assert.equal((await see(images.back, passing)).statusCode, 403);

  const { images: own } = await one(contract, await renewed(editor));
  await way.reject(contract);
  const form = contractForm({});
  const changed = await api('PATCH', `/contracts/${contract.id}/`, { as: await renewed(ada), body: form });
  assert.equal(changed.status, 200);
  assert.equal((await see(own.front, await renewed(editor))).statusCode, 403, 'another picture by now');
});
