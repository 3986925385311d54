import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { until } from '../../../test/killing.ts';
import { startPlatform } from '../../../test/platform.ts';
import { miscounted, straysAmongViews } from '../../../test/recount.ts';
import { novelForm, writing } from '../../../test/writing.ts';
import { transaction } from '../database/index.ts';
import { jobKind } from './index.ts';

/** What is promised here, and done by servers in processes of their own. */
const platform = await startPlatform();
const servers: ChildProcess[] = [];
after(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await platform.close();
});
const { api, db, ports } = platform;
const KINDS = sql`('cover-sizes', 'mail', 'count-views', 'rank-novels')`;
/** Longer than anything here takes; a wait that ends by it fails. */
const PATIENCE_MS = 40_000;

async function serve(): Promise<{ kill(): Promise<void> }> {
  const { databaseUrl, migrationUrl, dataDir } = ports.settings;
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../../test/serve-and-wait.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_MIGRATION_URL: migrationUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const said = await Promise.race([
    once(server.stdout, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) }).then(String),
    once(server, 'exit').then(() => 'nothing, and ended'),
  ]);
  assert.match(said, /^\{"url":"http:/);
  return {
    async kill() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** Kinds that have a job in one of these states. */
async function kinds(...states: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from jobs.job where name in ${KINDS} and state::text in ${states} order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Instead of waiting: what is put off until it is tried again becomes due. */
const retriesAreDue = () =>
  transaction(db, (tx) =>
    tx.execute(sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`),
  );

test('jobs of each kind that a server was at when it was killed are done by the next one, each once', async () => {
  const ada = await platform.signUp('Ada Obi');
  const novel = await writing(platform, ada, await platform.staff('Ed Itor', 'editor')).published(2);
  const view = async (from: string) =>
    assert.equal((await api('POST', `/novels/${novel.slug}/chapters/1/view/`, { from })).status, 204);
  // Counted and ranked once, or the start itself would rank.
  await view('10.0.0.1');
  await ports.jobs.drain();
  await ports.jobs.enqueue(db, jobKind('rank-novels'), {});
  await ports.jobs.drain();

  const form = novelForm({ title: 'Covered' });
  form.append(
    'cover_image',
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#b4471f' } })
            .png()
            .toBuffer(),
        ),
      ],
      { type: 'image/png' },
    ),
    'cover.png',
  );
  const covered = (await api('POST', '/novels/mine/', { as: ada, body: form })).body;
  // Such as are worth something whenever they come: by the clock of the other servers, codes of here are over.
  for (const name of ['rea.der', 'rea.two', 'rea.three'])
    await transaction(db, (tx) =>
      platform.services.mailer.send(tx, { to: `${name}@readers.test`, subject: 'Hello', text: 'Hello.' }),
    );
  for (const from of ['10.0.0.2', '10.0.0.3', '10.0.0.4']) await view(from);
  await ports.jobs.enqueue(db, jobKind('rank-novels'), {});
  const promised = ['count-views', 'cover-sizes', 'mail', 'rank-novels'];
  assert.deepEqual(await kinds('created'), promised);

  await transaction(db, async (tx) => {
    // Each kind gets as far as its first write, and stays there.
    await tx.execute(sql`select from novels where id = ${covered.id} for update`);
    await tx.execute(sql`lock table mails, uncounted_views, novel_ranks in share row exclusive mode`);
    const killed = await serve();
    await until(
      'it is at a job of each kind',
      async () => (await kinds('active')).join() === promised.join(),
      PATIENCE_MS,
    );
    await killed.kill();
    assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.num_views, 1);
  });
  assert.deepEqual(await kinds('active'), promised);

  // Nobody has heard from the killed server for an hour.
  await db.execute(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`);
  await db.execute(sql`update jobs.queue set monitor_claim_on = null`);
  const next = await serve();
  await until(
    'all is done',
    async () => {
      await retriesAreDue();
      return (await kinds('created', 'retry', 'active')).length === 0;
    },
    PATIENCE_MS,
  );
  assert.deepEqual(await kinds('failed', 'cancelled'), []);
  for (const name of ['rea.der', 'rea.two', 'rea.three']) {
    const mails = await platform.mailsTo(`${name}@readers.test`);
    assert.equal(mails.length, 1, name);
  }
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.num_views, 4);
  const sized = (await api('GET', `/novels/mine/${covered.slug}/`, { as: ada })).body;
  assert.equal(new Set([sized.cover_image, sized.cover_image_display, sized.cover_image_thumbnail]).size, 3);
  assert.deepEqual([await miscounted(db), await straysAmongViews(db)], [[], []]);
  assert.deepEqual(
    (await api('GET', '/novels/ranking/?type=popular')).body.results.map((n: { id: string; rank: number }) => [
      n.rank,
      n.id,
    ]),
    [[1, novel.id]],
  );
  await next.kill();
});
