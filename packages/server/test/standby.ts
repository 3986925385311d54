import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from '../src/ports/database/binaries.ts';
import { asPlainUser } from '../src/ports/database/plain-user.ts';
import { SERVER } from '../src/ports/database/supervisor.ts';
import { answers } from './answers.ts';
import { until, type AtEnd } from './until.ts';

const run = promisify(execFile);

/** A PostgreSQL that follows another one, and can only be read. */
export interface Standby {
  /** As who serves from it. */
  url(database: string): string;
  /** As who owns it. */
  owningUrl(database: string): string;
  /** Ends it at once, with whoever is connected. */
  kill(): Promise<void>;
}

/** Copies a PostgreSQL that runs on this machine into a folder, and follows it from there. */
export async function startStandby({
  binaries,
  of,
  dir,
  atEnd,
}: {
  binaries: Binaries;
  /** An address of the other one, as its owner. */
  of: string;
  dir: string;
  atEnd: AtEnd;
}): Promise<Standby> {
  const { hostname, username } = new URL(of);
  const plain = asPlainUser();
  const data = join(dir, 'data');
  const from = ['-h', decodeURIComponent(hostname), '-U', username, '-D', data, '-R', '-X', 'stream', '-c', 'fast'];
  const [copy, copyArgs, copyOptions] = plain.command(join(binaries.dir, 'pg_basebackup'), from);
  await run(copy, copyArgs, copyOptions);
  const settings = { listen_addresses: '', unix_socket_directories: dir, fsync: 'off' };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, commandArgs, options] = plain.command(join(binaries.dir, 'postgres'), args);
  const child = spawn(command, commandArgs, { ...options, stdio: 'ignore' });
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGQUIT');
    await gone;
  };
  atEnd(kill);
  const url = (database: string, role: string): string => `postgresql://${role}@${encodeURIComponent(dir)}/${database}`;
  const standby = {
    url: (database: string) => url(database, SERVER),
    owningUrl: (database: string) => url(database, username),
    kill,
  };
  await until('the standby', () => answers(standby.owningUrl('postgres')));
  return standby;
}
