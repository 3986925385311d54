import { hashOf, RECORD, type BuildFacts, type BuildRecord } from '@griot/release';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Mode } from './base.config.ts';

/** Builds that stay in `dist/` after newer ones were made. What is served lies in the store, and is not these. */
const STORED_BUILDS = 3;

/** How hard brotli tries: what is built for production is made once and sent for ever, and whoever watches waits for it. */
const QUALITY: Record<Mode, number> = { production: constants.BROTLI_MAX_QUALITY, development: 5 };

/**
 * Names the staged files by their content and by what is said of them, and moves them to their immutable folder, with compressed
 * copies and their record. A build that stands there already is left as it is.
 */
export function settle<T extends BuildRecord>(
  dist: string,
  staging: string,
  recordFile: 'remote.json' | 'shell.json',
  mode: Mode,
  said: Omit<T, keyof BuildFacts | 'integrity'>,
  record: (made: Pick<BuildFacts, 'buildId' | 'base' | 'files'>) => T,
): T {
  const hash = createHash('sha256').update(JSON.stringify(said)).update('\0');
  const all = walk(staging).filter((file) => !/\.(gz|br)$/.test(file));
  const files: Record<string, string> = {};
  for (const file of all) {
    const [name, bytes] = [path.relative(staging, file), readFileSync(file)];
    hash.update(name).update('\0').update(bytes).update('\0');
    files[name] = hashOf(bytes);
    if (bytes.length < 1024 || !/\.(js|css|svg|json)$/.test(name)) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[mode],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
  const buildId = hash.digest('hex').slice(0, 16);
  const made = record({ buildId, base: `/r/${said.name}/${buildId}/`, files });
  const text = `${JSON.stringify(made, null, 2)}\n`;
  const target = path.join(dist, buildId);
  moveTo(target, staging, text);
  prune(dist, buildId);
  writeFileSync(path.join(dist, recordFile), text);
  return made;
}

/** Moves a copy of what was staged, with its record, to where it stays, unless the same stands there. */
function moveTo(target: string, staging: string, record: string): void {
  const partial = `${staging}-${path.basename(target)}`;
  try {
    rmSync(partial, { recursive: true, force: true });
    cpSync(staging, partial, { recursive: true });
    writeFileSync(path.join(partial, RECORD), record);
    try {
      renameSync(partial, target);
    } catch {
      // It was made before, or by somebody else meanwhile; or somebody was stopped over it.
      if (existsSync(path.join(target, RECORD))) return utimesSync(target, new Date(), new Date());
      rmSync(target, { recursive: true, force: true });
      renameSync(partial, target);
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function prune(dist: string, made: string): void {
  const builds = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== made)
    .sort((a, b) => touched(path.join(dist, b)) - touched(path.join(dist, a)));
  for (const old of builds.slice(STORED_BUILDS)) rmSync(path.join(dist, old), { recursive: true, force: true });
}

/** When a folder was last used; one that another build has deleted meanwhile counts as the oldest. */
const touched = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const walk = (dir: string): string[] =>
  readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const full = path.join(dir, name);
      return statSync(full).isDirectory() ? walk(full) : [full];
    });
