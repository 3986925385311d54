import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { folderTag } from '../env.ts';
import { asPlainUser, NOBODY, type Lowered } from './plain-user.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** The socket's path may have this many bytes, after which the operating system cuts it. */
const SOCKET_PATH_MAX = 103;
const USER = 'griot';
const START_MS = 60_000;
const STOP_MS = 30_000;

export interface SupervisorOptions {
  binaries: Binaries;
  /** Folder of this cluster: data, log and, when its path is short enough, the socket. */
  dir: string;
  /** Settings of postgresql.conf, given on the command line. */
  config?: Record<string, string>;
}

export interface SupervisedPostgres {
  /** How to connect to a database of the cluster; `griot` unless named. */
  url(database?: string): string;
  pid: number;
  /** Whether it was running already, left over from a server that was killed, or in the hands of another one. */
  adopted: boolean;
  /** Stops it cleanly; leaves it running when another living server started it. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own, or takes over one that is still running in the same folder. It listens on a Unix
 * socket only, in a folder that nobody else may enter. Killed with its server it goes on, and the next start adopts it.
 */
export async function supervisePostgres({ binaries, dir, config = {} }: SupervisorOptions): Promise<SupervisedPostgres> {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs Unix sockets. On Windows set DATABASE_URL to a PostgreSQL of your own.');
  const home = resolve(dir);
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lowered = await asPlainUser();
  own(home, lowered, false);
  refuseClosedWay([home, binaries.dir], lowered);

  await initialise(binaries, home, data, lowered);
  const running = runningServer(data);
  const adopted = running !== undefined && (await answers(running.socketDir));
  const socketDir = adopted ? running.socketDir : socketFolder(home, lowered);
  const pid = adopted ? running.pid : await start(binaries, home, data, socketDir, lowered, config);
  const ours = takeOwnership(home);

  await ensureDatabase(socketDir);
  return {
    url: (database = USER) => socketUrl(socketDir, database),
    pid,
    adopted,
    async stop() {
      if (!ours()) return;
      rmSync(join(home, 'owner.pid'), { force: true });
      await stopServer(pid);
    },
  };
}

const socketUrl = (socketDir: string, database: string): string => `postgresql://${USER}@${encodeURIComponent(socketDir)}/${database}`;

/** Makes the cluster, under another name until it is whole. */
async function initialise(binaries: Binaries, home: string, data: string, lowered: Lowered): Promise<void> {
  if (existsSync(data)) {
    const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    if (major !== String(binaries.major)) {
      throw new Error(`${data} was made by PostgreSQL ${major} and this is ${binaries.version}. Move it away, or set DATABASE_URL.`);
    }
    own(data, lowered, true);
    return;
  }
  const partial = join(home, 'data.partial');
  rmSync(partial, { recursive: true, force: true });
  // The same case rules everywhere, whatever languages the machine has installed.
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const [command, args, options] = lowered.command(join(binaries.dir, 'initdb'), [
    `--pgdata=${partial}`, `--username=${USER}`, '--auth=trust', '--encoding=UTF8', '--data-checksums', '--no-instructions', ...locale,
  ]);
  await run(command, args, { ...options, env: plainEnvironment() });
  renameSync(partial, data);
}

interface Running {
  pid: number;
  socketDir: string;
}

/** What `postmaster.pid` says, if that process lives. Lines: pid, data folder, start time, port, socket folder. */
function runningServer(data: string): Running | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketDir = lines[4]?.trim();
  return socketDir && alive(pid) ? { pid, socketDir } : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Beside the data, or under the system's folder for such things when that path would be too long. */
function socketFolder(home: string, lowered: Lowered): string {
  const near = join(home, 'socket');
  const far = join(tmpdir(), `griot-${folderTag(home)}`);
  const folder = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX ? near : far;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a folder that everybody may write to, somebody may have been here first.
  const found = lstatSync(folder);
  const trusted = [process.getuid?.(), ...(process.getuid?.() === 0 ? [NOBODY] : [])];
  if (!found.isDirectory() || !trusted.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not a folder of our own; remove it.`);
  }
  own(folder, lowered, false);
  return folder;
}

async function start(binaries: Binaries, home: string, data: string, socketDir: string, lowered: Lowered, config: Record<string, string>): Promise<number> {
  const settings = {
    listen_addresses: '', unix_socket_directories: socketDir, unix_socket_permissions: '0700', port: '5432', max_connections: '100',
    logging_collector: 'off', log_min_messages: 'warning', ...config,
  };
  const logFile = join(home, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  const [command, args, options] = lowered.command(join(binaries.dir, 'postgres'), ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]);
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log], env: plainEnvironment() });
  closeSync(log);
  const ended = new Promise<string>((tell) => {
    child.once('error', (cause) => tell(cause.message));
    child.once('exit', (code, signal) => tell(`it ended with ${code ?? signal}`));
  });
  child.unref();

  const until = Date.now() + START_MS;
  let failure: string | undefined;
  void ended.then((why) => (failure = why));
  while (!(await answers(socketDir))) {
    if (failure !== undefined || Date.now() > until) {
      const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new Error(`PostgreSQL did not start: ${failure ?? 'no answer within a minute'}\n${tail}`);
    }
    await pause(20);
  }
  const pid = runningServer(data)?.pid;
  if (!pid) throw new Error('PostgreSQL answers, but its process is not known.');
  return pid;
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (found.rowCount === 0) await client.query(`create database ${USER}`);
  } catch (cause) {
    // Another start made it between the question and the answer.
    if (!(cause instanceof pg.DatabaseError) || !['42P04', '23505'].includes(cause.code ?? '')) throw cause;
  } finally {
    await client.end();
  }
}

/** Whoever writes the file last answers for the server's end; a living owner keeps it. */
function takeOwnership(home: string): () => boolean {
  const file = join(home, 'owner.pid');
  const owner = (): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  const self = identity(process.pid);
  const before = owner();
  const pid = Number.parseInt(before, 10);
  const owned = before !== self && pid > 0 && alive(pid) && identity(pid) === before;
  if (!owned) writeFileSync(file, self);
  return () => owner() === self;
}

/**
 * A process by its id and the moment it began, since ids come back: in a container soon, and often to the next server.
 * The moment is field 22 of Linux's `stat`, counted after the name, which may have blanks; elsewhere the id alone.
 */
function identity(pid: number): string {
  if (process.platform !== 'linux') return String(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch (cause) {
    // It ended just now, or /proc is not to be seen here.
    if (!['ENOENT', 'ESRCH', 'EACCES'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return String(pid);
  }
}

async function stopServer(pid: number): Promise<void> {
  if (!alive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written down.
  process.kill(pid, 'SIGINT');
  const until = Date.now() + STOP_MS;
  while (alive(pid)) {
    if (Date.now() > until) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_MS / 1000} s.`);
    await pause(10);
  }
}

/** PostgreSQL gets no settings of ours by the environment. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** As nobody, PostgreSQL must be able to pass through every folder above its own. */
function refuseClosedWay(paths: string[], lowered: Lowered): void {
  if (lowered.uid !== NOBODY) return;
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) {
        throw new Error(`PostgreSQL cannot run as root, and the user it runs as may not enter ${folder}. Set DATA_DIR to a folder elsewhere, start as an ordinary user, or set DATABASE_URL.`);
      }
    }
  }
}

/** Gives a folder to the user that PostgreSQL runs as, when another one has it. */
function own(path: string, lowered: Lowered, deep: boolean): void {
  if (lowered.uid === undefined || statSync(path).uid === lowered.uid) return;
  chownSync(path, lowered.uid, lowered.uid);
  if (!deep) return;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) chownSync(join(entry.parentPath, entry.name), lowered.uid, lowered.uid);
}
