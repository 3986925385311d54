import { isLong, novelSlug } from '../../packages/server/bench/fill.ts';
import { manyFollowers, promiseTelling, toldOf } from '../../packages/server/bench/followers.ts';
import { load, median } from '../../packages/server/bench/load.ts';
import type { Database } from '../../packages/server/src/ports/database/index.ts';
import type { Jobs } from '../../packages/server/src/ports/jobs/index.ts';
import type { Figure } from './figure.ts';

const FOLLOWERS = 10_000;
const CONNECTIONS = 4;

interface Asked {
  db: Database;
  jobs: Jobs;
  url: string;
  rounds: number;
  /** How long chapters are read while nothing is told, and while much is. */
  seconds: number;
  /** How many ms until there are so many. */
  untilThere: (many: number, count: () => Promise<number>) => Promise<number>;
  say: (line: string) => void;
}

/** How long it takes until everybody who follows a novel has been told of a chapter, while others read chapters; and how much that slows them. */
export async function measureTelling({ db, jobs, url, rounds, seconds, untilThere, say }: Asked): Promise<Figure[]> {
  const [told, read] = [novelSlug(0), novelSlug(1)];
  if (!isLong(0)) throw new Error(`${told} has too few chapters`);
  await manyFollowers(db, told, FOLLOWERS);
  let chapter = 0;
  const path = (): string => `/api/novels/${read}/chapters/${(chapter = (chapter % 5) + 1)}/content/`;
  const reading = () => load(url, { path }, { connections: CONNECTIONS, seconds });
  const times: number[] = [];
  const slowed: number[] = [];
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await reading();
    const under = reading();
    // Told anew as long as is read, or most of the reading would meet nothing of it.
    let over = false;
    const telling = (async () => {
      for (let more = 0; !over; more += 1) {
        const id = await promiseTelling(db, jobs, told, 1 + round * 20 + more);
        times.push(await untilThere(FOLLOWERS, () => toldOf(db, id)));
      }
    })();
    const busy = await under;
    over = true;
    await telling;
    if (round === 0) times.length = 0;
    else slowed.push(busy.p95 / quiet.p95);
    say(
      `telling ${FOLLOWERS} followers${round === 0 ? ', warming up' : ''}: ${(median(times) / 1_000).toFixed(1)} s; chapters read meanwhile within ${busy.p95.toFixed(1)} ms (p95), ${quiet.p95.toFixed(1)} ms before`,
    );
  }
  return [
    {
      what: `telling ${FOLLOWERS.toLocaleString('en-GB')} followers of one novel`,
      value: median(times) / 1_000,
      bound: 60,
      unit: 's',
      speed: true,
    },
    {
      what: 'p95 of chapters that are read meanwhile, times that of before',
      value: median(slowed),
      bound: 1.5,
      unit: '',
      speed: true,
    },
  ];
}
