import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { closeDatabase, limitsStatements, openDatabase } from '../src/ports/database/index.ts';
import { SERVER } from '../src/ports/database/supervisor.ts';
import { databaseUrl, dropDatabase, emptyDatabase, servingUrl } from './fresh-database.ts';
import { send, serve, signIn, until } from './killing.ts';
import { pgbouncerInstalled, startPgbouncer } from './pgbouncer.ts';
import { miscounted } from './recount.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { SYNOPSIS } from './writing.ts';

const dataDir = temporaryFolder('pooled');
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** As many as PgBouncer has for each; of a transaction pool they are far fewer than those who ask. */
const CONNECTIONS = { session: 80, transaction: 3 };

for (const mode of ['session', 'transaction'] as const)
  test(`two servers behind PgBouncer's pool by ${mode}s read, sell, do jobs and hear each other`, async (t) => {
    if (!pgbouncerInstalled) return t.diagnostic('PgBouncer is not installed, so nothing was asked behind it');
    const name = await emptyDatabase();
    t.after(() => dropDatabase(name));
    const pgbouncer = await startPgbouncer(mode, { connections: CONNECTIONS[mode], statementMs: 30_000 });
    const settings = {
      DATA_DIR: dataDir,
      // On a busy machine four hundred reads stand for long, and none is to be refused for that.
      CALLS_AT_ONCE: '1000',
      DATABASE_URL: pgbouncer.url(name, SERVER),
      DATABASE_MIGRATION_URL: databaseUrl(name),
      ...(mode === 'transaction' && { DATABASE_POOL_MODE: mode, DATABASE_DIRECT_URL: servingUrl(name) }),
    };
    const [one, two] = await Promise.all([serve(settings), serve(settings)]);
    for (const { url } of [one, two])
      await until('all to be well', async () => !JSON.stringify(await readiness(url)).includes('warnings'));

    const chapters = Array.from({ length: 400 }, (_, n) => `/novels/moby-dick/chapters/${(n % 130) + 1}/content/`);
    const read = await Promise.all(
      chapters.map((path, n) => send((n % 2 ? one : two).url, 'GET', path).then(({ status }) => status)),
    );
    assert.deepEqual([...new Set(read)], [200]);

    const reader = await signIn(one.url, 'reader');
    const wallet = async () => (await send(two.url, 'GET', '/coin-wallet/', { token: reader })).body.balance as number;
    const before = await wallet();
    const { slug, number, price } = await lockedChapter(one.url, reader);
    const unlocks = await Promise.all(
      [one, two, one, two].map(({ url }) =>
        send(url, 'POST', `/novels/${slug}/chapters/${number}/unlock/`, { token: reader, body: {} }),
      ),
    );
    assert.deepEqual([...new Set(unlocks.map(({ status }) => status))], [200]);
    assert.equal(await wallet(), before - price);

    const newcomer = {
      email: `${mode}@readers.test`,
      password: 'a good password',
      pen_name: mode,
      first_name: 'New',
      last_name: 'Comer',
    };
    assert.equal((await send(one.url, 'POST', '/auth/signup/', { body: newcomer })).status, 201);
    await until(
      'the mail',
      async () => (await send(two.url, 'GET', `/dev/mail/?to=${newcomer.email}`)).body.results.length === 1,
    );

    // The other one has stored what it answers guests, and hears that it is old.
    const author = await signIn(one.url, 'author');
    const [own] = (await send(one.url, 'GET', '/novels/mine/', { token: author })).body.results;
    const descriptionAt = async (url: string): Promise<string> =>
      (await send(url, 'GET', `/novels/${own.slug}/`)).body.description;
    assert.notEqual(await descriptionAt(two.url), SYNOPSIS);
    const changed = await send(one.url, 'PATCH', `/novels/mine/${own.slug}/`, {
      token: author,
      body: { description: SYNOPSIS },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    await until('the other to hear', async () => (await descriptionAt(two.url)) === SYNOPSIS);

    const db = openDatabase(databaseUrl(name), { max: 1 });
    assert.deepEqual(await miscounted(db), []);
    await closeDatabase(db);
    await one.stop();
    await two.stop();
  });

test('how long a statement may take is limited over every pool, and over one by transactions by the pool alone', async (t) => {
  if (!pgbouncerInstalled) return t.diagnostic('PgBouncer is not installed, so nothing was asked behind it');
  const limited = async (url: string, directUrl?: string): Promise<boolean> => {
    const db = openDatabase(url, { max: 1, statementMs: 1_000, directUrl });
    const limits = await limitsStatements(db);
    await closeDatabase(db);
    return limits;
  };
  const direct = servingUrl('postgres');
  const behind = async (...asked: Parameters<typeof startPgbouncer>): Promise<string> =>
    (await startPgbouncer(...asked)).url('postgres', SERVER);
  assert.equal(await limited(direct), true);
  assert.equal(await limited(await behind('session', { connections: 1 })), true);
  assert.equal(await limited(await behind('transaction', { connections: 1 }), direct), false);
  assert.equal(await limited(await behind('transaction', { connections: 1, statementMs: 1_000 }), direct), true);
});

async function readiness(url: string): Promise<unknown> {
  return await (await fetch(`${url}/readyz`)).json();
}

/** A chapter of the demo that a reader has to unlock. */
async function lockedChapter(url: string, token: string): Promise<{ slug: string; number: string; price: number }> {
  const { body } = await send(url, 'GET', '/novels/?limit=100');
  for (const { slug } of body.results as { slug: string }[]) {
    const chapters = (await send(url, 'GET', `/novels/${slug}/chapters/?limit=1000`, { token })).body.results;
    const locked = chapters.find(
      (chapter: { locked: boolean; unlock_mode: string }) => chapter.locked && chapter.unlock_mode === 'C',
    );
    if (locked) return { slug, number: locked.chapter, price: locked.coin_requirement };
  }
  throw new Error('the demo has no chapter to unlock');
}
