import { startFaults, type Fault } from '../../e2e/fixtures/faults.ts';
import { median } from '../../packages/server/bench/load.ts';
import type { Figure } from './figure.ts';
import { inChromium } from './in-chromium.ts';

const REMOTE = 'mf-legal';
const PAGE = '/about';
const ROOT = `#remote-${REMOTE} [data-root]:not([data-written], [data-taken])`;
const VISITS = 5;
const FAILURES: [what: string, fault: Fault][] = [
  ['a file that is not there', 'missing'],
  ['a file whose hash does not fit', 'wrong'],
];
const FILES: [what: string, file: string][] = [
  ['entry', 'remoteEntry'],
  ['page', '(?!remoteEntry)'],
];

/** How long it takes in Chromium from the first bad answer of a new build until the build before it shows the page. */
export const measureFallingBack = (executablePath: string, say: (line: string) => void): Promise<Figure[]> =>
  inChromium(executablePath, async ({ serve, launch, atEnd }) => {
    const faults = await startFaults(await serve());
    atEnd(() => faults.close());
    const browser = await launch();
    const { base } = await faults.promote(REMOTE);
    const figures: Figure[] = [];
    for (const [failure, fault] of FAILURES)
      for (const [what, file] of FILES) {
        faults.mend();
        faults.break(new RegExp(`^${base}${file}`), fault);
        const took: number[] = [];
        for (let n = 0; n < VISITS; n += 1) {
          const context = await browser.newContext();
          const page = await context.newPage();
          const failed = page.waitForResponse((answer) => new RegExp(`${base}${file}`).test(answer.url()));
          await page.goto(faults.url + PAGE, { waitUntil: 'commit' });
          await failed;
          const begun = performance.now();
          await page.locator(ROOT).waitFor();
          took.push(performance.now() - begun);
          await context.close();
        }
        say(
          `${failure} of the ${what}: ${took.map((one) => one.toFixed(0)).join(', ')} ms until the build before is there`,
        );
        figures.push({
          what: `from ${failure} of a remote’s ${what} to the build before`,
          value: median(took) / 1000,
          bound: 1,
          unit: 's',
          speed: true,
        });
      }
    return figures;
  });
