import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { asPlainUser } from '../src/ports/database/plain-user.ts';
import { SERVER } from '../src/ports/database/supervisor.ts';
import { freePort } from './free-port.ts';
import { testCluster } from './fresh-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { answers } from './answers.ts';
import { until, type AtEnd } from './until.ts';

/** Debian's, which `.ci/run` installs. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
export const pgbouncerInstalled = existsSync(PGBOUNCER);

/** A PgBouncer before the PostgreSQL that tests share, or another one. */
export interface Pgbouncer {
  url(database: string, role: string): string;
}

interface PgbouncerOptions {
  /** So many it shares. */
  connections: number;
  statementMs?: number;
  /** An address of the PostgreSQL behind it, on which it may connect. */
  cluster?: string;
  atEnd?: AtEnd;
}

/** Starts one; it ends with the tests, or when somebody else says so. */
export async function startPgbouncer(
  mode: 'session' | 'transaction',
  { connections, statementMs, cluster = testCluster(), atEnd = after }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const dir = temporaryFolder('pgbouncer');
  const { hostname, port: postgresPort, username } = new URL(cluster);
  const port = await freePort();
  const roles = join(dir, 'roles.txt');
  writeFileSync(roles, [username, SERVER].map((role) => `"${role}" ""\n`).join(''));
  const file = join(dir, 'pgbouncer.ini');
  const limit = statementMs === undefined ? '' : ` connect_query='set statement_timeout = ${statementMs}'`;
  writeFileSync(
    file,
    `[databases]
* = host=${decodeURIComponent(hostname)}${postgresPort ? ` port=${postgresPort}` : ''}${limit}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${roles}
pool_mode = ${mode}
default_pool_size = ${connections}
`,
  );
  const [command, args, options] = asPlainUser().command(PGBOUNCER, ['--quiet', file]);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGKILL');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  });
  const url = (database: string, role: string): string => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  await until('PgBouncer', () => answers(url('postgres', username)));
  return { url };
}
