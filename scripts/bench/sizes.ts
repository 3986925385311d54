import type { RegisteredRemote } from '@griot/contracts';
import { REMOTES } from '@griot/build';
import type { BuiltShell } from '@griot/release';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Count } from '../check.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const KB = 1000;

export interface Size {
  what: string;
  bytes: number;
  bound: number;
}

/** Gzip sizes of what was built, against their bounds (issue of the platform). */
export function sizes(): Size[] {
  const shell = record<BuiltShell>('shell', 'shell.json');
  const gzip = (name: string, buildId: string, file: string) =>
    gzipSync(readFileSync(path.join(ROOT, name, 'dist', buildId, file)), { level: 9 }).length;
  const remotes = REMOTES.map((name) => record<RegisteredRemote>(name, 'remote.json'));
  const route = (name: string, chunk: string): number => {
    const remote = remotes.find((r) => r.name === name);
    if (!remote) throw new Error(`${name} has not been built.`);
    const files = new Set([remote.entry, ...(remote.assets.app ?? []), ...(remote.assets[chunk] ?? [])]);
    return [...files].reduce((n, file) => n + gzip(name, remote.buildId, file), 0);
  };
  return [
    {
      what: 'shell start-up with all shared libraries',
      bytes: shell.scripts.reduce((n, s) => n + gzip('shell', shell.buildId, s), 0),
      bound: 150 * KB,
    },
    ...remotes.map((r) => ({
      what: `${r.name} remote entry`,
      bytes: gzip(r.name, r.buildId, r.entry),
      bound: 10 * KB,
    })),
    { what: 'reading route of its own', bytes: route('mf-reader', 'chapter'), bound: 60 * KB },
    { what: 'editor route of its own', bytes: route('mf-author', 'editor'), bound: 120 * KB },
  ];
}

/** Each size as one check. */
export function measureSizes(): Count[] {
  return sizes().map(({ what, bytes, bound }) => {
    const fits = bytes <= bound;
    console.log(
      `size: ${what}: ${(bytes / KB).toFixed(1)} of ${(bound / KB).toFixed(0)} KB${fits ? '' : '  TOO LARGE'}`,
    );
    return { name: `size of ${what}`, passed: fits ? 1 : 0, failed: fits ? 0 : 1 };
  });
}

const record = <T>(name: string, file: string): T =>
  JSON.parse(readFileSync(path.join(ROOT, name, 'dist', file), 'utf8')) as T;
