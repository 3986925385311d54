import { rmSync } from 'node:fs';
import type { Figure } from './figure.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median } from '../../packages/server/bench/load.ts';
import { serveServer } from '../../packages/server/bench/process.ts';
import { fillWallet, manyChapters, tidy } from '../../packages/server/bench/wallets.ts';
import { closeDatabase, openDatabase, type Database } from '../../packages/server/src/ports/database/index.ts';
import { auditLedger } from '../../packages/server/src/ledger/audit-store.ts';
import { buyCoins } from '../../packages/server/test/bought-coins.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { undoing } from '../undoing.ts';

const FULL = { rounds: 7, seconds: 2 };
const QUICK = { rounds: 3, seconds: 1 };

/** Readers at once, of whom the bound is 1,000 unlocks a second; and few, where one call is timed and not its wait for the others. */
const READERS = 16;
const FEW = 2;
/** A paid novel of the library; its author is everybody's. */
const NOVEL = 2;
/** More than will be unlocked. */
const CHAPTERS = 4_000;
/** Small lots before a large one, so that unlocks meet the ends of lots. */
const LOTS = 50;
const ENTRIES = [100, 100_000] as const;

/** The wallet against its bounds: unlocks of one popular author's chapters, and reading a wallet that has seen much. */
export async function measureWallet({
  quick,
  say,
}: {
  quick: boolean;
  say: (line: string) => void;
}): Promise<Figure[]> {
  const scale = quick ? QUICK : FULL;
  const dir = temporaryFolder('bench-files');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([12], say);
    atEnd(() => libraries.remove());
    say(`on the ${libraries.where}`);
    const db = openDatabase(libraries.url(12), { max: 4 });
    atEnd(() => closeDatabase(db));
    await manyChapters(db, `nov_${NOVEL}`, CHAPTERS);
    const server = await serveServer({
      DATABASE_URL: libraries.url(12),
      DATA_DIR: dir,
    });
    atEnd(() => server.stop());
    const readers: Reader[] = [];
    for (let n = 0; n < READERS; n += 1) readers.push(await signUp(server.url, n));
    const figures = [await unlocking(server.url, db, readers, scale, say), await reading(server.url, db, scale, say)];
    const { faults, ...looked } = await auditLedger(db);
    for (const { rule, subject, detail } of faults) say(`${rule}: ${subject} ${detail}`);
    return [
      ...figures,
      {
        what: `faults in the ledger after it (${looked.journals} movements)`,
        value: faults.length,
        bound: 0,
        unit: '',
      },
    ];
  });
}

interface Reader {
  id: string;
  headers: Record<string, string>;
}
type Scale = typeof FULL;

async function signUp(url: string, n: number): Promise<Reader> {
  const form = {
    email: `wallet${n}@bench.test`,
    password: 'a good password',
    pen_name: `Wallet Reader ${n}`,
    first_name: 'Bench',
    last_name: 'Reader',
  };
  const answer = await fetch(`${url}/api/auth/signup/`, {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`signing up answered ${answer.status}: ${await answer.text()}`);
  const headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  const me = (await (await fetch(`${url}/api/users/me/`, { headers })).json()) as { id: string };
  return { id: me.id, headers };
}

/** Each reader unlocks the chapters of the novel one after the other, all readers at once. */
async function unlocking(
  url: string,
  db: Database,
  readers: Reader[],
  { rounds, seconds }: Scale,
  say: (line: string) => void,
): Promise<Figure> {
  for (const { id } of readers) {
    for (let lot = 0; lot < LOTS; lot += 1) await buyCoins(db, id, { coins: 10, gross: 50_000 + lot, fee: 750 });
    await buyCoins(db, id, { coins: 3 * CHAPTERS, gross: 50_000_001, fee: 750_000 });
  }
  let asked = 0;
  let reader: Reader | undefined;
  const path = (): string => {
    reader = readers[asked % readers.length];
    const chapter = 1 + Math.floor(asked / readers.length);
    if (chapter > CHAPTERS) throw new Error('every chapter is unlocked: give the novel more');
    asked += 1;
    return `/api/novels/${novelSlug(NOVEL)}/chapters/${chapter}/unlock/`;
  };
  const rates: number[] = [];
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const { rate, p95 } = await load(
      url,
      { method: 'POST', path, headers: () => reader?.headers ?? {} },
      { connections: READERS, seconds },
    );
    say(`unlocks${round === 0 ? ', warming up' : ''}: ${rate.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`);
    if (round > 0) rates.push(rate);
  }
  return {
    what: `unlocks per second at ${READERS} connections, one author`,
    value: median(rates),
    bound: 1_000,
    unit: '/s',
    atLeast: true,
    speed: true,
  };
}

/** p95 of reading a wallet with few entries behind it and with many, in turn, so that the machine's moods meet both alike. */
async function reading(
  url: string,
  db: Database,
  { rounds, seconds }: Scale,
  say: (line: string) => void,
): Promise<Figure> {
  const wallets: Reader[] = [];
  for (const entries of ENTRIES) {
    const wallet = await signUp(url, READERS + wallets.length);
    await fillWallet(db, wallet.id, entries);
    wallets.push(wallet);
  }
  await tidy(db);
  const p95 = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [n, size] of (['few', 'many'] as const).entries()) {
      const { p95: time } = await load(
        url,
        { path: () => '/api/coin-wallet/', headers: wallets[n]?.headers ?? {} },
        { connections: FEW, seconds: seconds / 2 },
      );
      if (round > 0) p95[size].push(time);
    }
  }
  const [few, many] = [median(p95.few), median(p95.many)];
  say(
    `reading a wallet: p95 ${few.toFixed(2)} ms with ${ENTRIES[0]} entries, ${many.toFixed(2)} ms with ${ENTRIES[1]}`,
  );
  return {
    what: `p95 of reading a wallet with ${ENTRIES[1]} entries (${many.toFixed(2)} ms) against ${ENTRIES[0]}`,
    value: many / few,
    bound: 1.5,
    unit: '×',
    speed: true,
  };
}
