import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { indexScans } from '../../test/index-scans.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import type { Refusal } from '../http/errors.ts';
import { listUsers } from '../users/store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, services } = platform;

const admin = await platform.staff('Ad Min', 'admin');
const second = await platform.staff('Sec Ond', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const change = (person: { id: string }, body: unknown, as: Person = admin) =>
  api('PUT', `/users/${person.id}/`, { as, body });
const one = async (person: { id: string }) => (await api('GET', `/users/${person.id}/`, { as: admin })).body;
const signIn = (person: Person) =>
  api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
const actions = async (id: string) =>
  (await api('GET', '/staff/actions/?limit=1000', { as: admin })).body.results
    .filter((a: { subject_id: string }) => a.subject_id === id)
    .map((a: { action: string; detail: object }) => [a.action, a.detail]);

test('administrators find accounts by pen name, e-mail and user code, the newest first', async () => {
  clock.step({ seconds: 1 });
  const percy = await platform.signUp('Percy 100% Owl');
  const all = (await api('GET', '/users/?limit=2', { as: admin })).body;
  assert.deepEqual([all.count, all.results[0].pen_name, all.results.length], [5, 'Percy 100% Owl', 2]);
  const found = async (search: string) =>
    (await api('GET', `/users/?search=${encodeURIComponent(search)}`, { as: admin })).body.results.map(
      (u: { id: string }) => u.id,
    );
  const { user_code: code } = await one(percy);
  for (const search of ['percy', '100% o', 'PERCY.100', code])
    assert.deepEqual(await found(search), [percy.id], search);
  assert.deepEqual(await found('1_0'), []);
  assert.deepEqual(await one(percy), {
    id: percy.id,
    first_name: 'Percy',
    last_name: 'Test',
    pen_name: 'Percy 100% Owl',
    email: percy.email,
    email_verified: true,
    user_code: code,
    photo_url: null,
    office: null,
    blocked: false,
    coins_missing: 0,
    created_at: '2026-03-01T12:00:01.000Z',
  });
});

test('a search that the newest accounts do not answer looks for each part of a name in its index', async () => {
  const scans = await indexScans(platform.db, 'users_called', (tx) =>
    listUsers(tx, { search: 'percy', limit: 20, offset: 0 }, 1),
  );
  // Pen name, e-mail and user code.
  assert.equal(scans, 3);
});

test('a search ends at the newest accounts where they fill the page and one more, and counts all otherwise', async () => {
  const { rows: all } = await listUsers(platform.db, { limit: 20, offset: 0 });
  const ids = all.map(({ id }) => id);
  const found = async (looked: number, offset: number) => {
    const { rows, total, atLeast } = await listUsers(platform.db, { search: '@', limit: 2, offset }, looked);
    return [rows.map(({ id }) => id), total, atLeast];
  };
  assert.deepEqual(await found(3, 0), [ids.slice(0, 2), 3, true]);
  for (const looked of [0, 2, 5, 6]) assert.deepEqual(await found(looked, 0), [ids.slice(0, 2), 5, looked === 5]);
  for (const looked of [0, 3, 6]) assert.deepEqual(await found(looked, 2), [ids.slice(2, 4), 5, false]);
  for (const looked of [0, 3, 6]) assert.deepEqual(await found(looked, 4), [ids.slice(4), 5, false]);
});

test('an account that staff make has no password until its owner sets one, to which a mail leads', async () => {
  const made = await api('POST', '/users/', {
    as: admin,
    body: { first_name: 'Nia', last_name: 'New', email: 'Nia+new@readers.test', pen_name: 'Nia New' },
  });
  assert.deepEqual(
    [made.status, made.body.email, made.body.email_verified, made.body.office],
    [201, 'nia+new@readers.test', false, null],
  );
  const [mail] = await platform.mailsTo('nia+new@readers.test');
  assert.match(mail?.link ?? '', /\/reset-password\?email=nia%2Bnew%40readers\.test$/);
  for (const password of ['!', 'anything'])
    assert.equal(
      (await api('POST', '/auth/login/', { body: { email: 'nia+new@readers.test', password } })).status,
      401,
    );
  assert.deepEqual(await actions(made.body.id), [['user.created', {}]]);
  const taken = await api('POST', '/users/', {
    as: admin,
    body: { first_name: 'N', last_name: 'N', email: reader.email, pen_name: 'nia new' },
  });
  assert.deepEqual([taken.status, Object.keys(taken.body.detail).sort()], [400, ['email', 'pen_name']]);
  assert.deepEqual(Object.keys((await api('POST', '/users/', { as: admin, body: {} })).body.detail).sort(), [
    'email',
    'first_name',
    'last_name',
    'pen_name',
  ]);
});

test('names and office change, what is absent stays, and each is recorded without a name', async () => {
  const ann = await platform.signUp('Ann Other');
  const changed = await change(ann, {
    first_name: 'Anne',
    last_name: 'Otherwise',
    pen_name: 'Anne O',
    office: 'editor',
  });
  assert.deepEqual(
    [changed.status, changed.body.first_name, changed.body.pen_name, changed.body.office],
    [200, 'Anne', 'Anne O', 'editor'],
  );
  assert.deepEqual((await api('PATCH', `/users/${ann.id}/`, { as: admin, body: {} })).body, changed.body);
  assert.equal((await api('GET', '/staff/chapters/', { as: ann })).status, 200);
  await change(ann, { office: null });
  assert.equal((await api('GET', '/staff/chapters/', { as: ann })).status, 403);
  assert.deepEqual(
    (await actions(ann.id)).sort(),
    [
      ['user.appointed', { before: 'editor', after: null }],
      ['user.appointed', { before: null, after: 'editor' }],
      ['user.renamed', { fields: ['firstName', 'lastName', 'penName'] }],
    ].sort(),
  );
  assert.deepEqual((await change(ann, { pen_name: 'REA DER' })).body.detail, { pen_name: ['This pen name is taken.'] });
  assert.deepEqual(
    Object.keys((await change(ann, { office: 'king', blocked: 'yes', first_name: '' })).body.detail).sort(),
    ['blocked', 'first_name', 'office'],
  );
});

test('who is blocked is signed out and does not come in again until unblocked', async () => {
  const bad = await platform.signUp('Bad Actor');
  assert.equal((await change(bad, { blocked: true })).body.blocked, true);
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: bad.refreshToken } })).status, 401);
  assert.equal((await signIn(bad)).status, 403);
  assert.equal((await change(bad, { blocked: false })).body.blocked, false);
  assert.equal((await signIn(bad)).status, 200);
  assert.deepEqual((await actions(bad.id)).map(([action]: [string]) => action).sort(), [
    'user.blocked',
    'user.unblocked',
  ]);
});

