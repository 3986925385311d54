import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chapterSegment } from '@griot/contracts';
import type { Figure } from './figure.ts';
import { ask } from './asking.ts';
import { shipTree } from '../tree.ts';
import { undoing } from '../undoing.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median, type Call } from '../../packages/server/bench/load.ts';
import { serveServer, type Served } from '../../packages/server/bench/process.ts';
import { manyChapters } from '../../packages/server/bench/wallets.ts';
import { closeDatabase, openDatabase, type Database } from '../../packages/server/src/ports/database/index.ts';
import { buyCoins } from '../../packages/server/test/bought-coins.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';

const ROUNDS = 3;
const SECONDS = 3;
const LIBRARY = 12;
/** Paid novels of the library, and more chapters of each than one reader will unlock. */
const NOVELS = [2, 3, 4];
const CHAPTERS = 6_000;
/** Readers at once at each web. */
const READERS = 16;
/** Of one core, what each web may take: so little that the database and who asks, who has one core for pages, have enough on a machine of two. */
const SHARE = 0.1;
const PERIOD_US = 20_000;
/** What two webs serve of what one does. */
const BOUND = 1.7;

/**
 * Two webs against one, on one database: each may take a tenth of a core, as if it had a slower one of its own. Each has readers of its own, too:
 * whoever unlocks two chapters at two webs at once has one of them wait for the wallet, and that both webs then pay for, not only the one. A machine
 * that has no cgroups to write cannot keep them apart, and is not measured.
 */
export async function measureSeveral(say: (line: string) => void): Promise<Figure[]> {
  const limit = limiter();
  if (!limit) {
    say('cgroups cannot be written here, so webs cannot be given a core each: not measured');
    return [];
  }
  const dir = temporaryFolder('bench-files');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([LIBRARY], say);
    atEnd(() => libraries.remove());
    const db = openDatabase(libraries.url(LIBRARY), { max: 4 });
    atEnd(() => closeDatabase(db));
    for (const novel of NOVELS) await manyChapters(db, `nov_${novel}`, CHAPTERS);
    const store = join(dir, 'remotes');
    await shipTree(store, { by: 'the benchmark' });
    const webs: Served[] = [];
    for (const name of ['one', 'two']) {
      const web = await serveServer({
        GRIOT_ROLE: 'web',
        DATABASE_URL: libraries.url(LIBRARY),
        DATA_DIR: join(dir, name),
        REMOTES_STORE: store,
      });
      atEnd(() => web.stop());
      webs.push(web);
    }
    const url = webs[0]?.url ?? '';
    const readers: Headers[][] = [];
    for (const web of webs.keys()) readers.push(await signUpAll(url, db, web * READERS));
    for (const { pid } of webs) atEnd(limit(pid));
    const figures: Figure[] = [];
    for (const [name, callAt] of Object.entries(await kinds(url, readers)))
      figures.push(await against(name, callAt, webs, say));
    return figures;
  });
}

/** What is asked of a web, by which of them it is. */
type CallAt = (web: number) => Call;

async function kinds(url: string, readers: readonly Headers[][]): Promise<Record<string, CallAt>> {
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const slug = novelSlug(0);
  const facts = await ask(`${url}/api/novels/${slug}/chapters/1/`, {});
  const { title, chapter } = JSON.parse(facts.body.toString()) as { title: string; chapter: string };
  const page = `/book/${slug}/read/${chapterSegment(title, chapter)}`;
  const text = `/api/novels/${slug}/chapters/1/content/`;
  const unlocking = readers.map((own) => unlockOrRead(own, text));
  return {
    'a chapter’s text': () => ({ path: () => text, headers: browser }),
    'a stored page': () => ({ path: () => page, headers: browser }),
    'unlocks and reading in turn': (web) => {
      const next = unlocking[web];
      if (!next) throw new Error('a web without readers');
      return {
        path: () => next.path(),
        method: () => next.method(),
        headers: () => ({ ...browser, ...next.reader() }),
      };
    },
  };
}

/** An unlock and a text in turn, so that dear and cheap calls stand in the same proportion however many webs there are. */
function unlockOrRead(readers: readonly Headers[], text: string) {
  let asked = 0;
  let current: { method: 'GET' | 'POST'; reader: Headers } = { method: 'GET', reader: {} };
  return {
    path(): string {
      const turn = Math.floor(asked / 2);
      const reader = readers[turn % readers.length] ?? {};
      const round = Math.floor(turn / readers.length);
      const unlocks = asked % 2 === 0;
      asked += 1;
      current = { method: unlocks ? 'POST' : 'GET', reader };
      if (!unlocks) return text;
      const number = 1 + Math.floor(round / NOVELS.length);
      if (number > CHAPTERS) throw new Error('every chapter is unlocked: give the novels more');
      return `/api/novels/${novelSlug(NOVELS[(turn + round) % NOVELS.length] ?? 0)}/chapters/${number}/unlock/`;
    },
    method: () => current.method,
    reader: () => current.reader,
  };
}

