import { setTimeout as pause } from 'node:timers/promises';
import { startDeveloping } from '../../e2e/fixtures/developing.ts';
import { median } from '../../packages/server/bench/load.ts';
import type { Figure } from './figure.ts';

const REMOTE = 'mf-legal';
const SOURCE = 'src/about/about.page.tsx';
const SAVES = 5;
/** Where a source of that page is served: to the remote alone, and to a platform that takes it from here. */
const SERVED = { 'as a remote that runs alone': '/about.js', 'to a platform with ?mfo=': '/federation/about.js' };

/** How long it takes from a save to the file that is served, while one remote is worked on. */
export async function measureSaving(say: (line: string) => void): Promise<Figure[]> {
  const dev = await startDeveloping(REMOTE, { api: 'http://localhost:8080' });
  try {
    const took = new Map(Object.keys(SERVED).map((how): [string, number[]] => [how, []]));
    let text = 'Our vision';
    for (let n = 0; n < SAVES; n += 1) {
      const next = `Our vision, save ${n}.`;
      const begun = performance.now();
      const saved = dev.save(SOURCE, text, next);
      await Promise.all([
        saved,
        ...Object.entries(SERVED).map(async ([how, file]) => {
          while (!(await (await fetch(dev.url + file)).text()).includes(next)) await pause(10);
          took.get(how)?.push(performance.now() - begun);
        }),
      ]);
      text = next;
    }
    for (const [how, ms] of took) say(`saved and served ${how}: ${ms.map((one) => one.toFixed(0)).join(', ')} ms`);
    return [...took].map(([how, ms]) => ({
      what: `from a save to what is served ${how}`,
      value: median(ms) / 1000,
      bound: 0.6,
      unit: 's',
      speed: true,
    }));
  } finally {
    await dev.stop();
  }
}
