import { RELEASE_FILE, REMOTES, ROOT, staleAmong, watch, writeRelease } from '@griot/build';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.ts';

/**
 * `pnpm dev [mf-reader …]`: watches the shell and the remotes (or only those named), restarts the server when its
 * code changes, and reloads open pages after each good build. What is not watched is built first where it is stale.
 */
const named = process.argv.slice(2);
const watched = ['shell', ...REMOTES].filter((name) => named.length === 0 || named.includes(name));
const unwatched = ['shell', ...REMOTES].filter((name) => !watched.includes(name));

const stale = staleAmong(unwatched);
if (stale.length > 0) await build({ only: stale, release: false });

let serving = false;
const waiting = new Set(watched);
for (const name of watched) {
  watch(name, {
    built: (buildId) => {
      console.log(`built ${name} (${buildId})`);
      waiting.delete(name);
      if (waiting.size > 0) return;
      writeRelease({ live: true });
      if (!serving) serve();
      serving = true;
    },
    failed: (text) => console.error(`${name} did not build; the last good build stays.\n${text}`),
  });
}

function serve(): void {
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(ROOT, 'scripts/serve.ts'), '--release', RELEASE_FILE],
    {
      stdio: 'inherit',
      env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    },
  );
  server.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
}
