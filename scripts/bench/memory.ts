import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { startPlatform, type StartedPlatform } from '../../e2e/platform.ts';
import { makeEmpty } from '../../packages/server/bench/databases.ts';
import { load } from '../../packages/server/bench/load.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { undoing } from '../undoing.ts';

const MIB = 1024 * 1024;
const REST_MS = 60_000;
const LOAD = { connections: 16, seconds: 20 };
const METRICS_TOKEN = 'the-token-of-the-benchmark-and-of-it-alone';
const NOVEL = 'the-drum-that-would-not-sleep';
const ASKED = [
  `/book/${NOVEL}/read/chapter-1`,
  `/book/${NOVEL}`,
  '/',
  '/terms-of-use',
  `/api/novels/${NOVEL}/`,
  `/api/novels/${NOVEL}/chapters/1/content/`,
  '/api/novels/?listing=popular&limit=12',
];

/** What Node holds of the machine's memory, as `npm start` runs it: after a minute's rest, and right after a load of pages and calls. */
export async function measureMemory(): Promise<Figure[]> {
  const folder = temporaryFolder('memory');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(folder, { recursive: true, force: true }));
    const database = await makeEmpty();
    atEnd(() => database.remove());
    const start = () => startPlatform({ dataDir: folder, env: { DATABASE_URL: database.url, METRICS_TOKEN } });
    // The first start makes the demo's library, which happens once.
    await (await start()).stop();
    const platform = await start();
    atEnd(() => platform.stop());
    await pause(REST_MS);
    const rest = await heldBy(platform);
    let next = 0;
    await load(platform.url, { path: () => ASKED[next++ % ASKED.length] ?? '/' }, LOAD);
    const loaded = await heldBy(platform);
    return [
      { what: 'Node’s memory at rest', value: rest / MIB, bound: 160, unit: 'MiB' },
      { what: 'Node’s memory after load', value: loaded / MIB, bound: 220, unit: 'MiB' },
    ];
  });
}

async function heldBy({ url }: StartedPlatform): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? [];
  if (bytes === undefined) throw new Error('The server does not tell its memory.');
  return Number(bytes);
}
