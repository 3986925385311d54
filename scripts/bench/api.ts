import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask, own } from './asking.ts';
import type { Figure } from './figure.ts';
import { measurePages } from './pages.ts';
import { shipTree } from '../tree.ts';
import { undoing } from '../undoing.ts';
import { createLimits } from '../../packages/server/src/limits/service.ts';
import { createInbox } from '../../packages/server/src/inbox/service.ts';
import { createWallet } from '../../packages/server/src/wallet/service.ts';
import { systemClock, systemRandom } from '../../packages/server/src/ports/clock.ts';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { fillHides } from '../../packages/server/bench/fill-hides.ts';
import { chaptersOf, FIRST_LOCKED, isLong, isPaid, novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median, type Call } from '../../packages/server/bench/load.ts';
import { COUNTED } from '../../packages/server/bench/queries-by-request.ts';
import { serveApart, serveServer, type Served } from '../../packages/server/bench/process.ts';
import { dice, words } from '../../packages/server/bench/words.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';

interface Scale {
  novels: [small: number, large: number];
  rounds: number;
  /** How long each call is asked in a round. */
  seconds: number;
}

/** The library that speeds are promised for, ten times a smaller one; `quick` takes a tenth of both. */
const FULL: Scale = { novels: [1_000, 10_000], rounds: 7, seconds: 1.5 };
const QUICK: Scale = { novels: [100, 1_000], rounds: 3, seconds: 0.4 };

/** Callers at once: few, so that a call is timed and not its wait for the others; and many, to see how many are served. */
const FEW = 2;
const MANY = 16;

/** The API against its bounds: how its calls grow with the library, and how fast chapters are read. */
export async function measureApi({ quick, say }: { quick: boolean; say: (line: string) => void }): Promise<Figure[]> {
  const scale = quick ? QUICK : FULL;
  const [small, large] = scale.novels;
  const dir = temporaryFolder('bench-files');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([small, large], say);
    atEnd(() => libraries.remove());
    say(`on the ${libraries.where}`);
    const store = join(dir, 'remotes');
    // What is built already; a quick run may come before anything is.
    if (!quick) await shipTree(store, { by: 'the benchmark' });
    const started = (served: Served): void => atEnd(() => served.stop());
    const serve = async (novels: number): Promise<Served> => {
      const served = await serveServer({
        DATABASE_URL: libraries.url(novels),
        DATA_DIR: join(dir, String(novels)),
        REMOTES_STORE: quick ? '' : store,
      });
      started(served);
      return served;
    };
    const servers = { small: await serve(small), large: await serve(large) };
    return [
      ...(await growth(servers, scale, say)),
      ...(await queryCounts(servers.large)),
      ...(await hiding(servers.large, libraries.url(large), scale, say)),
      ...(await reading(servers.large, libraries.url(large), scale, started, say)),
      ...(quick ? [] : await measurePages(servers.large, calls(large), scale, started, say)),
    ];
  });
}

/** What readers ask for, of any novel of a library; each asking draws the next. */
function calls(novels: number): Record<string, () => string> {
  const roll = dice(99);
  const any = (): number => Math.floor(roll() * novels);
  const draw = (fits: (novel: number) => boolean): number => {
    for (;;) {
      const novel = any();
      if (fits(novel)) return novel;
    }
  };
  const chapter = (): string => {
    const novel = draw((n) => !isPaid(n));
    return `/api/novels/${novelSlug(novel)}/chapters/${1 + Math.floor(roll() * chaptersOf(novel))}/`;
  };
  const genres = ['romance', 'fantasy', 'mystery', 'adventure'];
  const orderings = ['-num_views', '-updated_at', '-created_at'];
  const one = (of: string[]): string => of[Math.floor(roll() * of.length)] ?? '';
  return {
    'chapter text': () => `${chapter()}content/`,
    'chapter facts': chapter,
    'novel page': () => `/api/novels/${novelSlug(any())}/`,
    'genre listing': () => `/api/novels/?genre=${one(genres)}&ordering=${one(orderings)}`,
    'home listing': () => `/api/novels/?listing=${one(['popular', 'trending', 'topRanked', 'new'])}`,
    search: () => `/api/novels/?search=${words(roll, 1 + Math.floor(roll() * 2)).join('%20')}`,
    'chapter list, 10': () => `/api/novels/${novelSlug(draw(isLong))}/chapters/?limit=10`,
    'chapter list, 100': () => `/api/novels/${novelSlug(draw(isLong))}/chapters/?limit=100`,
  };
}

