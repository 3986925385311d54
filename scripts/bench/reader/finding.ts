import type { Figure } from '../figure.ts';
import { comingFigures, comingText, watchComing } from './coming.ts';
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
      say(
        `cold ${name} page: ${seen.time.toFixed(0)} ms ${seen.element}; moved ${seen.shift.toFixed(4)}; ${comingText(seen.coming)}`,
      );
      visits.push(seen);
    }
    figures.push(
      ...comingFigures(
        name,
        visits.map(({ coming }) => coming),
      ),
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
    const came = watchComing(phone);
    await phone.page.goto(address);
    // Its remote has taken it over, all of it answers, and nothing more comes.
    const coming = await came();
    const { paints, shifts } = await seenIn(phone.page);
    const paint = paints.at(-1);
    if (!paint) throw new Error('The page painted nothing large.');
    return { ...paint, coming, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
  } finally {
    await phone.close();
  }
}
