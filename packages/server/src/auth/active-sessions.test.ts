import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

/** Signs a person in on a device that calls itself so. */
async function on(person: Person, device: string): Promise<Person> {
  const { body } = await api('POST', '/auth/login/', {
    body: { email: person.email, password: person.password },
    headers: { 'user-agent': device },
  });
  return { ...person, token: body.token, refreshToken: body.refresh_token };
}
const refresh = (person: Person) => api('POST', '/auth/token/refresh/', { body: { refresh: person.refreshToken } });
const list = (person: Person | undefined, query = '') => api('GET', `/users/me/sessions/${query}`, { as: person });
const idOf = async (person: Person): Promise<string> =>
  (await list(person)).body.results.find((s: { current: boolean }) => s.current).id;

test('one sees where one is signed in, last used first', async () => {
  const ada = await platform.signUp('Ada Obi');
  clock.step({ minutes: 1 });
  const telephone = await on(ada, 'Telephone');
  clock.step({ minutes: 1 });
  const desktop = await on(ada, 'Desktop');
  clock.step({ minutes: 1 });
  const renewed = (await refresh(telephone)).body.access;

  const { status, body } = await list({ ...ada, token: renewed });
  assert.equal(status, 200);
  assert.deepEqual([body.count, body.next, body.previous], [3, null, null]);
  assert.deepEqual(
    body.results.map((s: { id: string }) => ({ ...s, id: s.id.startsWith('ses_') })),
    [
      {
        id: true,
        user_agent: 'Telephone',
        created_at: '2026-03-01T12:01:00.000Z',
        last_used_at: '2026-03-01T12:03:00.000Z',
        current: true,
      },
      {
        id: true,
        user_agent: 'Desktop',
        created_at: '2026-03-01T12:02:00.000Z',
        last_used_at: '2026-03-01T12:02:00.000Z',
        current: false,
      },
      {
        id: true,
        user_agent: 'lightMyRequest',
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: '2026-03-01T12:00:00.000Z',
        current: false,
      },
    ],
  );
  const page = (await list(desktop, '?limit=1&offset=1')).body;
  assert.deepEqual(
    [page.count, page.results.length, page.results[0].current, page.next],
    [3, 1, true, '/api/users/me/sessions/?limit=1&offset=2'],
  );
});

test('a session that is ended from elsewhere cannot go on, and is not shown', async () => {
  const bem = await platform.signUp('Bem');
  const desktop = await on(bem, 'Desktop');
  const ended = await api('DELETE', `/users/me/sessions/${await idOf(desktop)}/`, { as: bem });
  assert.deepEqual([ended.status, ended.body], [204, '']);
  assert.equal((await refresh(desktop)).status, 401);
  assert.equal((await list(bem)).body.count, 1);
  assert.equal((await refresh(bem)).status, 200);
});

test('a device that was signed out learns it with its next page, changes nothing and takes no data along', async () => {
  const ngozi = await platform.signUp('Ngozi');
  const lost = await on(ngozi, 'Lost');
  const ask = async (as: Person) => [
    (await api('GET', '/users/me/', { as })).status,
    (await api('PATCH', '/users/me/', { as, body: { about: 'Found.' } })).status,
    (await api('GET', '/users/me/export/', { as })).status,
  ];
  assert.deepEqual(await ask(lost), [200, 200, 200]);
  await api('DELETE', `/users/me/sessions/${await idOf(lost)}/`, { as: ngozi });
  assert.deepEqual(await ask(lost), [401, 401, 401]);
  assert.deepEqual(await ask(ngozi), [200, 200, 200]);
});

test('one can end the session one is in', async () => {
  const chi = await platform.signUp('Chi');
  assert.equal((await api('DELETE', `/users/me/sessions/${await idOf(chi)}/`, { as: chi })).status, 204);
  assert.equal((await refresh(chi)).status, 401);
});

test('all others are ended at once, this one stays, and other people keep theirs', async () => {
  const [dayo, efe] = [await platform.signUp('Dayo'), await platform.signUp('Efe')];
  const others = [await on(dayo, 'Desktop'), await on(dayo, 'Telephone')];
  assert.equal((await api('DELETE', '/users/me/sessions/', { as: dayo })).status, 204);
  for (const other of others) assert.equal((await refresh(other)).status, 401);
  assert.deepEqual(
    (await list(dayo)).body.results.map((s: { current: boolean }) => s.current),
    [true],
  );
  assert.deepEqual([(await refresh(dayo)).status, (await refresh(efe)).status], [200, 200]);
});

test("another's session is not there, nor one that has ended, nor one that never was", async () => {
  const [funke, gozie] = [await platform.signUp('Funke'), await platform.signUp('Gozie')];
  const [theirs, own] = [await idOf(gozie), await idOf(await on(funke, 'Desktop'))];
  await api('DELETE', `/users/me/sessions/${own}/`, { as: funke });
  for (const id of [theirs, own, 'ses_none', '%00', 'x'.repeat(300)]) {
    const { status, body } = await api('DELETE', `/users/me/sessions/${id}/`, { as: funke });
    assert.deepEqual([status, body.code], [404, 'not_found'], id);
  }
  assert.equal((await refresh(gozie)).status, 200);
  assert.equal(
    (await list(funke)).body.results.some((s: { id: string }) => s.id === theirs),
    false,
  );
});

test('a session that was left for thirty days is not shown', async () => {
  const hauwa = await platform.signUp('Hauwa');
  clock.step({ days: 30 });
  const back = await on(hauwa, 'Desktop');
  assert.equal((await list(back)).body.count, 1);
});

test('signed out there are no sessions to see or end', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', 'ses_any/'],
  ] as const) {
    assert.equal((await api(method, `/users/me/sessions/${path}`)).status, 401);
  }
  const ife = await platform.signUp('Ife');
  assert.equal((await list(ife, '?limit=many')).status, 400);
});