/** p95 of each call with a library and with one ten times as large, in turn, so that the machine's moods meet both alike. */
async function growth(
  servers: { small: Served; large: Served },
  { novels: [small, large], rounds, seconds }: Scale,
  say: (line: string) => void,
): Promise<Figure[]> {
  const asked = { small: calls(small), large: calls(large) };
  const figures: Figure[] = [];
  for (const name of Object.keys(asked.small)) {
    const p95 = { small: [] as number[], large: [] as number[] };
    // Round 0 warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const size of ['small', 'large'] as const) {
        const { p95: time } = await load(
          servers[size].url,
          { path: asked[size][name] as () => string },
          { connections: FEW, seconds: round === 0 ? seconds / 2 : seconds },
        );
        if (round > 0) p95[size].push(time);
      }
    }
    const [few, many] = [median(p95.small), median(p95.large)];
    say(`${name}: p95 ${few.toFixed(2)} ms with ${small} novels, ${many.toFixed(2)} ms with ${large}`);
    figures.push({
      what: `p95 of ${name} with ${large} novels (${many.toFixed(1)} ms) against ${small}`,
      value: many / few,
      bound: 1.5,
      unit: '×',
      speed: true,
    });
  }
  return figures;
}

/** How many queries more a page of a hundred takes than one of ten, for each list. */
async function queryCounts(server: Served): Promise<Figure[]> {
  const lists = [
    '/novels/?',
    '/novels/?genre=romance&',
    '/novels/?listing=popular&',
    '/novels/?search=ba&',
    `/novels/${novelSlug(0)}/chapters/?`,
    '/tags/?',
    '/genres/?',
  ];
  const figures: Figure[] = [];
  for (const list of lists) {
    const [few, many] = [
      await queriesOf(server, `/api${list}limit=10`),
      await queriesOf(server, `/api${list}limit=100`),
    ];
    figures.push({
      what: `queries of GET ${list.slice(0, -1)} for 100 rows (${many}) more than for 10 (${few})`,
      value: many - few,
      bound: 0,
      unit: '',
    });
  }
  return figures;
}

/** How many queries a call takes once the server has warmed up to it. */
async function queriesOf(server: Served, path: string): Promise<number> {
  for (const time of ['first', 'second']) {
    const { status } = await ask(server.url + path, { [COUNTED]: `${time} ${path}` });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return await server.queriesOf(`second ${path}`);
}

/** A listing for who hides five hundred things against who hides none. */
async function hiding(
  server: Served,
  databaseUrl: string,
  { rounds, seconds }: Scale,
  say: (line: string) => void,
): Promise<Figure[]> {
  const people = await hidersOf(server, databaseUrl);
  const lists: Record<string, string> = {
    'all novels': '/api/novels/',
    'a genre': '/api/novels/?genre=romance&ordering=-num_views',
    'a ranking': '/api/novels/ranking/?type=popular',
    'a search': '/api/novels/?search=ba',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const p95 = { none: [] as number[], many: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const who of ['none', 'many'] as const) {
        const { p95: time } = await load(
          server.url,
          { path: () => path, headers: { authorization: `Bearer ${people[who]}` } },
          { connections: FEW, seconds: round === 0 ? seconds / 2 : seconds },
        );
        if (round > 0) p95[who].push(time);
      }
    }
    const [none, many] = [median(p95.none), median(p95.many)];
    say(`${name} for a reader: p95 ${none.toFixed(2)} ms with nothing hidden, ${many.toFixed(2)} ms with 500 hides`);
    figures.push({
      what: `p95 of ${name} with 500 hides (${many.toFixed(1)} ms) against none`,
      value: many / none,
      bound: 1.5,
      unit: '×',
      speed: true,
    });
  }
  return figures;
}

const GUEST = 'chapter reading by guests';
const READER = 'chapter reading by a signed-in reader';
const UNLOCKED = 'reading of an unlocked chapter';
const UNCHANGED = 'conditional reading (304)';

