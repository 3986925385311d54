import type { Figure } from './figure.ts';
import { inChromium } from './in-chromium.ts';

const CHAPTER = '/book/the-drum-that-would-not-sleep/read/chapter-1';
/** Calls about the chapter that is shown or its novel; what is fetched ahead for the next one holds nothing up. */
const ITS_OWN = /^\/api\/novels\/the-drum-that-would-not-sleep\/(chapters\/1\/.*)?$/;
const PAGES = ['/about', '/signin', '/', '/book/the-drum-that-would-not-sleep', CHAPTER];

interface Shared {
  name: string;
  versions: string[];
  providers: string[];
}

/** What a cold visit asks for, and how many copies of each shared library the pages hold, in Chromium. */
export const measureLoading = (executablePath: string): Promise<Figure[]> =>
  inChromium(executablePath, async ({ serve, launch }) => {
    const home = await serve();
    const browser = await launch();
    const cold = await browser.newPage();
    let scripts = 0;
    let calls = 0;
    cold.on('request', (request) => {
      if (request.resourceType() === 'script') scripts += 1;
      if (request.method() === 'GET' && ITS_OWN.test(new URL(request.url()).pathname)) calls += 1;
    });
    await cold.goto(home + CHAPTER);
    await cold.locator('main p').nth(3).waitFor();
    const atText = { scripts, calls };

    const page = await browser.newPage();
    let copies = 0;
    for (const address of PAGES) {
      await page.goto(home + address);
      await page.locator('main h1, dialog').first().waitFor();
      const shared = await page.evaluate(readShared);
      copies = Math.max(copies, ...shared.map((s) => s.versions.length * s.providers.length));
    }
    return [
      { what: 'script requests of a cold chapter page', value: atText.scripts, bound: 5, unit: '' },
      { what: 'calls a cold chapter page makes for its own text', value: atText.calls, bound: 0, unit: '' },
      { what: 'copies of a shared library, at most', value: copies, bound: 1, unit: '' },
    ];
  });

/** Runs in the page: the federation's share scopes, by library. */
function readShared(): Shared[] {
  type Scopes = Record<string, Record<string, Record<string, { from: string }>>>;
  const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, Scopes> } };
  const found = new Map<string, { versions: Set<string>; providers: Set<string> }>();
  for (const scopes of Object.values(__FEDERATION__.__SHARE__)) {
    for (const scope of Object.values(scopes)) {
      for (const [name, versions] of Object.entries(scope)) {
        const entry = found.get(name) ?? { versions: new Set(), providers: new Set() };
        for (const [version, { from }] of Object.entries(versions)) {
          entry.versions.add(version);
          entry.providers.add(from);
        }
        found.set(name, entry);
      }
    }
  }
  if (found.size === 0) throw new Error('The federation shares nothing: the measure no longer sees it.');
  return [...found].map(([name, { versions, providers }]) => ({
    name,
    versions: [...versions],
    providers: [...providers],
  }));
}
