import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { startUpFiles } from './build.ts';
import { shellConfig } from './shell.config.ts';
import { ROOT } from './workspace.ts';

/** What a library's part of the shell's start-up comes to by itself, gzipped; the whole is less than their sum. */
export interface LibrarySize {
  library: string;
  bytes: number;
}

/** The shell's start-up by library, the largest first: built once more with a source map, and cut by it. */
export async function startUpByLibrary(): Promise<LibrarySize[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'griot-start-up-'));
  try {
    const config = shellConfig({ dir: path.join(ROOT, 'shell'), mode: 'production', outDir: folder });
    const files = await entryFiles({ ...config, devtool: 'hidden-source-map' });
    const parts = new Map<string, string>();
    for (const file of files) {
      const map = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as { sources: string[] };
      const source = new webpack.sources.SourceMapSource(
        readFileSync(path.join(folder, file), 'utf8'),
        file,
        map as never,
      );
      source.streamChunks(
        {},
        (chunk, _line, _column, index) => {
          const library = libraryOf(map.sources[index] ?? '');
          parts.set(library, (parts.get(library) ?? '') + (chunk ?? ''));
        },
        () => undefined,
        () => undefined,
      );
    }
    return [...parts]
      .map(([library, text]) => ({ library, bytes: gzipSync(text, { level: 9 }).length }))
      .sort((a, b) => b.bytes - a.bytes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function entryFiles(config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      const made = stats?.toJson({ all: false, entrypoints: true, errors: true });
      if (error ?? made?.errors?.length) return reject(error ?? new Error(made?.errors?.[0]?.message));
      resolve(startUpFiles(made ?? {}).filter((name) => name.endsWith('.js')));
    });
  });
}

/** A package's name, one of ours, the shell's own code, or what webpack adds. */
function libraryOf(source: string): string {
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, ours] = /\bpackages\/([^/]+)/.exec(source) ?? [];
  return (
    installed ?? (ours && `@griot/${ours}`) ?? (/^webpack:\/\/[^/]+\/(\.\/)?src\//.test(source) ? 'shell' : 'webpack')
  );
}