test('a deleted account is erased at once', async () => {
  const leaver = await platform.signUp('Lea Ver');
  assert.equal((await api('DELETE', `/users/${leaver.id}/`, { as: admin })).status, 204);
  for (const method of ['GET', 'PUT', 'DELETE'])
    assert.equal(
      (await api(method, `/users/${leaver.id}/`, { as: admin, body: method === 'PUT' ? {} : undefined })).status,
      404,
    );
  assert.equal((await signIn(leaver)).status, 401);
  assert.equal((await api('GET', '/users/?search=lea', { as: admin })).body.count, 0);
  const [done] = (await api('GET', '/staff/deletions/?status=done', { as: editor })).body.results;
  assert.equal(done.user.id, leaver.id);
  assert.deepEqual(await actions(leaver.id), [['user.deleted', {}]]);
});

test('who was blocked or erased writes nothing more, though their token would last a while', async () => {
  for (const [name, shut] of Object.entries({
    'Soon Blocked': (id: string) => api('PATCH', `/users/${id}/`, { as: admin, body: { blocked: true } }),
    'Soon Erased': (id: string) => api('DELETE', `/users/${id}/`, { as: admin }),
  })) {
    const person = await platform.signUp(name);
    assert.ok((await shut(person.id)).status < 300);
    for (const [method, path, body] of [
      ['PUT', '/users/me/display-options/', { font_size: 20 }],
      ['POST', '/novels/mine/', {}],
      ['POST', '/reports/', { kind: 'contact', reason: 'Let me in again.' }],
    ] as const) {
      assert.equal((await api(method, path, { as: person, body })).status, 401, `${name}: ${path}`);
    }
  }
});

test('administrators can neither delete, block nor demote themselves', async () => {
  assert.equal((await api('DELETE', `/users/${admin.id}/`, { as: admin })).status, 409);
  for (const body of [{ blocked: true }, { office: 'editor' }, { office: null }])
    assert.equal((await change(admin, body)).status, 409);
  assert.equal((await change(admin, { first_name: 'Adam', office: 'admin', blocked: false })).body.first_name, 'Adam');
  assert.deepEqual([(await one(admin)).office, (await one(admin)).blocked], ['admin', false]);
});

test('of two administrators who demote each other at once, one remains', async () => {
  // Past the guard, where both were still administrators.
  const caller = ({ id }: Person) => ({ id, emailVerified: true, roles: ['reader', 'editor', 'admin'] as const });
  const demote = (by: Person, whom: Person) =>
    services.accounts.change({ ...caller(by), roles: [...caller(by).roles] }, whom.id, { office: null });
  const answers = await Promise.allSettled([demote(admin, second), demote(second, admin)]);
  assert.deepEqual(answers.map((a) => a.status).sort(), ['fulfilled', 'rejected']);
  const refused = answers.find((a) => a.status === 'rejected')?.reason as Refusal;
  assert.equal(refused.code, 'not_allowed');
  const [left, gone] = answers[0].status === 'fulfilled' ? [admin, second] : [second, admin];
  assert.equal((await api('GET', '/users/', { as: left })).status, 200);
  assert.equal((await api('GET', '/users/', { as: gone })).status, 403);
});

test('accounts are for administrators alone', async () => {
  const calls = [
    ['GET', '/users/'],
    ['POST', '/users/'],
    ['GET', `/users/${reader.id}/`],
    ['PUT', `/users/${reader.id}/`],
    ['PATCH', `/users/${reader.id}/`],
    ['DELETE', `/users/${reader.id}/`],
    ['GET', '/users/usr_nobody/'],
  ] as const;
  for (const [method, path] of calls) {
    assert.equal((await api(method, path)).status, 401, path);
    for (const as of [reader, editor]) assert.equal((await api(method, path, { as })).status, 403, path);
  }
});

test('accounts are narrowed to an office and to those that are blocked', async () => {
  // Of the others, one may have been demoted above.
  const keeper = await platform.staff('Kee Per', 'admin');
  const bad = await platform.signUp('Bad Penny');
  await change(bad, { blocked: true }, keeper);
  const found = async (query: string) =>
    (await api('GET', `/users/?limit=100&${query}`, { as: keeper })).body.results
      .map((u: { pen_name: string }) => u.pen_name)
      .sort();
  assert.deepEqual(await found('blocked=true&search=penny'), ['Bad Penny']);
  assert.equal((await found('blocked=true')).includes('Rea Der'), false);
  assert.equal((await found('blocked=false')).includes('Bad Penny'), false);
  assert.deepEqual(await found('office=editor&search=itor'), ['Ed Itor']);
  assert.deepEqual(await found('office=admin&blocked=true'), []);
  assert.equal((await api('GET', '/users/?office=king', { as: keeper })).status, 400);
});
