import type { Figure } from '../figure.ts';
import { LONG_NOVEL } from '../../../packages/server/bench/long-novel.ts';
import { takePhone, type Browser, type Phone } from './phone.ts';
import { inPage, seenIn, watch } from './seen.ts';

/** Each pass scrolls on through the list, px and px/s, and then leaps through it as who drags the scrollbar does. */
const STRETCHES = 6;
const STRETCH = { distance: 6_000, speed: 6_000 };
const LEAPS = [0.5, 0.1, 0.9, 0.3, 1, 0];
/** A task that is long by itself is long in every pass; one that met something else on the machine is not. A pass without any proves it. */
const PASSES = 5;

interface Tasks {
  over: number;
  longest: number;
}

/** Long tasks while the catalogue of a very long novel is scrolled on a slow phone. */
export async function measureCatalogue(
  browser: Browser,
  url: string,
  chapters: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const phone = await takePhone(browser);
  try {
    await watch(phone.page);
    await phone.page.goto(`${url}/book/${LONG_NOVEL}/chapters`);
    await phone.page.locator('main [data-root] ol li a').first().waitFor();
    await phone.page.waitForLoadState('networkidle');
    await phone.throttle(true);
    const passes: Tasks[] = [];
    while (passes.length < PASSES && passes.at(-1)?.over !== 0) passes.push(await scrollThrough(phone));
    const shown = ({ over, longest }: Tasks): string =>
      over ? `${over} over 50 ms, the longest ${longest.toFixed(0)} ms` : 'none over 50 ms';
    say(`tasks while scrolling ${chapters} chapters on a slow phone: ${passes.map(shown).join('; ')}`);
    const quietest = passes.reduce((a, b) => (b.longest < a.longest ? b : a));
    return [
      {
        what: `tasks over 50 ms while scrolling a catalogue of ${chapters} chapters on a slow phone (in the quietest of ${passes.length} ${passes.length === 1 ? 'pass' : 'passes'})`,
        value: quietest.over,
        bound: 0,
        unit: '',
        speed: true,
      },
    ];
  } finally {
    await phone.close();
  }
}

/** One pass; fails when the list does not come along. */
async function scrollThrough({ page, cdp }: Phone): Promise<Tasks> {
  await inPage(page, 'scrollTo(0, 0); bench.seen.tasks.length = 0');
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: -STRETCH.distance,
      speed: STRETCH.speed,
      gestureSourceType: 'mouse',
    });
  }
  if ((await inPage<number>(page, 'scrollY')) < STRETCHES * STRETCH.distance * 0.8)
    throw new Error('The list did not scroll.');
  for (const part of LEAPS) {
    await inPage(page, `scrollTo(0, ${part} * document.body.scrollHeight)`);
    await page.waitForTimeout(300);
  }
  const { tasks } = await seenIn(page);
  return { over: tasks.length, longest: Math.max(0, ...tasks) };
}