/** Chapters read by many at once, against a bare route of Fastify that sends the same bytes. */
async function reading(
  server: Served,
  databaseUrl: string,
  { rounds, seconds }: Scale,
  started: (served: Served) => void,
  say: (line: string) => void,
): Promise<Figure[]> {
  const free = `/api/novels/${novelSlug(0)}/chapters/1/content/`;
  const locked = `/api/novels/${novelSlug(2)}/chapters/${FIRST_LOCKED}/content/`;
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const reader = { ...browser, authorization: `Bearer ${await readerOf(server, databaseUrl, locked)}` };
  const answer = await ask(server.url + free, browser);
  const bare = await serveApart('bare.ts', {
    ANSWER: JSON.stringify({ headers: own(answer.headers), body: answer.body.toString('base64') }),
  });
  started(bare);

  const asked: Record<string, Call> = {
    [GUEST]: { path: () => free, headers: browser },
    [READER]: { path: () => free, headers: reader },
    [UNLOCKED]: { path: () => locked, headers: reader },
    [UNCHANGED]: {
      path: () => free,
      headers: { ...browser, 'if-none-match': String(answer.headers['etag']) },
      status: 304,
    },
  };
  const rates: Record<string, number[]> = {};
  const ratios: Record<string, number[]> = {};
  for (const [name, call] of Object.entries(asked)) {
    // In turn with the bare route, so that the machine's moods meet both alike; round 0 warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const { rate: without } = await load(
        bare.url,
        { path: () => free, headers: browser },
        { connections: MANY, seconds },
      );
      const { rate } = await load(server.url, call, { connections: MANY, seconds });
      if (round === 0) continue;
      (rates['bare'] ??= []).push(without);
      (rates[name] ??= []).push(rate);
      (ratios[name] ??= []).push(rate / without);
    }
  }
  const rate = (name: string): string => `${median(rates[name] ?? []).toFixed(0)}/s`;
  say(
    `${answer.body.length} bytes at ${MANY} connections: bare route ${rate('bare')}, ${Object.keys(asked)
      .map((name) => `${name} ${rate(name)}`)
      .join(', ')}`,
  );
  const against = (name: string, bound: number): Figure => ({
    what: `${name} (${rate(name)}) against a bare route (${rate('bare')})`,
    value: median(ratios[name] ?? []),
    bound,
    unit: '×',
    atLeast: true,
    speed: true,
  });
  return [against(GUEST, 0.5), against(READER, 0.5), against(UNLOCKED, 0.5), against(UNCHANGED, 1)];
}

/** Signs a reader up and unlocks a chapter for them; their access token. */
async function readerOf(server: Served, databaseUrl: string, locked: string): Promise<string> {
  const form = {
    email: 'reader@bench.test',
    password: 'a good password',
    pen_name: 'Bench Reader',
    first_name: 'Bench',
    last_name: 'Reader',
  };
  const { token } = await post<{ token: string }>(`${server.url}/api/auth/signup/`, form);
  const me = JSON.parse(
    (await ask(`${server.url}/api/users/me/`, { authorization: `Bearer ${token}` })).body.toString(),
  ) as { id: string };
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    const ports = { db, clock: systemClock, random: systemRandom };
    const silent = { send: async () => undefined };
    await createWallet({
      ...ports,
      inbox: createInbox({ ...ports, mailer: silent }),
      mailer: silent,
      limits: createLimits(db, systemClock),
      guard: { refreshed: async () => null },
    }).grant(me.id, 100, 'For the benchmark', 'bench');
  } finally {
    await closeDatabase(db);
  }
  await post(server.url + locked.replace('content/', 'unlock/'), {}, { authorization: `Bearer ${token}` });
  return token;
}

/** Two readers by their tokens: who hides nothing, and who hides 250 novels, 100 authors, a genre and 149 tags. */
async function hidersOf(server: Served, databaseUrl: string): Promise<{ none: string; many: string }> {
  const signUp = async (name: string): Promise<string> => {
    const form = { email: `${name}@bench.test`, password: 'a good password', pen_name: `Bench ${name}` };
    const names = { first_name: 'Bench', last_name: name };
    return (await post<{ token: string }>(`${server.url}/api/auth/signup/`, { ...form, ...names })).token;
  };
  const tokens = { none: await signUp('Shower'), many: await signUp('Hider') };
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    await fillHides(db, 'hider@bench.test');
  } finally {
    await closeDatabase(db);
  }
  return tokens;
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
