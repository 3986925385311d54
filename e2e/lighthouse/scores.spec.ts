import { chromium, expect, test } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { DEMO, signIn } from '../pages/people.ts';

const PAGES: readonly { name: string; address: string; as?: typeof DEMO.author }[] = [
  { name: 'the home page', address: '/' },
  { name: 'a novel', address: '/book/moby-dick' },
  { name: 'a chapter', address: '/book/moby-dick/read/loomings-1' },
  { name: 'the terms', address: '/terms-of-use' },
  { name: 'the help centre', address: '/help-centre' },
  { name: 'an author’s dashboard', address: '/account-dashboard', as: DEMO.author },
];
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/** The categories below 100, each with the audits that cost it points. */
async function faults(url: string, port: number, device: 'phone' | 'desktop', personal: boolean): Promise<string[]> {
  const flags: Flags = {
    port,
    onlyCategories: CATEGORIES,
    // Search engines are to leave a person's own pages alone, as robots.txt says.
    skipAudits: personal ? ['is-crawlable'] : null,
    // Nothing here is timed, and who is signed in stays it.
    throttlingMethod: 'provided',
    disableStorageReset: true,
    logLevel: 'error',
  };
  const { lhr } = (await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)) ?? {};
  if (!lhr || lhr.runtimeError) return [lhr?.runtimeError?.message ?? 'Lighthouse has measured nothing.'];
  expect(lhr.finalDisplayedUrl, 'no guard leads elsewhere').toBe(url);
  return CATEGORIES.flatMap((name) => {
    const category = lhr.categories[name];
    const score = Math.round((category?.score ?? 0) * 100);
    const costly = category?.auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1) ?? [];
    if (score === 100) return [];
    return [
      `${name}: ${score}`,
      ...costly.map(({ id }) => `${lhr.audits[id]?.title} ${items(lhr.audits[id]?.details)}`),
    ];
  });
}

/** What an audit complains of, as far as it names things. */
const items = (details: unknown): string =>
  JSON.stringify((details as { items?: unknown[] } | undefined)?.items ?? []).slice(0, 1_000);

for (const device of ['phone', 'desktop'] as const)
  for (const { name, address, as } of PAGES)
    test(`Lighthouse gives ${name} 100 on a ${device} for accessibility, best practices and search engines`, async ({
      baseURL,
      launchOptions,
    }, info) => {
      const port = 9_340 + info.workerIndex;
      const browser = await chromium.launchPersistentContext(info.outputPath('profile'), {
        ...launchOptions,
        baseURL,
        args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
      });
      try {
        if (as) await signIn(await browser.newPage(), as);
        expect(await faults(`${baseURL}${address}`, port, device, as !== undefined)).toEqual([]);
      } finally {
        await browser.close();
      }
    });
