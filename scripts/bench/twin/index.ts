import { buildTwin, RELEASE_FILE } from '@griot/build';
import path from 'node:path';
import { median } from '../../../packages/server/bench/load.ts';
import type { Figure } from '../figure.ts';
import { inChromium } from '../in-chromium.ts';
import type { Browser } from '../reader/phone.ts';
import { beyondChance, ratioOf } from './beyond-chance.ts';
import { measureCold, measureUse, type Sample } from './visits.ts';

/** First visits are short, and differ by more than what is looked for: there are more of them. */
const COLD_ROUNDS = 15;
const ROUNDS = 8;
const CHAPTERS = 20;

const SIDES = ['platform', 'twin'] as const;
type Pair = Record<(typeof SIDES)[number], Sample>;

/**
 * The platform beside its twin, the same sources as one bundle without federation (`packages/build`): served by the same gateway
 * from the same data, and measured in turn. What federation costs is how far a ratio is above one.
 */
export const measureTwin = (executablePath: string, say: (line: string) => void): Promise<Figure[]> =>
  inChromium(executablePath, async ({ folder, serve, addLongNovel, launch }) => {
    say('building the twin');
    const releases = { platform: RELEASE_FILE, twin: await buildTwin(path.join(folder, 'dist')) };
    const urls = { platform: await serve(releases.platform), twin: await serve(releases.twin) };
    await addLongNovel(CHAPTERS);
    const browser = await launch();
    const inTurn = async (
      rounds: number,
      what: string,
      measure: (browser: Browser, url: string) => Promise<Sample>,
    ): Promise<Pair[]> => {
      const pairs: Pair[] = [];
      for (let round = 0; round < rounds; round += 1) {
        say(`${what}: round ${round + 1} of ${rounds}`);
        const pair: Partial<Pair> = {};
        // Neither is always the first, which the machine may treat otherwise.
        for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed())
          pair[side] = await measure(browser, urls[side]);
        pairs.push(pair as Pair);
      }
      return pairs;
    };
    const cold = await inTurn(COLD_ROUNDS, 'first visits', measureCold);
    const use = await inTurn(ROUNDS, 'what follows', measureUse);
    return tell([...rowsOf(cold), ...rowsOf(use)]);
  });

interface Row {
  what: string;
  platform: number;
  twin: number;
  /** What is held to the bound: the ratio of the medians where rounds do not differ, else by how much the platform's is more beyond chance. */
  ratio: number;
}

/** Bytes and requests are the same in each round; times differ, and so does what is held, by when it is looked through. */
const isSent = (what: string): boolean => what.endsWith(', KB') || what.startsWith('requests');

function rowsOf(pairs: readonly Pair[]): Row[] {
  return Object.keys(pairs[0]?.platform ?? {}).map((what) => {
    const both = pairs.map((pair) => SIDES.map((side) => pair[side][what] ?? Number.NaN) as [number, number]);
    const platform = median(both.map(([of]) => of));
    const twin = median(both.map(([, of]) => of));
    return { what, platform, twin, ratio: isSent(what) ? ratioOf(platform, twin) : beyondChance(both) };
  });
}

/** Prints the medians side by side, and gives the ratios as figures. */
function tell(rows: readonly Row[]): Figure[] {
  const bound = (what: string): number => (what.startsWith('JavaScript of') ? 1.1 : 1);
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  console.table(
    rows.map(({ what, platform, twin, ratio }) => ({
      'platform beside its twin, medians': what,
      platform: round(platform, 1),
      twin: round(twin, 1),
      ratio: round(ratioOf(platform, twin), 2),
      'beyond chance': round(ratio, 2),
      bound: `≤ ${bound(what)}`,
    })),
  );
  return rows.map(({ what, ratio }) => ({
    what: `against the twin: ${what.replace(/, (ms|KB|MB)$/, '')}`,
    value: round(ratio, 2),
    bound: bound(what),
    unit: '×',
    speed: what.endsWith(', ms'),
  }));
}
