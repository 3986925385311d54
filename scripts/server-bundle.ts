import { build, type BuildOptions, type Plugin } from 'esbuild';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'packages/server/dist');

/** The server as it is run: one script. `serve.json` beside it says of what it was made. */
const SERVER_SCRIPT = path.join(DIST, 'serve.mjs');
const MADE_OF = path.join(DIST, 'serve.json');

/** What is wanted and what is installed: a library may come anew under the path that it had, and an older one stays in its place for days. */
export const LOCKS = ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml'];

/** They have parts that are no JavaScript, and find those by their own place. */
const LEFT_ALONE = ['sharp', '@node-rs/argon2'];

/** Who asks where a module lies, for what lies beside it, is told the same as without the bundle, wherever the whole is moved to. */
const whereItLies: Plugin = {
  name: 'where it lies',
  setup({ onLoad }) {
    onLoad({ filter: /\/(packages\/[^/]+\/(src|test)|scripts)\/.*\.ts$/ }, async ({ path: file }) => {
      const own = JSON.stringify(path.relative(DIST, file).replaceAll(path.sep, '/'));
      const text = await readFile(file, 'utf8');
      return {
        loader: 'ts',
        contents: text.replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`),
      };
    });
  },
};

/** How a script is made in which the server's sources are what they are without it. */
export const AS_THE_SERVER = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: LEFT_ALONE,
  // Libraries that are no modules call for others by name.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
  plugins: [whereItLies],
} satisfies BuildOptions;

/**
 * Makes one script of the server, its libraries too, unless the last was made of the files that stand there now. Of 1,100 modules each
 * keeps its source and what it is named by in memory, and is found, read and linked at every start: together a third of what Node holds.
 */
export async function bundleServer({ say = (_line: string): void => undefined } = {}): Promise<string> {
  if (isFresh({ root: ROOT, script: SERVER_SCRIPT, madeOf: MADE_OF })) return SERVER_SCRIPT;
  const begun = Date.now();
  const { outputFiles, metafile } = await build({
    ...AS_THE_SERVER,
    entryPoints: [path.join(ROOT, 'scripts/serve.ts')],
    outfile: SERVER_SCRIPT,
    // Names stay, and so what a log says of a failure; `--enable-source-maps` says it by the sources' own lines.
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
  });
  mkdirSync(DIST, { recursive: true });
  // Whole or not at all: several may make it at once, and another may be starting from it.
  for (const { path: file, text } of outputFiles.toReversed()) put(file, file === SERVER_SCRIPT ? inAscii(text) : text);
  put(MADE_OF, madeOf(ROOT, [...Object.keys(metafile.inputs), path.relative(ROOT, import.meta.filename)]));
  say(`  built the server in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return SERVER_SCRIPT;
}

/** V8 keeps a text of which one letter is no Latin one at two bytes for each. The bundler leaves such letters in patterns and in tagged templates. */
const inAscii = (text: string): string =>
  text.replace(/[^\0-\x7F]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes a file whole or not at all. */
export function put(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** What is written down of a script: how the files it was made of stand there now, and the locks of its libraries. */
export const madeOf = (root: string, inputs: readonly string[]): string =>
  JSON.stringify(Object.fromEntries([...inputs, ...LOCKS].map((file) => [file, stateOf(path.join(root, file))])));

/** Whether a script is there that was made of the files that stand there now. */
export function isFresh({ root, script, madeOf: record }: { root: string; script: string; madeOf: string }): boolean {
  try {
    statSync(script);
    const states = JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
    return (
      LOCKS.every((lock) => lock in states) &&
      Object.entries(states).every(([file, state]) => stateOf(path.join(root, file)) === state)
    );
  } catch {
    return false;
  }
}

function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : 'none';
}

if (import.meta.main) await bundleServer({ say: console.log });
