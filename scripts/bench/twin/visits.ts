import { median } from '../../../packages/server/bench/load.ts';
import { takePhone, type Browser, type Page, type Phone } from '../reader/phone.ts';
import { inPage, seenIn, watch } from '../reader/seen.ts';
import { mountUntil } from '../reader/switching.ts';
import { turningTimes } from '../reader/turning.ts';
import { signIn } from '../typing.ts';

/** What was measured of one side in one round, by what it is. */
export type Sample = Record<string, number>;

const COLD = { chapter: '/book/the-drum-that-would-not-sleep/read/chapter-1', home: '/' } as const;
/** A page that has asked for nothing for so long, in ms, has all that comes by itself: on a slow machine parts come long after each other. */
const QUIET_MS = 2_500;
const TURNS = 4;
const MOUNTS = 50;
/** A task that takes longer keeps a press waiting, ms. */
const BLOCKING_MS = 50;
const [KB, MB] = [1_000, 1_000_000];
const TERMS = 'Terms of Use';

/** The first visits of one side, on Lighthouse's phone. */
export async function measureCold(browser: Browser, url: string): Promise<Sample> {
  return { ...(await visitCold(browser, url, 'chapter')), ...(await visitCold(browser, url, 'home')) };
}

/** What follows the first visit of one side, on the same phone, but for the mounts, whose number alone counts. */
export async function measureUse(browser: Browser, url: string): Promise<Sample> {
  return {
    'Next with the next chapter at hand, ms': median(
      (await turningTimes(browser, url, { slow: true, turns: TURNS })).map(({ turned }) => turned),
    ),
    'from the reader to the terms, ms': await switchToTerms(browser, url),
    'from the reader to an author’s stories, ms': await switchToStories(browser, url),
    ...(await mountAgain(browser, url)),
  };
}

/** A page and all that comes with it, by a phone that comes for the first time. */
async function visitCold(browser: Browser, url: string, name: keyof typeof COLD): Promise<Sample> {
  return await withPhone(browser, async ({ page, cdp, throttle }) => {
    const bytes = { all: 0, scripts: 0 };
    const asked = new Map<string, string>();
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (asked.get(requestId)?.endsWith('.js')) bytes.scripts += encodedDataLength;
    });
    await throttle(true);
    await page.goto(url + COLD[name]);
    await settled(page);
    const { paints, tasks } = await seenIn(page);
    const first = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
    return {
      [`JavaScript of a cold ${name}, KB`]: bytes.scripts / KB,
      [`all of a cold ${name}, KB`]: bytes.all / KB,
      [`requests of a cold ${name}`]: asked.size,
      [`first paint of a cold ${name}, ms`]: await inPage<number>(page, first),
      [`largest paint of a cold ${name}, ms`]: paints.at(-1)?.time ?? Number.NaN,
      [`blocking time of a cold ${name}, ms`]: tasks.reduce((sum, task) => sum + task - BLOCKING_MS, 0),
    };
  });
}

/** The first page of another remote, by a press on a link. */
async function switchToTerms(browser: Browser, url: string): Promise<number> {
  return await withPhone(browser, async ({ page, throttle }) => {
    await throttle(true);
    await page.goto(url);
    await settled(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: TERMS });
    await link.scrollIntoViewIfNeeded();
    return await timed(page, TERMS, () => link.tap());
  });
}

async function switchToStories(browser: Browser, url: string): Promise<number> {
  return await withPhone(browser, async (phone) => {
    const { page } = phone;
    await signIn(phone, url);
    await page.goto(url);
    await settled(page);
    await phone.throttle(true);
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: 'Menu', exact: true }).tap();
    const link = bar.getByRole('link', { name: 'Create', exact: true });
    await link.waitFor();
    return await timed(page, 'Your stories', () => link.tap());
  });
}

/** What is held after the reader's and another remote's pages have been mounted in turn. */
async function mountAgain(browser: Browser, url: string): Promise<Sample> {
  return await withPhone(browser, async (phone) => {
    const { heap, nodes, listeners } = await mountUntil(phone, url, MOUNTS);
    return {
      [`DOM nodes after ${MOUNTS} mounts`]: nodes,
      [`event listeners after ${MOUNTS} mounts`]: listeners,
      [`JavaScript’s heap after ${MOUNTS} mounts, MB`]: heap / MB,
    };
  });
}

async function withPhone<T>(browser: Browser, work: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await takePhone(browser);
  try {
    await watch(phone.page);
    return await work(phone);
  } finally {
    await phone.close();
  }
}

/** The remote has taken its page over, and nothing more comes. */
async function settled(page: Page): Promise<void> {
  await page.locator('[data-written], [data-taken], [data-waiting]').first().waitFor({ state: 'detached' });
  const asks = () =>
    page.waitForEvent('request', { timeout: QUIET_MS }).then(
      () => true,
      () => false,
    );
  while (await asks());
}

/** Ms from a press until a page with a heading is painted. */
async function timed(page: Page, heading: string, press: () => Promise<void>): Promise<number> {
  await inPage(page, `bench.timePress(${JSON.stringify(heading)}, 'main h1')`);
  await press();
  return await inPage<number>(page, 'bench.turned');
}
