import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, expectFaults, othersWork, panelOf, rootOf, test } from '../../fixtures/chaos.ts';
import { startFaults } from '../../fixtures/faults.ts';
import { remote, variantOf } from '../../fixtures/shipping.ts';
import { ownDataDir, startPlatform } from '../../platform.ts';

test.use({ needs: 'own platform' });

/** A team's own bucket for its builds: another port is another origin. */
async function startElsewhere() {
  const asked: string[] = [];
  const bucket = { folder: '', isDown: false };
  const server = createServer((request, response) => {
    const name = path.basename((request.url ?? '').replace(/\?.*/, ''));
    asked.push(name);
    if (bucket.isDown) return void response.destroy();
    const file = path.join(bucket.folder, name);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    bucket,
    asked,
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a remote that lies on an origin of its team’s is there, and when that origin is down, as it was before', async ({
  browser,
  complaints,
}) => {
  test.setTimeout(180_000);
  expectFaults(complaints);
  const cache = path.resolve(import.meta.dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'elsewhere-'));
  const dataDir = ownDataDir('elsewhere');
  const elsewhere = await startElsewhere();
  // Not on the platform that all share: the others go on with what they were given.
  const platform = await startPlatform({ dataDir });
  const faults = await startFaults(platform.url, { asPromoted: true });
  const open = async (address: string) => {
    const page = await (await browser.newContext({ baseURL: faults.url })).newPage();
    complaints.listen(page);
    await page.goto(address);
    return page;
  };
  try {
    const store = path.join(dataDir, 'remotes');
    const before = await faults.remote('mf-legal');
    const { dir, buildId } = variantOf('mf-legal', folder, (entry) => `${entry}\n// elsewhere`);
    elsewhere.bucket.folder = dir;
    for (const command of [
      ['publish', 'mf-legal', '--from', dir, '--base', elsewhere.url],
      ['promote', 'mf-legal', buildId],
    ]) {
      const ended = await remote(store, 'Ada', ...command);
      expect(ended, ended.said).toMatchObject({ code: 0 });
    }
    const served = async () => (await faults.remote('mf-legal')).buildId;
    await expect.poll(served).toBe(buildId);

    await test.step('it is loaded from there, and nothing is told', async () => {
      elsewhere.asked.length = 0;
      const page = await open('/terms-of-use');
      await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      await expect(rootOf(page, 'mf-legal')).toBeAttached();
      expect(elsewhere.asked).toEqual(expect.arrayContaining(['remoteEntry.js', 'terms.js']));
      expect(faults.reports).toEqual([]);
    });
    await test.step('its origin is down: the one before is there, told of once, and nothing else is touched', async () => {
      elsewhere.bucket.isDown = true;
      const page = await open('/terms-of-use');
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      await expect(rootOf(page, 'mf-legal')).toBeAttached();
      await expect(panelOf(page, 'mf-legal')).toBeHidden();
      await expect
        .poll(() => faults.reports)
        .toMatchObject([
          { name: 'mf-legal fell back', message: expect.stringContaining(`From ${buildId} to ${before.buildId}`) },
        ]);
      await othersWork(page, 'mf-legal');
      expect(faults.reports).toHaveLength(1);
    });
    await test.step('its origin is up again: the next page has it from there, and nothing more is told', async () => {
      elsewhere.bucket.isDown = false;
      elsewhere.asked.length = 0;
      const page = await open('/terms-of-use');
      await expect(rootOf(page, 'mf-legal')).toBeAttached();
      expect(elsewhere.asked).toEqual(expect.arrayContaining(['remoteEntry.js', 'terms.js']));
      expect(faults.reports).toHaveLength(1);
    });
  } finally {
    await faults.close();
    await platform.stop();
    elsewhere.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
