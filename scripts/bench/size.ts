import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { fillPeople, makeAdmin, peopleOf } from '../../packages/server/bench/fill-people.ts';
import { isLong, novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median } from '../../packages/server/bench/load.ts';
import { serveServer, type Served } from '../../packages/server/bench/process.ts';
import { isOfTheNight, scheduledJobs } from '../../packages/server/bench/scheduled.ts';
import { chaptersReadOf, warm, type ChapterAt } from '../../packages/server/bench/warm.ts';
import { fillWallet } from '../../packages/server/bench/wallets.ts';
import { dice, words } from '../../packages/server/bench/words.ts';
import { cutParts } from '../../packages/server/src/gateway/sitemap/parts.ts';
import { closeDatabase, openDatabase, type Database } from '../../packages/server/src/ports/database/index.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { undoing } from '../undoing.ts';

/** The library that others are held against, and how large another is unless it is told. */
const SMALL = 1_000;
export const LARGE = 10_000;
const ROUNDS = 5;
const SECONDS = 1;
const FEW = 2;
const JOB_BOUND_S = 600;
/** Below it a call costs next to nothing, and a tenth of a millisecond more is the machine's mood: whether a page lies in the processor's cache. */
const FLOOR_MS = 1;

interface SizeOptions {
  novels: number;
  /** Views of each novel; the figure that is promised is 500. */
  views: number;
  /** Those of `DATABASE_URL` stay, and what is there already is not filled anew. */
  keep: boolean;
  say: (line: string) => void;
}

interface Library {
  server: Served;
  novels: number;
  headers: { member: Record<string, string>; staff: Record<string, string> };
  /** Those that are read. */
  chapters: readonly ChapterAt[];
}

