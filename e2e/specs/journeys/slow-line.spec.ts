import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { fontsCame } from '../../pages/fonts.ts';
import { DEMO } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

/** What may move by itself while a page comes: the sum of the browser's own layout shifts. */
const BOUND = 0.02;
/** 150 ms away, 1.6 Mbit/s down. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };

interface Moved {
  sum: number;
  /** Where what moved stood before and after, to be read where a page moves too much. */
  nodes: string[];
}

/** Pages note from their beginning what moves. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Moved = { sum: 0, nodes: [] };
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        moved.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          moved.nodes.push(
            `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${at(previousRect)} → ${at(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join();
  });

/** How much moves on a first visit, until nothing waits any more. */
async function visit(
  browser: Browser,
  address: string,
  role: 'dialog' | 'main',
  options: BrowserContextOptions,
): Promise<Moved> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW);
    await noteShifts(page);
    await page.goto(address);
    await expect(page.getByRole(role).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[data-written], [data-taken], main [data-waiting]')).toHaveCount(0, { timeout: 20_000 });
    await fontsCame(page);
    return await page.evaluate(() => (window as unknown as { moved: Moved }).moved);
  } finally {
    await context.close();
  }
}

const VISITS = [
  { who: 'a guest on a phone', viewport: PHONE, role: 'dialog', addresses: ['/signin', '/shelf'] },
  { who: 'a guest on a desktop', viewport: DESKTOP, role: 'dialog', addresses: ['/signup', '/shelf'] },
  {
    who: 'a reader',
    as: DEMO.reader,
    viewport: PHONE,
    role: 'main',
    addresses: [
      '/',
      '/book/the-drum-that-would-not-sleep',
      '/book/the-drum-that-would-not-sleep/read/chapter-1',
      '/account-dashboard',
      '/create',
      '/referrals',
    ],
  },
  {
    who: 'a reader on a tablet',
    as: DEMO.reader,
    viewport: TABLET,
    role: 'main',
    addresses: ['/', '/book/the-drum-that-would-not-sleep'],
  },
  {
    who: 'a reader on a desktop',
    as: DEMO.reader,
    viewport: DESKTOP,
    role: 'main',
    addresses: ['/', '/book/the-drum-that-would-not-sleep'],
  },
  {
    who: 'an author',
    as: DEMO.author,
    viewport: PHONE,
    role: 'main',
    addresses: [
      '/account-dashboard',
      '/account-income',
      '/account-profile',
      '/account-stories',
      '/account-edit-book/the-drum-that-would-not-sleep',
      '/create-novel',
      '/book-chapters/the-drum-that-would-not-sleep',
    ],
  },
] as const;

for (const { who, viewport, role, addresses, ...more } of VISITS)
  test(`on a slow line hardly anything moves for ${who} while a page comes`, async ({ browser, page, baseURL }) => {
    test.setTimeout(addresses.length * 45_000);
    if ('as' in more) await beSignedIn(page, more.as);
    const storageState = await page.context().storageState();
    for (const address of addresses) {
      const { sum, nodes } = await visit(browser, address, role, {
        baseURL: baseURL as string,
        viewport,
        storageState,
      });
      expect.soft(sum, `${address}: ${nodes.join('; ')}`).toBeLessThan(BOUND);
    }
  });
