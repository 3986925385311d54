import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Lighthouse from '../../e2e/node_modules/lighthouse';
import { median } from '../../packages/server/bench/load.ts';
import type { Figure } from './figure.ts';
import { inChromium } from './in-chromium.ts';
import { launch } from './reader/phone.ts';

const PAGES = {
  'the home page': '/',
  'a novel': '/book/moby-dick',
  'a chapter': '/book/moby-dick/read/loomings-1',
} as const;
const VISITS = 3;
const BOUND = 98;

/** What Lighthouse's phone gives pages for their performance, of 100. It reckons with a slow phone from what it saw on this machine. */
export const measureLighthouse = (executablePath: string, say: (line: string) => void): Promise<Figure[]> =>
  inChromium(executablePath, async ({ serve }) => {
    const home = await serve();
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(PAGES)) {
      const scores: number[] = [];
      while (scores.length < VISITS) scores.push(await scoreOf(executablePath, home + address, say));
      figures.push({
        what: `Lighthouse’s performance of ${name} on a phone`,
        value: median(scores),
        bound: BOUND,
        unit: 'of 100',
        atLeast: true,
        speed: true,
      });
    }
    return figures;
  });

/** By a browser of its own, which nobody has used yet. */
async function scoreOf(executablePath: string, url: string, say: (line: string) => void): Promise<number> {
  const port = 9_330;
  const browser = await launch(executablePath, [`--remote-debugging-port=${port}`]);
  try {
    const from = createRequire(path.join(import.meta.dirname, '../../e2e/package.json'));
    const { default: lighthouse } = (await import(from.resolve('lighthouse'))) as typeof Lighthouse;
    const { lhr } = (await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Lighthouse has measured nothing.');
    const score = Math.round((lhr.categories['performance']?.score ?? 0) * 100);
    const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'].map(
      (audit) => `${audit} ${lhr.audits[audit]?.displayValue}`,
    );
    say(`${url}: ${score} of 100; ${told.join(', ')}`);
    return score;
  } finally {
    await browser.close();
  }
}