/** How calls and nightly jobs grow from a library of a thousand novels to one of any size, with members, wallets and views by the same measure. */
export async function measureSize({ novels, views, keep, say }: SizeOptions): Promise<Figure[]> {
  const dir = temporaryFolder('bench-size');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const addPeople = async (db: Database, size: number): Promise<void> => {
      const begun = Date.now();
      const people = peopleOf(size, views);
      await fillPeople(db, people);
      say(`${people.members} members and ${people.views} views in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    };
    const libraries = await makeLibraries([SMALL, novels], say, addPeople, { keep });
    atEnd(() => libraries.remove());
    say(`on the ${libraries.where}`);
    const open = async (size: number): Promise<Library & { db: Database }> => {
      const db = openDatabase(libraries.url(size), { max: 4 });
      atEnd(() => closeDatabase(db));
      const server = await serve(libraries.url(size), join(dir, String(size)));
      atEnd(() => server.stop());
      return {
        server,
        novels: size,
        db,
        headers: { member: await memberOf(server, db), staff: await staffOf(server, db) },
        chapters: chaptersReadOf(size),
      };
    };
    const [small, large] = [await open(SMALL), await open(novels)];
    for (const { db, chapters } of [small, large]) await warm(db, chapters);
    return [
      ...(await growth(small, large, say)),
      ...(await recurring(large.db, { novels, dataDir: join(dir, 'jobs'), say })),
    ];
  });
}

const serve = (databaseUrl: string, dataDir: string): Promise<Served> =>
  serveServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // What a worker does every night takes minutes in a large library, and would begin at once beside what is measured.
    GRIOT_ROLE: 'web',
  });

async function signUp(server: Served, role: string): Promise<{ id: string; headers: Record<string, string> }> {
  // A library that was kept has those of the time before.
  const name = `${role}${Date.now().toString(36)}`;
  const answer = await fetch(`${server.url}/api/auth/signup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@bench.test`,
      password: 'a good password',
      pen_name: `Bench ${name}`,
      first_name: 'Bench',
      last_name: name,
    }),
  });
  if (!answer.ok) throw new Error(`signing up answered ${answer.status}: ${await answer.text()}`);
  const headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  const me = (await (await fetch(`${server.url}/api/users/me/`, { headers })).json()) as { id: string };
  return { id: me.id, headers };
}

/** A member whose wallet has as much in it, however many others there are. */
async function memberOf(server: Served, db: Database): Promise<Record<string, string>> {
  const { id, headers } = await signUp(server, 'spender');
  await fillWallet(db, id, 100);
  return headers;
}

async function staffOf(server: Served, db: Database): Promise<Record<string, string>> {
  const { id, headers } = await signUp(server, 'admin');
  await makeAdmin(db, id);
  return headers;
}

type Asked = { path: () => string; as?: keyof Library['headers'] };

/** What is asked of a library; each asking draws the next. Lists are asked by a member, since guests are answered what is stored. */
function calls({ novels, chapters }: Library): Record<string, Asked> {
  const roll = dice(99);
  const draw = (fits: (novel: number) => boolean): number => {
    for (;;) {
      const novel = Math.floor(roll() * novels);
      if (fits(novel)) return novel;
    }
  };
  const one = (of: readonly string[]): string => of[Math.floor(roll() * of.length)] ?? '';
  const genres = ['romance', 'fantasy', 'mystery', 'adventure'];
  const chapter = (): string => {
    const { novel, number } = chapters[Math.floor(roll() * chapters.length)] as ChapterAt;
    return `/api/novels/${novelSlug(novel)}/chapters/${number}/`;
  };
  const ordering = (): string => `ordering=${one(['-num_views', '-updated_at', '-created_at', '-rating'])}`;
  return {
    'chapter text': { path: () => `${chapter()}content/` },
    'novel page': { path: () => `/api/novels/${novelSlug(draw(() => true))}/` },
    'chapter list': { path: () => `/api/novels/${novelSlug(draw(isLong))}/chapters/?limit=100` },
    'a genre': { path: () => `/api/novels/?genre=${one(genres)}&${ordering()}`, as: 'member' },
    'two genres': {
      path: () => `/api/novels/?genres=${one(genres)},${one(['horror', 'sci-fi'])}&${ordering()}`,
      as: 'member',
    },
    'completed novels': { path: () => `/api/novels/completed/?${ordering()}`, as: 'member' },
    'excluded tags': {
      path: () => `/api/novels/?tags_exclude=${one(['magic', 'system', 'revenge'])}&${ordering()}`,
      as: 'member',
    },
    'a ranking': {
      path: () => `/api/novels/ranking/?type=${one(['power', 'trending', 'popular', 'active'])}`,
      as: 'member',
    },
    search: { path: () => `/api/novels/?search=${words(roll, 1 + Math.floor(roll() * 2)).join('%20')}` },
    wallet: { path: () => '/api/coin-wallet/', as: 'member' },
    'staff’s novels': {
      path: () => `/api/staff/novels/?limit=20&state=${one(['listed', 'hidden', 'unpublished'])}`,
      as: 'staff',
    },
    'staff’s novels, all': { path: () => '/api/staff/novels/?limit=20', as: 'staff' },
    'staff’s novels, by part of a name': {
      path: () => `/api/staff/novels/?limit=20&search=${words(roll, 1)[0]}`,
      as: 'staff',
    },
    'staff’s accounts': { path: () => '/api/users/?limit=20', as: 'staff' },
    'staff’s accounts, by part of a name': {
      path: () => `/api/users/?limit=20&search=${10 + Math.floor(roll() * 90)}@bench`,
      as: 'staff',
    },
    'staff’s payments': { path: () => '/api/payments/?limit=20', as: 'staff' },
    'staff’s record': { path: () => '/api/staff/actions/?limit=20', as: 'staff' },
  };
}

/** p95 of each call at both sizes, in turn, so that the machine's moods meet both alike. */
async function growth(small: Library, large: Library, say: (line: string) => void): Promise<Figure[]> {
  const asked = { small: calls(small), large: calls(large) };
  const libraries = { small, large };
  const figures: Figure[] = [];
  const table: Record<string, string>[] = [];
  for (const name of Object.keys(asked.small)) {
    const p95 = { small: [] as number[], large: [] as number[] };
    // Round 0 warms up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const size of ['small', 'large'] as const) {
        const { path, as } = asked[size][name] as Asked;
        const { p95: time } = await load(
          libraries[size].server.url,
          { path, ...(as && { headers: libraries[size].headers[as] }) },
          { connections: FEW, seconds: SECONDS },
        );
        if (round > 0) p95[size].push(time);
      }
    const [few, many] = [median(p95.small), median(p95.large)];
    const ratio = many / Math.max(few, FLOOR_MS);
    table.push({
      call: name,
      [`${small.novels} novels`]: `${few.toFixed(2)} ms`,
      [`${large.novels} novels`]: `${many.toFixed(2)} ms`,
      ratio: `${ratio.toFixed(2)} ×`,
    });
    figures.push({
      what: `p95 of ${name} with ${large.novels} novels (${many.toFixed(1)} ms) against ${small.novels}`,
      value: ratio,
      bound: 1.5,
      unit: '×',
      speed: true,
    });
  }
  say('p95 at both sizes:');
  console.table(table);
  return figures;
}

/**
 * All that recurs by itself, as the server does it, once each; what comes every night also together, as if one came after the other. Backups are not
 * among it (`pnpm bench --backup`), and of what there is nothing of here, such as pictures and subscriptions, it is only seen how long looking takes.
 */
async function recurring(db: Database, { novels, dataDir, say }: Recurring): Promise<Figure[]> {
  const { jobs, close } = await scheduledJobs(db, { dataDir });
  const figures: Figure[] = [];
  const figure = (what: string, seconds: number): void => {
    say(`${what}: ${seconds.toFixed(1)} s`);
    figures.push({ what: `${what} with ${novels} novels`, value: seconds, bound: JOB_BOUND_S, unit: 's', speed: true });
  };
  try {
    let night = 0;
    for (const job of jobs) {
      const seconds = await secondsOf(job.does);
      if (isOfTheNight(job)) night += seconds;
      figure(`the job ${job.name}`, seconds);
    }
    figure('all of the night’s jobs together, without the backup,', night);
  } finally {
    await close();
  }
  figure('cutting the sitemaps', await secondsOf(() => cutParts(db)));
  return figures;
}

interface Recurring {
  novels: number;
  dataDir: string;
  say: (line: string) => void;
}

async function secondsOf(does: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await does();
  return (performance.now() - begun) / 1_000;
}
