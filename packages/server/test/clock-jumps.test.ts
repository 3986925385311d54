// On one PostgreSQL: the clock that jumps is a server's own; jobs.test.ts has one of the database on both.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { fakeClock, faketimeInstalled, WITHOUT_FAKETIME } from './faketime.ts';
import { databaseUrl, dropDatabase, emptyDatabase } from './fresh-database.ts';
import { send, serve, until } from './killing.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOUR = 3_600;
const PASSWORD = 'a good password';

interface Person {
  email: string;
  token: string;
  refresh: string;
}

for (const [how, seconds, told] of [
  ['ahead', HOUR, 'ahead of'],
  ['behind', -HOUR, 'behind'],
] as const)
  test(`a running server whose clock jumps an hour ${how} and back keeps sign-ins, sends each mail once, and says so`, async (t) => {
    if (!faketimeInstalled) return t.diagnostic(WITHOUT_FAKETIME);
    const name = await emptyDatabase();
    const dataDir = temporaryFolder('clock');
    const client = new pg.Client(databaseUrl(name));
    t.after(async () => {
      await client.end();
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    });
    await client.connect();
    const clock = fakeClock(dataDir);
    const server = await serve({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name), ...clock.settings });
    const { url } = server;
    const signUp = async (who: string): Promise<Person> => {
      const email = `${who}@readers.test`;
      const form = { email, password: PASSWORD, pen_name: who, first_name: who, last_name: 'Test' };
      const { status, body } = await send(url, 'POST', '/auth/signup/', { body: form });
      assert.equal(status, 201);
      return { email, token: body.token, refresh: body.refresh_token };
    };
    const seen = async ({ token }: Person) => (await send(url, 'GET', '/users/me/', { token })).status;
    const renew = async (person: Person): Promise<void> => {
      const { status, body } = await send(url, 'POST', '/auth/token/refresh/', { body: { refresh: person.refresh } });
      assert.equal(status, 200, `${person.email} goes on`);
      Object.assign(person, { token: body.access, refresh: body.refresh_token });
      assert.equal(await seen(person), 200);
    };
    const codesOf = async (email: string): Promise<string[]> =>
      (await send(url, 'GET', `/dev/mail/?to=${encodeURIComponent(email)}`)).body.results.map(
        (mail: { code: string }) => mail.code,
      );
    /** Asks for a code, by which a new password is set. */
    const ask = async ({ email }: Person) => {
      const had = await codesOf(email);
      const { request_id } = (await send(url, 'POST', '/auth/password-reset/', { body: { email } })).body;
      let codes = had;
      await until('the code', async () => (codes = await codesOf(email)).length > had.length);
      const [code] = codes.filter((one) => !had.includes(one));
      return async () => {
        const body = { email, request_id, code };
        return (await send(url, 'POST', '/auth/complete-password-reset/', { body })).status;
      };
    };
    const warnings = async (): Promise<string[]> =>
      ((await (await fetch(`${url}/readyz`)).json()) as { warnings?: string[] }).warnings ?? [];
    const offBy = async (): Promise<string | undefined> =>
      (await warnings()).find((warning) => warning.startsWith('the clock here'));

    const before = await signUp('before');
    const waiting = await signUp('waiting');
    await until(
      'both mails',
      async () => (await codesOf(waiting.email)).length + (await codesOf(before.email)).length === 2,
    );
    assert.equal(await offBy(), undefined);
    const enterFromBefore = await ask(before);

    // A job is under way in that moment.
    await client.query('begin');
    await client.query('lock table mails in exclusive mode');
    assert.equal((await send(url, 'POST', '/auth/password-reset/', { body: { email: waiting.email } })).status, 200);
    const mailing = "select 1 from jobs.job where name = 'mail' and state = 'active'";
    await until('the mail to be under way', async () => (await client.query(mailing)).rowCount === 1);
    clock.set(seconds);
    // It contains what the answer took.
    const [, off = '0', way] = /^the clock here is (\d+) s (.+) the database's$/.exec((await offBy()) ?? '') ?? [];
    assert.ok(Math.abs(Number(off) - 3_600) <= 10, off);
    assert.equal(way, told);
    await client.query('commit');
    await until('that mail', async () => (await codesOf(waiting.email)).length === 2);

    // An access token is good for a quarter of an hour by this clock; whoever has one renews it.
    assert.equal(await seen(before), seconds > 0 ? 401 : 200);
    await renew(before);
    const between = await signUp('between');
    await renew(between);
    // So is a code for ten minutes.
    assert.equal(await enterFromBefore(), seconds > 0 ? 400 : 200);
    const enterFromBetween = await ask(between);
    assert.equal(await (await ask(waiting))(), 200);

    clock.set(0);
    assert.equal(await offBy(), undefined);
    for (const person of [before, between]) await renew(person);
    // One from before counts again, and one that was asked for by the clock that was behind is over.
    if (seconds > 0) assert.equal(await enterFromBefore(), 200);
    assert.equal(await enterFromBetween(), seconds > 0 ? 200 : 400);
    const later = await signUp('later');
    await renew(later);
    for (const person of [before, between, later]) assert.equal(await (await ask(person))(), 200, person.email);

    // Each was done at the first try, and nothing of the timetable twice in its minute.
    const { rows: mails } = await client.query('select "to", subject from mails');
    assert.equal(new Set(mails.map(({ subject }: { subject: string }) => subject)).size, mails.length);
    await until('no job to be under way', async () => {
      const open = "select 1 from jobs.job where name in ('mail', 'send-code') and state <> 'completed'";
      return (await client.query(open)).rowCount === 0;
    });
    const { rows: again } = await client.query(
      "select name from jobs.job where retry_count > 0 and state = 'completed' union all select name from jobs.job where singleton_on is not null group by name, singleton_key, singleton_on having count(*) > 1",
    );
    assert.deepEqual(again, []);
    const { rows: promised } = await client.query("select count(*)::int count from jobs.job where name = 'mail'");
    assert.equal(mails.length, promised[0].count);
    await server.stop();
  });
