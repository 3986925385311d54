import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './asking.ts';
import type { Figure } from './figure.ts';
import { undoing } from '../undoing.ts';
import { makeLibrary } from '../../packages/server/bench/databases.ts';
import { isPaid, novelSlug } from '../../packages/server/bench/fill.ts';
import { serveServer } from '../../packages/server/bench/process.ts';
import { closeDatabase, openDatabase, type Database } from '../../packages/server/src/ports/database/index.ts';
import { supervisePostgres } from '../../packages/server/src/ports/database/supervisor.ts';
import { startStandby } from '../../packages/server/test/standby.ts';
import { systemBinaries } from '../../packages/server/test/system-binaries.ts';
import { databaseFolder } from '../../packages/server/test/temporary-folder.ts';
import { until } from '../../packages/server/test/until.ts';

const LIBRARY = 12;
/** Chapters that a reader visits of each novel, each once: a text that is read again is in memory. */
const CHAPTERS = 10;
/**
 * What the primary still looks at: the session, which a web asks for twice a second, and what a right depends on, which a text and its neighbour
 * ask by key. That is a twelfth; a fifth is what the tests allow of statements.
 */
const BOUND = 0.2;

/**
 * What a replica takes off the primary: at how many pages of tables and indexes that looks for a member's visits, whose answers no web stores,
 * with a replica and without. PostgreSQL counts them, so it is the same on any machine. It would count those of its
 * autovacuum, too, which runs when it likes and is therefore off.
 */
export async function measureReplica(say: (line: string) => void): Promise<Figure[]> {
  const binaries = systemBinaries();
  if (!binaries) {
    say(
      'PostgreSQL is not installed, and the embedded one cannot be followed: what a replica takes off it is not measured',
    );
    return [];
  }
  const dir = databaseFolder('bench-replica');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const primary = await supervisePostgres({ binaries, dir: join(dir, 'primary'), config: { autovacuum: 'off' } });
    atEnd(() => primary.stop());
    const library = await makeLibrary(primary.url('postgres'), LIBRARY, say);
    const standby = await startStandby({ binaries, of: primary.url('postgres'), dir: join(dir, 'standby'), atEnd });
    const db = openDatabase(primary.url(library), { max: 1 });
    atEnd(() => closeDatabase(db));

    /** At how many pages the primary looks while a web lives. */
    const pagesFor = async (work: (url: string) => Promise<void>, replicas = ''): Promise<number> => {
      const before = await pagesLookedAt(db);
      const web = await serveServer({
        GRIOT_ROLE: 'web',
        DATABASE_URL: primary.url(library),
        DATABASE_REPLICA_URLS: replicas,
        DATA_DIR: join(dir, 'files'),
        REMOTES_STORE: '',
      });
      try {
        await until('all to be well', async () => {
          const { status, body } = await ask(`${web.url}/readyz`, {});
          return status === 200 && !body.toString().includes('replica');
        });
        await work(web.url);
      } finally {
        await web.stop();
      }
      return (await pagesLookedAt(db)) - before;
    };

    let token = '';
    await pagesFor(async (url) => void (token = await signUp(url)));
    const visits = (url: string): Promise<void> => visitAll(url, token);
    const pages = { alone: 0, helped: 0 };
    for (const [how, replicas] of [
      ['alone', ''],
      ['helped', standby.owningUrl(library)],
    ] as const)
      // Without those of its start.
      pages[how] = (await pagesFor(visits, replicas)) - (await pagesFor(async () => undefined, replicas));
    return [
      {
        what: `pages that the primary looks at for ${CALLS.length * NOVELS.length * CHAPTERS} reads, with a replica (${pages.helped}) against without (${pages.alone})`,
        value: pages.helped / pages.alone,
        bound: BOUND,
        unit: '×',
      },
    ];
  });
}

const NOVELS = Array.from({ length: LIBRARY }, (_, n) => n).filter((n) => !isPaid(n));

/** What a reader asks for on a visit. */
const CALLS: ((novel: string, chapter: number) => string)[] = [
  () => '?limit=20',
  () => '?search=the',
  () => 'ranking/?type=trending',
  (novel) => `${novel}/`,
  (novel) => `${novel}/related/`,
  (novel) => `${novel}/chapters/?limit=100`,
  (novel, chapter) => `${novel}/chapters/${chapter}/content/`,
  (novel, chapter) => `${novel}/chapters/${chapter}/next/`,
];

async function visitAll(url: string, token: string): Promise<void> {
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1)
    for (const novel of NOVELS)
      for (const call of CALLS) {
        const path = `/api/novels/${call(novelSlug(novel), chapter)}`;
        const { status } = await ask(url + path, { authorization: `Bearer ${token}` });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
}

/** As PostgreSQL has counted so far: a connection tells when it ends, so everybody else's have to. */
async function pagesLookedAt({ $client }: Database): Promise<number> {
  const one = async (query: string): Promise<number> => (await $client.query<{ n: number }>(query)).rows[0]?.n ?? 0;
  await until('the connections to end', async () => (await one(OTHERS)) === 0);
  return await one(LOOKED_AT);
}

const OTHERS = `select count(*)::int n from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
const LOOKED_AT = `select sum(coalesce(heap_blks_hit + heap_blks_read, 0) + coalesce(idx_blks_hit + idx_blks_read, 0)
    + coalesce(toast_blks_hit + toast_blks_read, 0) + coalesce(tidx_blks_hit + tidx_blks_read, 0))::int n
  from pg_statio_user_tables where schemaname = 'public'`;

async function signUp(url: string): Promise<string> {
  const form = { email: 'replica@bench.test', password: 'a good password', pen_name: 'Replica Reader' };
  const answer = await fetch(`${url}/api/auth/signup/`, {
    method: 'POST',
    body: JSON.stringify({ ...form, first_name: 'Bench', last_name: 'Reader' }),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`signing up answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
