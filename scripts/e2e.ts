import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { build } from './build.ts';
import type { Count } from './check.ts';
import { startPlatform } from '../e2e/platform.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** `pnpm e2e [file …]`: builds, starts the platform on an empty store, and runs the journeys in Chromium. */
export async function e2e(args: string[] = []): Promise<Count> {
  const browser = findBrowser();
  console.log(browser.line);
  await build();
  const store = temporaryFolder('e2e');
  const platform = await startPlatform({ dataDir: path.join(store, 'shared') });
  const report = path.join(ROOT, 'test-results/report.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      spawn(path.join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', ...args], {
        cwd: path.join(ROOT, 'e2e'),
        stdio: 'inherit',
        env: {
          ...process.env,
          E2E_URL: platform.url,
          E2E_REPORT: report,
          E2E_STORE: store,
          CHROMIUM_PATH: browser.path,
        },
      })
        .on('error', reject)
        .on('close', resolve);
    });
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    if (stats.flaky > 0) console.log(`journeys: ${stats.flaky} passed at the second try alone, and want mending`);
    const failed = stats.unexpected + stats.skipped;
    return { name: 'journeys', passed: stats.expected + stats.flaky, failed: failed || (code === 0 ? 0 : 1) };
  } finally {
    await platform.stop();
    rmSync(store, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const count = await e2e(process.argv.slice(2));
  console.log(`${count.passed} passed, ${count.failed} failed`);
  if (count.failed) process.exitCode = 1;
}
