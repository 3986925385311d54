import type { Figure } from '../figure.ts';
import { median } from '../../../packages/server/bench/load.ts';
import { takePhone, type Browser } from './phone.ts';
import { inPage, seenIn, watch } from './seen.ts';

const PAGES = ['/terms-of-use', '/help-centre', '/contact'];
const VISITS = 3;

/** Visits of information pages by phones that come for the first time: when the text is there, and what it takes. */
export async function measureInforming(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const visits: Visit[] = [];
  for (const path of PAGES) {
    // Whoever comes first has the page written; it is stored for all others.
    await fetch(url + path);
    for (let visit = 0; visit < VISITS; visit += 1) {
      const seen = await visitCold(browser, url + path);
      say(`cold ${path}: text at ${seen.readable.toFixed(0)} ms; ${seen.calls} calls; moved ${seen.shift.toFixed(4)}`);
      visits.push(seen);
    }
  }
  return [
    {
      what: 'text of a cold information page on a slow phone, as it is first painted',
      value: median(visits.map(({ readable }) => readable)),
      bound: 1_000,
      unit: 'ms',
      speed: true,
    },
    {
      what: 'calls of a cold information page, at most',
      value: Math.max(...visits.map(({ calls }) => calls)),
      bound: 0,
      unit: '',
    },
    {
      what: 'layout shift of a cold information page, at most',
      value: Math.max(...visits.map(({ shift }) => shift)),
      bound: 0.02,
      unit: 'shift',
    },
  ];
}

interface Visit {
  readable: number;
  calls: number;
  shift: number;
}

async function visitCold(browser: Browser, address: string): Promise<Visit> {
  const phone = await takePhone(browser);
  try {
    let calls = 0;
    phone.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
    });
    await phone.throttle(true);
    await watch(phone.page);
    await phone.page.goto(address);
    // Its remote has taken it over, and for half a second nothing more comes.
    await phone.page.locator('[data-written], [data-taken]').first().waitFor({ state: 'detached' });
    await phone.page.waitForLoadState('networkidle');
    const { shifts } = await seenIn(phone.page);
    const readable = await inPage<number>(
      phone.page,
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity",
    );
    return { readable, calls, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
  } finally {
    await phone.close();
  }
}
