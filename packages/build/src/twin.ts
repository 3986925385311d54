import { isShell, type BuiltRemote } from '@griot/release';
import path from 'node:path';
import { assetsOf, recordShell, run } from './build.ts';
import { inTree, writeReleaseFile } from './release.ts';
import { treeRecords } from './tree.ts';
import { chunkOf, SHELL_DIR, twinConfig } from './twin.config.ts';

/**
 * Builds the twin into a folder, and gives the file from which it is served. There it is the shell's build, and the remotes' files
 * are among its own: each remote's entry is the chunk of its `app`. Their server halves are those of this working copy's last builds.
 */
export async function buildTwin(folder: string): Promise<string> {
  const staging = path.join(folder, 'staging');
  const stats = await run([twinConfig({ outDir: staging })]);
  const shell = recordShell({ mode: 'production', dir: SHELL_DIR, dist: folder, staging, inputs: '', stats });
  const remotes = treeRecords()
    .filter((record): record is BuiltRemote => !isShell(record))
    .map((remote) => {
      const nameOf = (chunk: string): string => chunkOf(remote.name, chunk);
      const entry = `${nameOf('app')}.js`;
      return {
        ...remote,
        base: shell.base,
        files: shell.files,
        entry,
        integrity: shell.files[entry] ?? '',
        assets: assetsOf(remote, stats, { entry, nameOf }),
      };
    });
  const release = path.join(folder, 'release.json');
  writeReleaseFile(release, [[shell, path.join(folder, shell.buildId)], ...remotes.map((remote) => inTree(remote))]);
  return release;
}
