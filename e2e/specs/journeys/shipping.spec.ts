import type { Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { startFaults } from '../../fixtures/faults.ts';
import { buildChanged, lastBuild, remote, shipAtOnce, variantOf } from '../../fixtures/shipping.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ownDataDir, startPlatform } from '../../platform.ts';

test.use({ needs: 'own platform' });

/** More than a `dist/` has room for. */
const BUILDS = 10;

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** When each file below a folder was last written. */
const written = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${statSync(file).mtimeMs}`);

test('one team ships its remote alone into a platform that goes on running', async ({
  browser,
  playwright,
  complaints,
}) => {
  test.setTimeout(360_000);
  const cache = path.join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'shipping-'));
  const build = (batch: string, ...visions: string[]) =>
    buildChanged(
      'mf-legal',
      path.join(folder, batch),
      'src/about/about.page.tsx',
      visions.map((vision) => (text) => text.replace('Our vision', vision)),
    );
  const building = build('first', 'Our bold vision');
  const buildingLook = building.then(() =>
    buildChanged('mf-reader', path.join(folder, 'look'), 'src/chapter/chapter-head.tsx', [
      (text) => text.replace('text-wrap: balance;', 'text-wrap: balance;\n  letter-spacing: 3px;'),
    ]),
  );
  const buildingTen = buildingLook.then(() =>
    build('ten', ...Array.from({ length: BUILDS }, (_, n) => `Our vision, build ${n + 1}`)),
  );
  // They go on beside what follows and are waited for where they are needed; their failure is heard there.
  for (const builds of [building, buildingLook, buildingTen]) builds.catch(() => undefined);
  // Not on the platform that all share: the others go on with what they were given.
  const dataDir = ownDataDir('shipping');
  const platform = await startPlatform({ dataDir });
  try {
    const baseURL = platform.url;
    const store = path.join(dataDir, 'remotes');
    const request = await playwright.request.newContext({ baseURL });
    const context = await browser.newContext({ baseURL });
    const open = async (address: string) => {
      const page = await context.newPage();
      complaints.listen(page);
      await page.goto(address);
      return page;
    };
    const served = async () =>
      ((await (await request.get('/r/current.json')).json()) as { builds: Record<string, string> }).builds;
    const startedAt = async () =>
      /^process_start_time_seconds .*$/m.exec(await (await request.get('/metrics')).text())?.[0];
    const ship = async (name: string, { dir, buildId }: ReturnType<typeof variantOf>, by: string) => {
      const published = await remote(store, by, 'publish', name, '--from', dir);
      expect(published, published.said).toMatchObject({ code: 0 });
      return await remote(store, by, 'promote', name, buildId);
    };

    const began = await startedAt();
    const others = readdirSync(path.join(store, 'builds')).filter(
      (name) => name !== 'mf-legal' && name !== 'mf-reader',
    );
    const untouched = () => [
      ...others.flatMap((name) => written(path.join(store, 'builds', name))),
      ...['shell', ...others].flatMap((name) => written(path.join(ROOT, name, 'dist'))),
      ...written(path.join(ROOT, 'mf-legal/dist')),
    ];
    const before = untouched();
    const first = await served();
    const tab = await open('/about');
    const vision = /^Our (bold )?vision$/;
    await expect(tab.getByRole('heading', { name: vision })).toHaveText('Our vision');

    await test.step('what is published is not seen, what is promoted is on the next page, drawn and written', async () => {
      const [changed = ''] = await building;
      const published = await remote(store, 'Ada', 'publish', 'mf-legal', '--from', changed);
      expect(published.said).toContain(`mf-legal ${path.basename(changed)} is published`);
      expect(await served()).toEqual(first);
      const promoted = await remote(store, 'Ada', 'promote', 'mf-legal', path.basename(changed));
      expect(promoted, promoted.said).toMatchObject({ code: 0 });
      await expect
        .poll(served, { intervals: [100], timeout: 5_000 })
        .toEqual({ ...first, 'mf-legal': path.basename(changed) });
      const page = await open('/about');
      await expect(page.getByRole('heading', { name: vision })).toHaveText('Our bold vision');
      expect(await (await request.get('/about')).text()).toContain('>Our bold vision<');
      await page.close();
    });

    await test.step('a rollback brings back what was there', async () => {
      expect(await remote(store, 'Ada', 'rollback', 'mf-legal')).toMatchObject({ code: 0 });
      await expect.poll(served, { intervals: [100], timeout: 5_000 }).toEqual(first);
      const page = await open('/about');
      await expect(page.getByRole('heading', { name: vision })).toHaveText('Our vision');
      // What a busy machine was too slow to write is tried again after a minute.
      await expect
        .poll(async () => (await (await request.get('/about')).text()).includes('>Our vision<'), { timeout: 90_000 })
        .toBe(true);
      await page.close();
    });

    await test.step('a change of the reader’s look is one of mf-reader alone: a chapter is written so, and taken over so', async () => {
      const [changed = ''] = await buildingLook;
      const buildId = path.basename(changed);
      await shipAtOnce(store, 'mf-reader', changed, buildId);
      await expect.poll(served, { intervals: [100], timeout: 5_000 }).toEqual({ ...first, 'mf-reader': buildId });
      const chapter = '/book/moby-dick/read/loomings-1';
      const looksChanged = (page: Page) =>
        expect(page.getByRole('heading', { level: 1, name: 'Loomings' })).toHaveCSS('letter-spacing', '3px');
      const unscripted = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const written = await unscripted.newPage();
      await written.goto(chapter);
      await looksChanged(written);
      await unscripted.close();
      const page = await open(chapter);
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      await looksChanged(page);
      await page.close();
      expect(await remote(store, 'Ben', 'rollback', 'mf-reader')).toMatchObject({ code: 0 });
      await expect.poll(served, { intervals: [100], timeout: 5_000 }).toEqual(first);
    });

    await test.step('a build that throws when it is loaded is not seen: the one before is, and that is told once', async () => {
      complaints.expect(/broken on purpose/, /mf-reader failed \(/);
      const broken = variantOf('mf-reader', folder, (entry) => `throw new Error('broken on purpose');\n${entry}`);
      expect(await ship('mf-reader', broken, 'Ben')).toMatchObject({ code: 0 });
      await expect
        .poll(served, { intervals: [100], timeout: 5_000 })
        .toEqual({ ...first, 'mf-reader': broken.buildId });
      const told = await startFaults(baseURL, { asPromoted: true });
      const page = await open(`${told.url}/ranking`);
      await expect(page.locator('#remote-mf-reader [data-root]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ranking/i);
      await page.getByRole('link', { name: 'Griot, home' }).click();
      await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
      await expect
        .poll(() => told.reports)
        .toMatchObject([
          {
            name: 'mf-reader fell back',
            message: expect.stringContaining(`From ${broken.buildId} to ${first['mf-reader']}`),
            build: broken.buildId,
          },
        ]);
      await page.close();
      await told.close();
      expect(await remote(store, 'Ben', 'rollback', 'mf-reader')).toMatchObject({ code: 0 });
      await expect.poll(served, { intervals: [100], timeout: 5_000 }).toEqual(first);
    });

    await test.step('what must not be served is refused with the reason, and history says so', async () => {
      const refused = await remote(store, 'Ben', 'promote', 'mf-legal', '0123456789abcdef');
      expect(refused).toEqual({ code: 1, said: 'mf-legal 0123456789abcdef was never published\n' });
      expect(await served()).toEqual(first);
      const { said } = await remote(store, 'Ben', 'history', 'mf-legal');
      expect(said).toMatch(
        /Ben {2}promote refused {2}mf-legal {2}0123456789abcdef {2}– mf-legal 0123456789abcdef was never published\n$/,
      );
    });

    await test.step('two who promote at once both succeed', async () => {
      const legal = variantOf('mf-legal', folder, (entry) => `${entry}\n// Ada's`);
      const reader = variantOf('mf-reader', folder, (entry) => `${entry}\n// Ben's`);
      const ended = await Promise.all([ship('mf-legal', legal, 'Ada'), ship('mf-reader', reader, 'Ben')]);
      expect(ended).toMatchObject([{ code: 0 }, { code: 0 }]);
      await expect
        .poll(served, { intervals: [100], timeout: 5_000 })
        .toEqual({ ...first, 'mf-legal': legal.buildId, 'mf-reader': reader.buildId });
      const { said } = await remote(store, 'Ada', 'history');
      expect(said).toContain(`Ada  promote  mf-legal  ${legal.buildId}  (was ${first['mf-legal']})`);
      expect(said).toContain(`Ben  promote  mf-reader  ${reader.buildId}  (was ${first['mf-reader']})`);
    });

    await test.step('a tab that was opened ten builds ago still goes on', async () => {
      const builds = (await buildingTen).map((dir) => ({ dir, buildId: path.basename(dir) }));
      expect(new Set(builds.map(({ buildId }) => buildId)).size).toBe(BUILDS);
      for (const { dir, buildId } of builds) await shipAtOnce(store, 'mf-legal', dir, buildId);
      const last = builds.at(-1)?.buildId;
      await expect.poll(async () => (await served())['mf-legal'], { intervals: [100], timeout: 5_000 }).toBe(last);
      const page = await open('/about');
      await expect(page.getByRole('heading', { name: /^Our vision/ })).toHaveText(`Our vision, build ${BUILDS}`);
      await page.close();
      // Its page has not been loaded by this tab before.
      await tab.getByRole('link', { name: 'Content policy' }).click();
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/Content policy/i);
      await expect(tab).toHaveURL(/\/content-policy$/);
    });

    await test.step('nothing else was rebuilt, and nobody has started the server again', async () => {
      expect(untouched()).toEqual(before);
      expect(await startedAt()).toBe(began);
      expect(began).toBeDefined();
      expect(lastBuild('mf-legal').buildId).toBe(first['mf-legal']);
    });
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
