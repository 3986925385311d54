import { buildRemote, buildShell, REMOTES, staleAmong, writeRelease } from '@griot/build';
import { bundleServer } from './server-bundle.ts';

/** `pnpm build`: builds what has changed of the shell, the remotes and the server, and writes the release. Names as arguments build only those. */
export async function build({ only = [] as string[], say = console.log, release = true } = {}): Promise<void> {
  const names = ['shell', ...REMOTES].filter((name) => only.length === 0 || only.includes(name));
  for (const name of staleAmong(names)) {
    const begun = Date.now();
    const { buildId } = name === 'shell' ? await buildShell() : await buildRemote(name);
    say(`  built ${name} (${buildId}) in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  if (only.length === 0) await bundleServer({ say });
  if (release) writeRelease();
}

if (import.meta.main) await build({ only: process.argv.slice(2) });
