import { buildRemote, buildShell, treeRecords } from '@griot/build';
import { hashOf } from '@griot/release';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from './figure.ts';
import { remote, shipAtOnce, variantOf } from '../../e2e/fixtures/shipping.ts';
import { startPlatform, type StartedPlatform } from '../../e2e/platform.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { undoing } from '../undoing.ts';

const REMOTE = 'mf-legal';
const PAGE = '/about';
const PROMOTIONS = 20;
const LOADS = 1_000;
const AT_ONCE = 4;

/** How long it takes to build, promote and roll back, until two servers show it, and what pages that are loaded meanwhile miss. */
export async function measureShipping(say: (line: string) => void): Promise<Figure[]> {
  const building: Figure[] = [];
  for (const { name } of treeRecords()) {
    const begun = performance.now();
    await (name === 'shell' ? buildShell() : buildRemote(name));
    building.push(seconds(`building ${name}`, performance.now() - begun, 15));
  }
  const folder = temporaryFolder('shipping');
  const store = path.join(folder, 'remotes');
  const servers: StartedPlatform[] = [];
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(folder, { recursive: true, force: true }));
    for (const one of ['one', 'other']) {
      mkdirSync(path.join(folder, one));
      const server = await startPlatform({ dataDir: path.join(folder, one), env: { REMOTES_STORE: store } });
      atEnd(() => server.stop());
      servers.push(server);
    }
    say('promoting and rolling back before two servers');
    const shown = async (command: string, buildId: string, ...args: string[]): Promise<[number, number]> => {
      const begun = performance.now();
      const { code, said } = await remote(store, 'the bench', command, REMOTE, ...args);
      if (code !== 0) throw new Error(said);
      const done = performance.now();
      await Promise.all(servers.map((server) => untilShown(server.url, buildId)));
      return [done - begun, performance.now() - done];
    };
    const before = await servedBy(servers[0] as StartedPlatform);
    const { dir, buildId } = variantOf(REMOTE, folder, (entry) => `${entry}\n// for the bench`);
    const published = await remote(store, 'the bench', 'publish', REMOTE, '--from', dir);
    if (published.code !== 0) throw new Error(published.said);
    const [promoting, seen] = await shown('promote', buildId, buildId);
    const [rolling, gone] = await shown('rollback', before);

    say(`${LOADS} pages during ${PROMOTIONS} promotions`);
    const variants = Array.from({ length: PROMOTIONS }, (_, n) =>
      variantOf(REMOTE, folder, (entry) => `${entry}\n// promotion ${n}`),
    );
    let failed = 0;
    let loaded = 0;
    const load = async (): Promise<void> => {
      while (loaded < LOADS) {
        const server = servers[(loaded += 1) % servers.length] as StartedPlatform;
        failed += await failuresOf(server.url);
      }
    };
    const promotions = (async () => {
      for (const [n, variant] of variants.entries()) {
        // Spread over the loads, however fast this machine makes them.
        while (loaded < (n * LOADS) / PROMOTIONS) await new Promise((again) => setTimeout(again, 5));
        await shipAtOnce(store, REMOTE, variant.dir, variant.buildId);
      }
    })();
    await Promise.all([promotions, ...Array.from({ length: AT_ONCE }, load)]);
    return [
      ...building,
      seconds('pnpm remote promote', promoting, 1),
      seconds('until the next page of two servers shows a promotion', seen, 2),
      seconds('pnpm remote rollback', rolling, 1),
      seconds('until the next page of two servers shows a rollback', gone, 2),
      {
        what: `failed requests of ${LOADS} page loads during ${PROMOTIONS} promotions`,
        value: failed,
        bound: 0,
        unit: '',
      },
    ];
  });
}

const seconds = (what: string, ms: number, bound: number): Figure => ({
  what,
  value: ms / 1000,
  bound,
  unit: 's',
  speed: true,
});

async function servedBy({ url }: StartedPlatform): Promise<string> {
  const { builds } = (await (await fetch(`${url}/r/current.json`)).json()) as { builds: Record<string, string> };
  return builds[REMOTE] ?? '';
}

async function untilShown(url: string, buildId: string): Promise<void> {
  while (!(await (await fetch(url + PAGE)).text()).includes(`/r/${REMOTE}/${buildId}/`))
    await new Promise((again) => setTimeout(again, 20));
}

/** What an address answers; why it does not is said, and counts as a failure. */
const answerOf = (address: string): Promise<Response | null> =>
  fetch(address).catch((failure: unknown) => {
    console.error(`${address}: ${String(failure)}`);
    return null;
  });

/** Loads a page with the files that it names, as a browser with an empty cache would; how many of them failed. */
async function failuresOf(url: string): Promise<number> {
  const page = await answerOf(url + PAGE);
  if (!page?.ok) return 1;
  const tags = [...(await page.text()).matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/r\/[^"]+)"[^>]*>/g)];
  const failures = await Promise.all(
    tags.map(async ([tag, file = '']) => {
      const answer = await answerOf(url + file);
      if (!answer?.ok) return 1;
      const bytes = Buffer.from(await answer.arrayBuffer());
      const integrity = /integrity="([^"]+)"/.exec(tag)?.[1];
      return integrity === undefined || integrity === hashOf(bytes) ? 0 : 1;
    }),
  );
  return failures.reduce((sum: number, one) => sum + one, 0);
}
