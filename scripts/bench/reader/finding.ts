import type { Figure } from '../figure.ts';
import { median } from '../../../packages/server/bench/load.ts';
import { takePhone, type Browser } from './phone.ts';
import { seenIn, watch } from './seen.ts';

const PAGES = { home: '/', novel: '/book/the-drum-that-would-not-sleep' } as const;
const VISITS = 3;

/** Visits of the pages where a novel is found, by phones that come for the first time: when the largest of them is there. */
export async function measureFinding(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    // Whoever comes first has the page written; it is stored for all others.
    await fetch(url + path);
    const visits: Awaited<ReturnType<typeof visitCold>>[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const seen = await visitCold(browser, url + path);
      say(`cold ${name} page: ${seen.time.toFixed(0)} ms ${seen.element}; moved ${seen.shift.toFixed(4)}`);
      visits.push(seen);
    }
    figures.push(
      {
        what: `largest contentful paint of a cold ${name} page on a slow phone`,
        value: median(visits.map(({ time }) => time)),
        bound: 1_200,
        unit: 'ms',
        speed: true,
      },
      {
        what: `cold visits of the ${name} page whose largest paint was not what the server had written`,
        value: visits.filter(({ written }) => !written).length,
        bound: 0,
        unit: '',
      },
      {
        what: `layout shift of a cold ${name} page, at most`,
        value: Math.max(...visits.map(({ shift }) => shift)),
        bound: 0.02,
        unit: 'shift',
      },
    );
  }
  return figures;
}

async function visitCold(browser: Browser, address: string) {
  const phone = await takePhone(browser);
  try {
    await phone.throttle(true);
    await watch(phone.page);
    await phone.page.goto(address);
    // Its remote has taken it over, and for half a second nothing more comes.
    await phone.page.locator('[data-written], [data-taken]').first().waitFor({ state: 'detached' });
    await phone.page.waitForLoadState('networkidle');
    const { paints, shifts } = await seenIn(phone.page);
    const paint = paints.at(-1);
    if (!paint) throw new Error('The page painted nothing large.');
    return { ...paint, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
  } finally {
    await phone.close();
  }
}
