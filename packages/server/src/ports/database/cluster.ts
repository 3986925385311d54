import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Lowered } from './plain-user.ts';
import { alive } from './processes.ts';

const run = promisify(execFile);

/** No older PostgreSQL has all that our SQL asks for. */
export const OLDEST_POSTGRES = 15;
/** Who owns the database and its tables. */
export const OWNER = 'griot';

/** Makes the cluster, under a name of this process until it is whole; of two that make it at once, one is taken. */
export async function initialise(binaries: Binaries, home: string, data: string, lowered: Lowered): Promise<void> {
  if (existsSync(data) && readdirSync(data).length > 0) {
    refuseForeign(data, binaries);
    own(data, lowered, true);
    return;
  }
  const partial = join(home, `data.partial-${process.pid}`);
  removeUnfinished(home);
  // The same case rules everywhere, whatever languages the machine has installed.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  const [command, args, options] = lowered.command(join(binaries.dir, 'initdb'), [
    `--pgdata=${partial}`,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
  ]);
  await run(command, args, { ...options, env: plainEnvironment() });
  try {
    renameSync(partial, data);
  } catch (cause) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Without these there is no database in a folder. */
const WHOLE = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

/** @throws with a line that says what to do when a folder holds the data of another major version, or only some of them */
function refuseForeign(data: string, { major, version }: Binaries): void {
  const missing = WHOLE.find((part) => !existsSync(join(data, part)));
  if (missing !== 'PG_VERSION') {
    const made = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim());
    if (made !== major)
      throw new Error(`${data} was made by PostgreSQL ${made} and this is ${version}: ${foreign(made, major)}.`);
  }
  if (missing)
    throw new Error(
      `${data} is only a part of a database (${missing} is missing): bring it back from a backup, or move it away to begin anew.`,
    );
}

/** What is to be done about data of another major version. */
export function foreign(made: number, major: number): string {
  if (made > major) return 'start the version of Griot that made it, or a later one';
  if (made >= OLDEST_POSTGRES) return 'start the server on it once, which upgrades it';
  return `start a PostgreSQL ${made} on it and set DATABASE_URL, or move it away to begin anew`;
}

/** What starts that were killed have left, and whatever this process id left in another life. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^data\.partial-(\d+)$/.exec(name)?.[1]);
    if (pid === process.pid || (pid > 0 && !alive(pid))) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** PostgreSQL gets no settings of ours by the environment. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Gives a folder to the user that PostgreSQL runs as, when another one has it. */
export function own(path: string, lowered: Lowered, deep: boolean): void {
  if (lowered.uid === undefined || statSync(path).uid === lowered.uid) return;
  chownSync(path, lowered.uid, lowered.uid);
  if (!deep) return;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), lowered.uid, lowered.uid);
}
