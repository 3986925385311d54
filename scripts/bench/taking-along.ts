import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../packages/server/src/ports/database/index.ts';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median } from '../../packages/server/bench/load.ts';
import { serveServer } from '../../packages/server/bench/process.ts';
import { addDownloads, changeBook, fillComments } from '../../packages/server/bench/taking-along.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { ask } from './asking.ts';
import type { Figure } from './figure.ts';
import { undoing } from '../undoing.ts';

interface Scale {
  novels: number;
  comments: number;
  rounds: number;
  seconds: number;
}

const FULL: Scale = { novels: 1_000, comments: 100_000, rounds: 7, seconds: 1.5 };
const QUICK: Scale = { novels: 100, comments: 20_000, rounds: 2, seconds: 0.5 };

const FEW = 2;
const MANY = 16;
/** Books that are fetched at once while memory is watched. */
const AT_ONCE = 8;
const MIB = 1024 * 1024;

interface Asked extends Scale {
  url: string;
  db: Database;
  say: (line: string) => void;
}

/** What readers take along: books as they are written, feeds and catalogues that a program has; and chapters on which much is said. */
export async function measureTakingAlong({
  quick,
  say,
}: {
  quick: boolean;
  say: (line: string) => void;
}): Promise<Figure[]> {
  const scale = quick ? QUICK : FULL;
  const dir = temporaryFolder('bench-along');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([scale.novels], say);
    atEnd(() => libraries.remove());
    const db = openDatabase(libraries.url(scale.novels), { max: 2 });
    atEnd(() => closeDatabase(db));
    const book = await addDownloads(db);
    await fillComments(db, novelSlug(0), scale.comments);
    const served = await serveServer({
      DATABASE_URL: libraries.url(scale.novels),
      DATA_DIR: join(dir, 'data'),
      REMOTES_STORE: '',
    });
    atEnd(() => served.stop());
    const asked = { ...scale, url: served.url, db, say };
    return [...(await writing(book, asked)), ...(await unchanged(book, asked)), ...(await commented(asked))];
  });
}

/** A book as long as Moby-Dick: how soon it begins and ends to come, written anew each time, and what writing many takes of memory. */
async function writing(book: string, { url, db, rounds, say }: Asked): Promise<Figure[]> {
  const address = `${url}/api/novels/${book}/epub/`;
  const fetched: Fetched[] = [];
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await changeBook(db, book);
    const one = await fetchBook(address);
    if (round > 0) fetched.push(one);
  }
  await changeBook(db, book);
  const before = await heldBy(url);
  let most = before;
  let over = false;
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, await heldBy(url));
      await pause(50);
    }
  })();
  await Promise.all(Array.from({ length: AT_ONCE }, () => fetchBook(address)));
  over = true;
  await watching;
  const [first, whole] = [median(fetched.map((one) => one.first)), median(fetched.map((one) => one.whole))];
  say(
    `a book of ${((fetched[0]?.bytes ?? 0) / 1_000).toFixed(0)} KB: first byte after ${first.toFixed(0)} ms, whole after ${whole.toFixed(0)} ms; ${AT_ONCE} at once take ${((most - before) / MIB).toFixed(0)} MiB`,
  );
  const bounds = { unit: 'ms', speed: true } as const;
  return [
    { what: 'first byte of an EPUB of 210,000 words', value: first, bound: 300, ...bounds },
    { what: 'an EPUB of 210,000 words, whole', value: whole, bound: 3_000, ...bounds },
    { what: `memory that ${AT_ONCE} such EPUBs at once take`, value: (most - before) / MIB, bound: 96, unit: 'MiB' },
  ];
}

interface Fetched {
  /** In ms, from when it was asked for. */
  first: number;
  whole: number;
  bytes: number;
}

function fetchBook(address: string): Promise<Fetched> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    get(address, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${address} answered ${response.statusCode}`));
      let first = 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun;
        bytes += chunk.length;
      });
      response.on('end', () => done({ first, whole: performance.now() - begun, bytes }));
      response.on('error', fail);
    }).on('error', fail);
  });
}

/** What Node holds of the machine's memory, in bytes. */
async function heldBy(url: string): Promise<number> {
  const { body } = await ask(`${url}/metrics`, {});
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(body.toString()) ?? [];
  if (bytes === undefined) throw new Error('The server does not tell its memory.');
  return Number(bytes);
}

/** How often what a program has is answered so, against a chapter that a browser has. */
async function unchanged(book: string, { url, rounds, seconds, say }: Asked): Promise<Figure[]> {
  const chapter = `/api/novels/${book}/chapters/1/content/`;
  const documents: Record<string, string> = {
    'a feed': `/feeds/novels/${book}.atom`,
    'a page of OPDS 1.2': '/opds/v1.2/novels?order=new',
    'a page of OPDS 2.0': '/opds/v2.0/novels?order=new',
  };
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const rateOf = async (path: string): Promise<number> => {
    const { status, headers: answered } = await ask(url + path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const call = { path: () => path, headers: { ...headers, 'if-none-match': String(answered['etag']) }, status: 304 };
    return (await load(url, call, { connections: MANY, seconds })).rate;
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(documents)) {
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ofChapters = await rateOf(chapter);
      const rate = await rateOf(path);
      if (round === 0) continue;
      rates.push(rate);
      ratios.push(rate / ofChapters);
    }
    say(
      `${name} that a program has: ${median(rates).toFixed(0)}/s, ${median(ratios).toFixed(2)} times as often as a chapter`,
    );
    figures.push({
      what: `${name} that a program has (304, ${median(rates).toFixed(0)}/s) against a chapter`,
      value: median(ratios),
      bound: 0.8,
      unit: '×',
      atLeast: true,
      speed: true,
    });
  }
  return figures;
}

/** A chapter of a novel on which much is said against one on which nothing is. */
async function commented({ url, comments, rounds, seconds, say }: Asked): Promise<Figure[]> {
  const of = (novel: number): string => `/api/novels/${novelSlug(novel)}/chapters/1/`;
  // As long, and as free to read.
  const [much, none] = [of(0), of(40)];
  const counts = JSON.parse((await ask(`${url}${much}comments/counts/`, {})).body.toString()) as { total: number };
  if (counts.total < comments * 0.8) throw new Error(`there are ${counts.total} comments`);
  const figures: Figure[] = [];
  for (const [name, end] of [
    ['text', 'content/'],
    ['facts', ''],
  ] as const) {
    const p95 = { much: [] as number[], none: [] as number[] };
    for (let round = 0; round <= rounds; round += 1)
      for (const [which, path] of Object.entries({ none, much }) as [keyof typeof p95, string][]) {
        const { p95: time } = await load(url, { path: () => path + end }, { connections: FEW, seconds });
        if (round > 0) p95[which].push(time);
      }
    const [without, withMany] = [median(p95.none), median(p95.much)];
    say(
      `${name} of a chapter: p95 ${without.toFixed(2)} ms without comments, ${withMany.toFixed(2)} ms with ${comments}`,
    );
    figures.push({
      what: `p95 of a chapter’s ${name} with ${comments.toLocaleString('en-GB')} comments (${withMany.toFixed(1)} ms) against none`,
      value: withMany / without,
      bound: 1.5,
      unit: '×',
      speed: true,
    });
  }
  return figures;
}
