import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { contract, type CallName } from '@griot/contracts/contract';
import { countQueries } from '../../test/count-queries.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { createApp } from '../app.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { createJobs } from '../ports/jobs/index.ts';
import { createServices } from '../services.ts';
import { createRunningSessions } from './running-sessions.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db } = platform;
const queries = countQueries();

/** Another server on the same database. Nothing but the database connects the two. */
const elsewhere = await anotherServer();

async function anotherServer() {
  const pool = openDatabase(platform.ports.settings.databaseUrl ?? '');
  const jobs = createJobs(pool, { supervise: false, report: (failure) => assert.fail(String(failure)) });
  const ports = { ...platform.ports, db: pool, jobs };
  const app = await createApp(ports, { services: createServices(ports) });
  after(async () => {
    await app.close();
    await closeDatabase(pool);
  });
  return async (method: 'GET', path: string, as: Person) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${as.token}` } });
    return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
  };
}

async function another(person: Person): Promise<Person> {
  const { body } = await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
  return { ...person, token: body.token, refreshToken: body.refresh_token };
}
const inbox = async (as: Person) => [
  (await api('GET', '/inbox/', { as })).status,
  (await elsewhere('GET', '/inbox/', as)).status,
];

/** Every way in which a session ends, and who does it. */
const admin = await platform.staff('Admin', 'admin');
const WAYS: Record<string, (lost: Person, own: Person) => Promise<{ status: number }>> = {
  'signing out': async (lost) => signOut(await sessionOf(lost), lost),
  'signing it out from another device': async (lost, own) => signOut(await sessionOf(lost), own),
  'signing out everywhere else': (_, own) => api('DELETE', '/users/me/sessions/', { as: own }),
  'a changed password': (_, own) =>
    api('POST', '/auth/change-password/', {
      as: own,
      body: { current_password: own.password, new_password: 'a better one', confirm_password: 'a better one' },
    }),
  'a password that was reset': async (_, own) => {
    const asked = await api('POST', '/auth/password-reset/', { body: { email: own.email } });
    const code = (await platform.mailsTo(own.email))[0]?.code;
    const { body } = await api('POST', '/auth/complete-password-reset/', {
      body: { email: own.email, request_id: asked.body.request_id, code },
    });
    return await api('POST', '/auth/reset-password/', {
      body: { password: 'a better one' },
      headers: { authorization: `Bearer ${body.access_token}` },
    });
  },
  'being blocked': (_, own) => api('PATCH', `/users/${own.id}/`, { as: admin, body: { blocked: true } }),
  'a token that is used twice': async (lost) => {
    await api('POST', '/auth/token/refresh/', { body: { refresh: lost.refreshToken } });
    clock.step({ seconds: 31 });
    await api('POST', '/auth/token/refresh/', { body: { refresh: lost.refreshToken } });
    return { status: 200 };
  },
};

async function sessionOf(person: Person): Promise<string> {
  const { body } = await api('GET', '/users/me/sessions/', { as: person });
  return body.results.find((s: { current: boolean }) => s.current).id;
}
const signOut = (session: string, as: Person) => api('DELETE', `/users/me/sessions/${session}/`, { as });

for (const [way, happens] of Object.entries(WAYS)) {
  test(`${way} ends what is personal at once here, and within a second in every other server`, async () => {
    const own = await platform.signUp(`Ends ${way.slice(-30)}`);
    const lost = await another(own);
    assert.deepEqual(await inbox(lost), [200, 200]);
    assert.ok((await happens(lost, own)).status < 300);
    assert.equal((await api('GET', '/inbox/', { as: lost })).status, 401);
    clock.step({ seconds: 1 });
    assert.deepEqual(await elsewhere('GET', '/inbox/', lost), { status: 401, code: 'not_signed_in' });
  });
}

test('who was blocked or erased by another hand than a server’s reads no longer than a second', async () => {
  for (const change of [sql`blocked_at = now()`, sql`deleted_at = now()`]) {
    const person = await platform.signUp(`Gone ${clock.now().getTime()}`);
    assert.deepEqual(await inbox(person), [200, 200]);
    await db.execute(sql`update users set ${change} where id = ${person.id}`);
    clock.step({ seconds: 1 });
    assert.deepEqual(await inbox(person), [401, 401]);
  }
});

test('every call that reads, of whatever kind, refuses a session that has ended', async () => {
  const lost = await another(await platform.signUp('Lost Everywhere'));
  await signOut(await sessionOf(lost), lost);
  const reads = (Object.keys(contract) as CallName[]).filter(
    (c) => c.startsWith('GET ') && !c.startsWith('GET /auth/'),
  );
  assert.ok(reads.length > 50);
  for (const call of reads) {
    const { status, body } = await api('GET', call.slice('GET '.length).replace(/\{\w+\}/g, '1'), { as: lost });
    assert.deepEqual([call, status, body.code], [call, 401, 'not_signed_in']);
  }
});

test('a reader who turns pages within half a second is asked after once', async () => {
  const reader = await platform.signUp('Turns Pages');
  clock.step({ seconds: 1 });
  const turn = () => countedOf(() => api('GET', '/genres/', { as: reader }));
  const asGuest = await countedOf(() => api('GET', '/genres/'));
  assert.deepEqual([await turn(), await turn(), await turn()], [asGuest + 1, asGuest, asGuest]);
  clock.step({ seconds: 1 });
  assert.deepEqual([await turn(), await turn()], [asGuest + 1, asGuest]);
});

test('many who come at once are asked after in one question, and each has their own answer', async () => {
  const [ada, bem] = [await platform.signUp('At Once Ada'), await platform.signUp('At Once Bem')];
  const sessions = [await sessionOf(ada), await sessionOf(bem), 'ses_none'];
  await signOut(await sessionOf(bem), bem);
  const running = createRunningSessions(db, clock);
  let answers: boolean[] = [];
  const asked = await countedOf(async () => {
    answers = await Promise.all(sessions.map((session) => running.runs(session)));
  });
  assert.deepEqual([asked, answers], [1, [true, false, false]]);
});

async function countedOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries();
  await work();
  return queries() - before;
}
