import { build, type Metafile } from 'esbuild';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bundled } from '../packages/server/test/from-bundle.ts';
import { AS_THE_SERVER, put } from './server-bundle.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What stands between a test and the server: most files import it, and with it nearly all of the server. */
const IMPORTED = 'packages/server/test/platform.ts';
const DIST = path.join(ROOT, 'packages/server/dist');
const SCRIPT = path.join(DIST, 'tests.mjs');
const TABLE = path.join(DIST, 'tests.json');

/** Makes one script of what the server's tests import, and returns the file that tells what stands in it (`test/from-bundle.ts`). */
export async function bundleForTests(): Promise<string> {
  const first = await build({
    ...AS_THE_SERVER,
    entryPoints: [path.join(ROOT, IMPORTED)],
    outfile: SCRIPT,
    write: false,
    metafile: true,
  });
  const names = new Map(reached(first.metafile).map((file, i) => [file, `m${i}`]));
  const { outputFiles } = await build({
    ...AS_THE_SERVER,
    stdin: {
      contents: [...names].map(([file, name]) => `export * as ${name} from ${JSON.stringify(`./${file}`)};`).join('\n'),
      resolveDir: ROOT,
    },
    outfile: SCRIPT,
    write: false,
  });
  mkdirSync(DIST, { recursive: true });
  // Whole or not at all: two runs may make it at once.
  for (const { path: file, text } of outputFiles) put(file, text);
  const all = (await import(pathToFileURL(SCRIPT).href)) as Record<string, object>;
  const modules = [...names].map(([file, name]) => [
    path.join(ROOT, file),
    { name, exports: Object.keys(all[name] ?? {}) },
  ]);
  put(TABLE, JSON.stringify({ script: SCRIPT, modules: Object.fromEntries(modules) } satisfies Bundled));
  return TABLE;
}

/** The modules that somebody may import who is not in the script: the project's own, and of libraries those that these import. */
function reached({ inputs }: Metafile): string[] {
  const own = Object.entries(inputs).filter(([file]) => !file.startsWith('node_modules/'));
  const imported = own.flatMap(([, { imports }]) => imports.filter(({ external }) => !external).map((to) => to.path));
  return [...new Set([...own.map(([file]) => file), ...imported])].filter((file) => /\.[cm]?[jt]s$/.test(file));
}
