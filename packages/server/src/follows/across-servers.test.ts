// On one PostgreSQL: who goes on with telling for a server that was killed; what it asks of the database is told by telling.test.ts on both.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { send, serve, until } from '../../test/killing.ts';
import { startPlatform } from '../../test/platform.ts';
import { startPushService } from '../../test/push-service.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';

/** What comes out is let out here, and told by servers in processes of their own, on the same database. */
const keys = {
  TOKEN_KEY: 'a secret for these tests, and only for them',
  DATA_KEY: 'another secret for these tests, and only for them',
};
const pushes = await startPushService();
const platform = await startPlatform({ environment: keys });
after(async () => {
  await platform.close();
  await pushes.close();
});
const { api, db, ports } = platform;
/** Longer than anything here takes; a wait that ends by it fails. */
const PATIENCE_MS = 60_000;

const start = (role: 'web' | 'worker') => {
  const { databaseUrl = '', migrationUrl = '', dataDir } = ports.settings;
  return serve({
    ...keys,
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    GRIOT_ROLE: role,
    TEST_PUSHES_HERE: 'yes',
  });
};

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

/** A lot is of a thousand: these are three, and the third has some left. */
const FOLLOWERS = 2_100;
const idOf = (n: number): string => `usr_f${String(n).padStart(4, '0')}`;

/** Every tenth of them is told by mail and on a device, too. */
const TENTH = 10;

async function haveFollowers(novelId: string): Promise<void> {
  const { p256dh, auth, endpoint } = pushes.subscription('/of-');
  const n = sql`generate_series(1, ${FOLLOWERS}::int) n`;
  const tenth = sql`generate_series(${TENTH}::int, ${FOLLOWERS}::int, ${TENTH}::int) n`;
  const at = sql`'2026-02-01T10:00:00Z'::timestamptz`;
  const id = sql`'usr_f' || lpad(n::text, 4, '0')`;
  for (const statement of [
    sql`insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
      select ${id}, 'f' || n || '@readers.test', ${at}, 'none', 'Follower ' || n, 'follower ' || n, 'F', 'T', 'FOLLOW' || n, ${at}, ${at} from ${n}`,
    sql`insert into novel_follows (user_id, novel_id, followed_at) select ${id}, ${novelId}, ${at} from ${n}`,
    sql`insert into follow_settings (user_id, mail) select ${id}, 'at_once' from ${tenth}`,
    sql`insert into sessions (id, user_id, user_agent, created_at) select 'ses_f' || n, ${id}, 'test', ${at} from ${tenth}`,
    sql`insert into push_devices (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      select 'psh_f' || n, ${id}, 'ses_f' || n, ${endpoint} || n, 'f' || n, ${p256dh}, ${auth}, ${at} from ${tenth}`,
  ])
    await db.execute(statement);
}

const everybody = Array.from({ length: FOLLOWERS }, (_, n) => n + 1);
const everyTenth = everybody.filter((n) => n % TENTH === 0);

/** Those who have it once each have the same names in their order. */
const onceEach = (names: readonly string[], whom: readonly number[], nameOf: (n: number) => string): void =>
  assert.deepEqual([...names].sort(), whom.map(nameOf).sort());

test('a server that is killed in the middle of telling followers is gone on for by the next one, and everybody is told once by each way', async () => {
  const novel = await publishing.published(1, { title: 'Told of' });
  await ports.jobs.drain();
  await haveFollowers(novel.id);
  const { id: chapterId } = await publishing.chapter(novel, 'Dawn');
  const upTo = async () =>
    (await db.execute<{ up_to: string }>(sql`select up_to from tellings where chapter_id = ${chapterId}`)).rows[0]
      ?.up_to;

  // Somebody else is just telling one of the third lot: whoever comes to it waits there.
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into told_chapters (user_id, chapter_id, novel_id, told_at, in_platform, mail_at, push_at)
      values (${idOf(2_050)}, ${chapterId}, ${novel.id}, now(), true, now(), now())`);
    const killed = await start('worker');
    await until('it is at the third lot', async () => (await upTo()) === idOf(2_000) && (await waits()), PATIENCE_MS);
    await killed.kill();
    assert.equal(await upTo(), idOf(2_000));
  });

  // Nobody has heard from the killed server for an hour.
  await db.execute(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`);
  await db.execute(sql`update jobs.queue set monitor_claim_on = null`);
  const next = await start('worker');
  await until(
    'all are told',
    async () => {
      await db.execute(sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`);
      const { rows } = await db.execute<{ n: number }>(sql`
        select (select count(*) from told_chapters where mail_at is not null or push_at is not null)::int
          + (select count(*) from tellings where done_at is null)::int
          + (select count(*) from jobs.job where name in ('mail', 'push') and state in ('created', 'retry', 'active'))::int as n`);
      return rows[0]?.n === 0;
    },
    PATIENCE_MS,
  );
  await next.stop();

  const column = async (statement: ReturnType<typeof sql>) =>
    (await db.execute<{ name: string }>(statement)).rows.map(({ name }) => name);
  onceEach(
    await column(sql`select user_id as name from told_chapters where chapter_id = ${chapterId} and in_platform`),
    everybody,
    idOf,
  );
  onceEach(
    await column(sql`select "to" as name from mails where "to" ~ '^f[0-9]+@'`),
    everyTenth,
    (n) => `f${n}@readers.test`,
  );
  // What was on its way to a browser when the server was killed is sent again by the same topic, and shown once.
  assert.deepEqual(pushes.faults, []);
  const pushed = new Set(pushes.pushed.map(({ path, topic }) => `${path} ${topic}`));
  onceEach(
    [...pushed].map((one) => one.split(' ')[0] ?? ''),
    everyTenth,
    (n) => `/of-${n}`,
  );
});

/** Whether somebody waits for a row that another is just writing. */
async function waits(): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%told_chapters%'`);
  return (rows[0]?.n ?? 0) > 0;
}

test('who is connected to one server hears at once of what another one tells', async () => {
  const reader = await platform.signUp('Rea Der');
  const novel = await publishing.published(1, { title: 'Elsewhere' });
  await api('PUT', `/follows/novels/${novel.slug}/`, { as: reader, body: {} });
  const web = await start('web');
  const { body } = await send(web.url, 'POST', '/auth/login/', {
    body: { email: reader.email, password: reader.password },
  });
  const answer = await fetch(`${web.url}/api/follows/live/`, { headers: { authorization: `Bearer ${body.token}` } });
  // By itself a page is asked about every 20 s from when it was opened: what comes before cannot have come by that.
  const opened = performance.now();
  const heard = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const word = async (): Promise<string> => {
    for (let text = ''; ;) {
      const { done, value } = await heard.read();
      assert.equal(done, false, text);
      text += value;
      if (text.endsWith('\n\n')) return text;
    }
  };
  assert.equal(await word(), 'event: unread\ndata: {"count":0}\n\n');
  await publishing.chapter(novel, 'Here');
  await ports.jobs.drain();
  const told = performance.now();
  assert.equal(await word(), 'event: unread\ndata: {"count":1}\n\n');
  assert.ok(performance.now() - told < 5_000, `heard after ${Math.round(performance.now() - told)} ms`);
  assert.ok(performance.now() - opened < 19_000, 'the beat came first');
  await heard.cancel();
  await web.stop();
});
