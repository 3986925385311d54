import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Playwright from '../../../e2e/node_modules/@playwright/test';

export type { Browser, CDPSession, Page } from '../../../e2e/node_modules/@playwright/test';

/** Lighthouse's mobile: a slow 4G and a processor four times slower, on a screen of 412 by 823. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A phone nobody has used yet: nothing kept, nothing in a cache. */
export interface Phone {
  page: Playwright.Page;
  cdp: Playwright.CDPSession;
  /** From now on as slow as Lighthouse's mobile, or as fast as the machine. */
  throttle(slow: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function launch(executablePath: string, more: string[] = []): Promise<Playwright.Browser> {
  const { chromium } = createRequire(path.join(import.meta.dirname, '../../../e2e/package.json'))(
    '@playwright/test',
  ) as typeof Playwright;
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Letters of any width, as phones draw them: without a window Chromium rounds each to whole pixels, and lines break elsewhere.
      '--font-render-hinting=none',
      // While a tool is attached V8 notes where each error was made, for which it reads a script's text once more: React's own errors, made as
      // it starts, took twice the time of all else there, in no visitor's browser. So V8 keeps the places as it compiles, mostly beside the page.
      '--js-flags=--no-enable-lazy-source-positions',
      ...more,
    ],
  });
}

export async function takePhone(
  browser: Playwright.Browser,
  { scripts = true, screen = SCREEN }: { scripts?: boolean; screen?: Playwright.BrowserContextOptions } = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...screen, javaScriptEnabled: scripts });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return {
    page,
    cdp,
    async throttle(slow) {
      await cdp.send(
        'Network.emulateNetworkConditions',
        slow ? SLOW_4G : { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
      );
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow ? SLOWER : 1 });
    },
    close: () => context.close(),
  };
}
