import { ROOT } from '@griot/build';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, findJourneyBrowser } from '../../e2e/browser.ts';
import { remote } from '../../e2e/fixtures/shipping.ts';
import { startPlatform } from '../../e2e/platform.ts';
import { GATE } from '../../e2e/run/options.ts';
import { faultList } from '../../e2e/run/results.ts';
import { databaseFolder } from '../../packages/server/test/temporary-folder.ts';
import { launch } from '../bench/reader/phone.ts';
import type { Count } from '../check.ts';
import { runJourneys } from '../journeys.ts';

const NOTICED_MS = 5_000;

/** A remote that was built somewhere, and what it shows. */
export interface Finished {
  name: string;
  /** The folder of its build, named by its id. */
  dir: string;
  page: string;
  heading: string;
}

/** A platform into which remotes are shipped while it runs. */
export interface Running {
  /** Publishes and promotes a remote as its team does, and answers with what was seen. */
  ship(remote: Finished): Promise<[what: string, right: boolean][]>;
  /** The journeys that a release passes, with what was shipped so far. */
  gate(): Promise<Count>;
}

/** Lets remotes be shipped into one platform, which serves what was built here and is started once. */
export async function whileRunning<T>(work: (platform: Running) => Promise<T>): Promise<T> {
  const folder = databaseFolder('shipping');
  const dataDir = path.join(folder, 'platform');
  const platform = await startPlatform({ dataDir });
  const browser = await launch(findBrowser().path);
  const { url } = platform;
  const startedAt = async () =>
    /^process_start_time_seconds .*$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[0];
  const served = async (name: string) =>
    ((await (await fetch(`${url}/r/current.json`)).json()) as { builds: Record<string, string> }).builds[name];
  try {
    const began = await startedAt();
    return await work({
      async gate() {
        const env = { CHROMIUM_PATH: findJourneyBrowser().path, E2E_URL: url, E2E_STORE: folder };
        const ran = await runJourneys(GATE, { env, results: path.join(ROOT, 'test-results/new-remotes') });
        const { passed, failed, skipped } = ran;
        const faults = faultList(ran.outcomes);
        return { name: 'the gate with new remotes', passed, failed: failed + skipped, faults };
      },
      async ship({ name, dir, page: address, heading }) {
        const buildId = path.basename(dir);
        const team = (...args: string[]) => remote(path.join(dataDir, 'remotes'), 'a team', ...args);
        const published = await team('publish', name, '--from', dir);
        const before = [await served(name), (await fetch(url + address)).status];
        const promoted = await team('promote', name, buildId);
        for (const { code, said } of [published, promoted]) if (code !== 0) console.error(said);
        const end = Date.now() + NOTICED_MS;
        while ((await served(name)) !== buildId && Date.now() < end)
          await new Promise((again) => setTimeout(again, 50));

        const written = (await (await fetch(url + address)).text()).includes(` data-written="${address}"`);
        const page = await browser.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await page.goto(url + address);
        const title = page.locator(`#remote-${name} [data-root]`).getByRole('heading', { level: 1, name: heading });
        const shown = await title.waitFor().then(
          () => true,
          () => false,
        );
        await page.getByRole('link', { name: 'Griot, home' }).click();
        const left = await page
          .getByRole('heading', { name: 'Popular Novels' })
          .waitFor()
          .then(
            () => true,
            () => false,
          );
        await page.close();
        for (const line of complaints) console.error(`  ${line}`);
        return [
          ['is published without being served', published.code === 0 && before[0] === undefined && before[1] === 404],
          ['is promoted into a platform that runs', promoted.code === 0 && (await served(name)) === buildId],
          ['has its page written by its own server half', written],
          ['shows its page in the shell, without a complaint', shown && left && complaints.length === 0],
          ['needed no restart', began !== undefined && (await startedAt()) === began],
        ];
      },
    });
  } finally {
    await browser.close();
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
