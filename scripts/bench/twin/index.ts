import { buildTwin, RELEASE_FILE } from '@griot/build';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startPlatform } from '../../../e2e/platform.ts';
import { makeEmpty } from '../../../packages/server/bench/databases.ts';
import { median } from '../../../packages/server/bench/load.ts';
import { addLongNovel } from '../../../packages/server/bench/long-novel.ts';
import { closeDatabase, openDatabase } from '../../../packages/server/src/ports/database/index.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';
import type { Figure } from '../figure.ts';
import { launch } from '../reader/phone.ts';
import { measureSide, type Sample } from './visits.ts';

const ROUNDS = 5;
const CHAPTERS = 20;

/**
 * The platform beside its twin, the same sources as one bundle without federation (`packages/build`): served by the same gateway
 * from the same data, and measured in turn. What federation costs is how far a ratio is above one.
 */
export async function measureTwin(executablePath: string, say: (line: string) => void): Promise<Figure[]> {
  const folder = temporaryFolder('twin');
  const undo: (() => Promise<void>)[] = [];
  try {
    say('building the twin');
    const releases = { platform: RELEASE_FILE, twin: await buildTwin(path.join(folder, 'dist')) };
    const database = await makeEmpty();
    undo.push(() => database.remove());
    const serve = async (release: string): Promise<string> => {
      const served = await startPlatform({ dataDir: folder, env: { DATABASE_URL: database.url }, release });
      undo.push(() => served.stop());
      return served.url;
    };
    const urls = { platform: await serve(releases.platform), twin: await serve(releases.twin) };
    await addNovel(database.url);
    const browser = await launch(executablePath);
    undo.push(() => browser.close());
    const rounds: Record<keyof typeof urls, Sample>[] = [];
    while (rounds.length < ROUNDS) {
      say(`round ${rounds.length + 1} of ${ROUNDS}`);
      rounds.push({
        platform: await measureSide(browser, urls.platform),
        twin: await measureSide(browser, urls.twin),
      });
    }
    return compared(rounds);
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addNovel(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await addLongNovel(db, CHAPTERS);
  } finally {
    await closeDatabase(db);
  }
}

/** Prints the medians side by side, and gives the ratios as figures. */
function compared(rounds: readonly { platform: Sample; twin: Sample }[]): Figure[] {
  const rows = Object.keys(rounds[0]?.platform ?? {}).map((what) => {
    const platform = median(rounds.map((round) => round.platform[what] ?? Number.NaN));
    const twin = median(rounds.map((round) => round.twin[what] ?? Number.NaN));
    // What neither has is alike.
    return { what, platform, twin, ratio: platform === twin ? 1 : Number((platform / twin).toFixed(2)) };
  });
  const bound = (what: string): number => (what.startsWith('JavaScript of') ? 1.1 : 1);
  console.table(
    rows.map(({ what, platform, twin, ratio }) => ({
      'platform beside its twin': what,
      platform: Number(platform.toFixed(1)),
      twin: Number(twin.toFixed(1)),
      ratio,
      bound: `≤ ${bound(what)}`,
    })),
  );
  return rows.map(({ what, ratio }) => ({
    what: `against the twin: ${what.replace(/, (ms|KB|MB)$/, '')}`,
    value: ratio,
    bound: bound(what),
    unit: '×',
    speed: what.endsWith(', ms'),
  }));
}
