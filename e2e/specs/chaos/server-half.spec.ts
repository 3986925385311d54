import { SERVER_HALF } from '@griot/release';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, panelOf, rootOf, test } from '../../fixtures/chaos.ts';
import { buildChanged, shipAtOnce, variantOf } from '../../fixtures/shipping.ts';
import { ownDataDir, startPlatform } from '../../platform.ts';

test.use({ needs: 'own platform' });

const ROWS = [
  {
    name: 'mf-legal',
    what: 'throws',
    broken: (half: string) =>
      `${half}\nserverHalf = { render: async () => { throw new Error('broken on purpose'); } };`,
    address: '/terms-of-use',
    title: 'Terms of Use · Griot',
    heading: 'Terms of Use',
  },
  {
    name: 'mf-reader',
    what: 'loops',
    broken: (half: string) => `${half}\nserverHalf = { render: async () => { for (;;); } };`,
    address: '/ranking',
    title: 'Ranking · Griot',
    heading: 'Ranking',
  },
  {
    name: 'mf-account',
    what: 'is missing',
    broken: () => null,
    address: '/referrals',
    title: 'Referrals · Griot',
    heading: 'Join the Acquisition Team',
  },
];

test('a server half that throws, loops or is missing costs the written text, and never the page', async ({
  browser,
  playwright,
  complaints,
}) => {
  test.setTimeout(180_000);
  const cache = path.resolve(import.meta.dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'server-half-'));
  const dataDir = ownDataDir('server-half');
  // Not on the platform that all share: the others go on with what they were given.
  const platform = await startPlatform({ dataDir });
  try {
    const baseURL = platform.url;
    const request = await playwright.request.newContext({ baseURL });
    const context = await browser.newContext({ baseURL });
    const served = async () =>
      ((await (await request.get('/r/current.json')).json()) as { builds: Record<string, string> }).builds;
    for (const { address } of ROWS) expect(await (await request.get(address)).text()).toContain(' data-written=');
    for (const { name, broken } of ROWS) {
      const { dir, buildId } = variantOf(name, folder, broken, SERVER_HALF);
      await shipAtOnce(path.join(dataDir, 'remotes'), name, dir, buildId);
      await expect.poll(async () => (await served())[name], { intervals: [100], timeout: 5_000 }).toBe(buildId);
    }
    for (const { name, what, address, title, heading } of ROWS)
      await test.step(`${name}, whose server half ${what}, is drawn by the browser`, async () => {
        const answer = await request.get(address);
        expect(answer.status()).toBe(200);
        const html = await answer.text();
        expect(html).not.toContain(' data-written=');
        expect(html).toContain(`<title>${title}</title>`);
        const page = await context.newPage();
        complaints.listen(page);
        await page.goto(address);
        await expect(rootOf(page, name).getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page).toHaveTitle(title);
        await expect(panelOf(page, name)).toBeHidden();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toBeVisible();
        await page.close();
      });
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What React's production build says where a page is drawn otherwise than it was written. */
const DIFFERS = /Minified React error #418;/;

test('a page that a remote draws otherwise than its server half wrote it is a complaint, which fails a journey', async ({
  browser,
  playwright,
  complaints,
}) => {
  test.setTimeout(180_000);
  const cache = path.resolve(import.meta.dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'differs-'));
  const dataDir = ownDataDir('differs');
  const platform = await startPlatform({ dataDir });
  try {
    const baseURL = platform.url;
    const request = await playwright.request.newContext({ baseURL });
    const context = await browser.newContext({ baseURL });
    const open = async () => {
      const page = await context.newPage();
      complaints.listen(page);
      await page.goto('/about');
      await expect(page.getByRole('heading', { name: 'Our vision', exact: true })).toBeVisible();
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      await page.close();
    };
    await open();
    expect(complaints.lines).toEqual([]);

    const [dir = ''] = await buildChanged('mf-legal', folder, 'src/about/about.page.tsx', [
      (text) => text.replace("'Our vision'", "typeof window === 'undefined' ? 'Our written vision' : 'Our vision'"),
    ]);
    await shipAtOnce(path.join(dataDir, 'remotes'), 'mf-legal', dir, path.basename(dir));
    await expect
      .poll(async () => (await request.get('/about')).text(), { intervals: [100], timeout: 10_000 })
      .toContain('>Our written vision<');
    await open();
    expect(complaints.unexpected).toEqual([expect.stringMatching(DIFFERS)]);
    complaints.expect(DIFFERS);
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