type Headers = Record<string, string>;

/** One web and both, in turn, so that the machine's moods meet both alike; round 0 warms up. */
async function against(
  name: string,
  callAt: CallAt,
  webs: readonly Served[],
  say: (line: string) => void,
): Promise<Figure> {
  const rates = { one: [] as number[], two: [] as number[] };
  const costs = { one: [] as number[], two: [] as number[] };
  const busy = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const size of ['one', 'two'] as const) {
      const asked = size === 'one' ? webs.slice(0, 1) : webs;
      const before = { webs: cpuOf(webs), machine: machineBusy() };
      const begun = performance.now();
      const measured = await Promise.all(
        asked.map(({ url }, web) => load(url, callAt(web), { connections: READERS, seconds: SECONDS })),
      );
      const took = (performance.now() - begun) / 1_000;
      if (round === 0) continue;
      const count = measured.reduce((all, each) => all + each.count, 0);
      rates[size].push(measured.reduce((all, { rate }) => all + rate, 0));
      costs[size].push((1_000 * (cpuOf(webs) - before.webs)) / count);
      busy[size].push((machineBusy() - before.machine) / took);
    }
  const of = (size: 'one' | 'two'): string =>
    `${median(rates[size]).toFixed(0)}/s, ${median(costs[size]).toFixed(2)} s of the webs' CPU for 1,000, ${median(busy[size]).toFixed(1)} cores busy in all`;
  say(`${name}: one web ${of('one')}; two ${of('two')}`);
  return {
    what: `two webs (${median(rates.two).toFixed(0)}/s) against one (${median(rates.one).toFixed(0)}/s), each with ${100 * SHARE} % of a core: ${name}`,
    value: median(rates.two) / median(rates.one),
    bound: BOUND,
    unit: '×',
    atLeast: true,
    speed: true,
  };
}

/** As the kernel counts them: hundredths of a second. */
const TICKS = 100;

/** What processes have taken of the CPU, in s. */
const cpuOf = (served: readonly Served[]): number =>
  served
    .map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    .reduce((all, fields) => all + (Number(fields[11]) + Number(fields[12])) / TICKS, 0);

/** What all processes of the machine have taken, in s. */
function machineBusy(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/ +/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + soft) / TICKS;
}

/** Gives a process its share of a core and no more, by either kind of cgroups; what it returns takes the group away. Undefined where that cannot be. */
function limiter(): ((pid: number) => () => Promise<void>) | undefined {
  const versions = [
    { root: '/sys/fs/cgroup/cpu', rules: { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': SHARE * PERIOD_US } },
    { root: '/sys/fs/cgroup', rules: { 'cpu.max': `${SHARE * PERIOD_US} ${PERIOD_US}` } },
  ];
  const make = ({ root, rules }: (typeof versions)[number], name: string): string => {
    const group = join(root, name);
    mkdirSync(group);
    try {
      for (const [rule, value] of Object.entries(rules))
        writeFileSync(join(group, rule), String(value), { flag: 'r+' });
    } catch (failure) {
      rmdirSync(group);
      throw failure;
    }
    return group;
  };
  const version = versions.find((each) => {
    try {
      rmdirSync(make(each, `griot-bench-${process.pid}`));
      return true;
    } catch {
      return false;
    }
  });
  if (!version) return undefined;
  return (pid) => {
    const group = make(version, `griot-bench-${pid}`);
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return async () => {
      // It stops at its own pace, and the group can go when nobody is in it.
      writeFileSync(join(version.root, 'cgroup.procs'), String(pid));
      if (existsSync(group)) rmdirSync(group);
    };
  };
}

async function signUpAll(url: string, db: Database, from: number): Promise<Headers[]> {
  const readers: Headers[] = [];
  for (let n = from; n < from + READERS; n += 1) {
    const form = { email: `several${n}@bench.test`, password: 'a good password', pen_name: `Several Reader ${n}` };
    const answer = await fetch(`${url}/api/auth/signup/`, {
      method: 'POST',
      body: JSON.stringify({ ...form, first_name: 'Bench', last_name: 'Reader' }),
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`signing up answered ${answer.status}: ${await answer.text()}`);
    const headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
    const { id } = (await (await fetch(`${url}/api/users/me/`, { headers })).json()) as { id: string };
    await buyCoins(db, id, { coins: 3 * CHAPTERS, gross: 50_000_001, fee: 750_000 });
    readers.push(headers);
  }
  return readers;
}
