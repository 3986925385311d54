import { spawn } from 'node:child_process';
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { folderTag, refuseClosedWay } from './open-folder.ts';
import { asPlainUser, NOBODY, type Lowered } from './plain-user.ts';
import type { Binaries } from './binaries.ts';
import { initialise, own, OWNER, plainEnvironment } from './cluster.ts';
import { keepRunning, type Started, type Watched } from './keep-running.ts';
import { takeOwnership } from './ownership.ts';
import { alive, folderOf, orphansIn, workingIn } from './processes.ts';

/** The socket's path may have this many bytes, after which the operating system cuts it. */
const SOCKET_PATH_MAX = 103;
/** Who serves from the database: no superuser, and owner of nothing. */
export const SERVER = 'griot_server';
const DATABASE = 'griot';
const START_MS = 60_000;
const STOP_MS = 30_000;
/** How long workers of a killed postmaster may take to end. */
const ORPHANS_MS = 5_000;
/** How long another one that holds the lock may take to say who it is. */
const LOCKED_OUT_MS = 500;

export interface SupervisorOptions {
  binaries: Binaries;
  /** Folder of this cluster: data, log and, when its path is short enough, the socket. */
  dir: string;
  /** Settings of postgresql.conf, given on the command line. */
  config?: Record<string, string>;
  /** Hears when it ended by itself, came back, or would not start again. */
  log?: Watched['log'];
}

export interface SupervisedPostgres {
  /** How to connect to a database of the cluster as who owns it, to migrate it; `griot` unless named. */
  url(database?: string): string;
  /** How to connect as who serves from it: no superuser, and owner of no table. */
  servingUrl(database?: string): string;
  /** Its process now: another one after it ended and was started again. */
  readonly pid: number;
  /** Whether it was running already, left over from a server that was killed, or in the hands of another one. */
  adopted: boolean;
  /** Stops it cleanly; leaves it running when another living server started it. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own, or takes over one that is still running in the same folder. It listens on a Unix
 * socket only, in a folder that nobody else may enter. Killed with its server it goes on, and the next start adopts it.
 * When it ends by itself, or is killed, it is started again, as long as it takes.
 */
export async function supervisePostgres({
  binaries,
  dir,
  config = {},
  log,
}: SupervisorOptions): Promise<SupervisedPostgres> {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded PostgreSQL needs Unix sockets. On Windows set DATABASE_URL to a PostgreSQL of your own.',
    );
  const home = resolve(dir);
  const data = join(home, 'data');
  // Closed to everybody else but the way there, which PostgreSQL may have to go as another user.
  mkdirSync(dirname(home), { recursive: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lowered = asPlainUser();
  own(home, lowered, false);
  refuseClosedWay([home, binaries.dir], lowered);

  await initialise(binaries, home, data, lowered);
  const found = runningServer(data);
  const answering = found !== undefined && (await answers(found.socketDir)) ? found : undefined;
  const socketDir = answering?.socketDir ?? socketFolder(home, lowered);
  const begin = (): Promise<Started> => start(binaries, home, data, socketDir, lowered, config);
  const first = answering ? { pid: answering.pid, adopted: true } : await begin();
  const ownership = takeOwnership(home);

  await ensureDatabase(socketDir);
  await ensureServer(socketDir);
  const watch = keepRunning({
    pid: first.pid,
    running: () => runningServer(data)?.pid,
    ours: () => ownership.renew(),
    begin,
    log,
  });
  return {
    url: (database = DATABASE) => socketUrl(socketDir, database),
    servingUrl: (database = DATABASE) => socketUrl(socketDir, database, SERVER),
    get pid() {
      return watch.pid();
    },
    adopted: first.adopted,
    async stop() {
      await watch.end();
      if (!ownership.ours()) return;
      ownership.give();
      if (watch.lives()) await stopServer(watch.pid());
    },
  };
}

/** How often a start is tried that finds the lock of one that is gone by now. */
const LOCKED_TRIES = 3;
const LOCKED = /^lock file .* already exists/;

const socketUrl = (socketDir: string, database: string, role = OWNER): string =>
  `postgresql://${role}@${encodeURIComponent(socketDir)}/${database}`;

/** Stops a PostgreSQL that a killed server has left running in a folder, if there is one. */
export async function stopLeftOver(dir: string): Promise<void> {
  const left = runningServer(join(resolve(dir), 'data'));
  if (left) await stopServer(left.pid);
}

/** Whether a PostgreSQL runs on a data folder, or has begun to. */
export const inUse = (data: string): boolean =>
  runningServer(data) !== undefined || workingIn(realpathSync(data)).length > 0;

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
  // Somebody else may have the id of a postmaster that was killed. Its own works in the data folder.
  const folder = folderOf(pid);
  return socketDir && alive(pid) && (folder === undefined || folder === realpathSync(data))
    ? { pid, socketDir }
    : undefined;
}

/** Makes way for a start: after a kill a lock may name a process of somebody else's, and workers may still be at their last query. */
async function clearAway(data: string, socketDir: string): Promise<void> {
  const own = realpathSync(data);
  for (const lock of [join(data, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
    const folder = pid > 0 ? folderOf(pid) : undefined;
    if (folder !== undefined && folder !== own) rmSync(lock, { force: true });
  }
  const until = Date.now() + ORPHANS_MS;
  for (let orphans = orphansIn(own); orphans.length > 0 && Date.now() < until; orphans = orphansIn(own)) {
    for (const pid of orphans) endAtOnce(pid);
    await pause(20);
  }
}

/** As its postmaster would tell a worker to. */
function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
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

async function start(
  binaries: Binaries,
  home: string,
  data: string,
  socketDir: string,
  lowered: Lowered,
  config: Record<string, string>,
  tries = LOCKED_TRIES,
): Promise<Started> {
  await clearAway(data, socketDir);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    logging_collector: 'off',
    log_min_messages: 'warning',
    ...config,
  };
  const logFile = join(home, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  const [command, args, options] = lowered.command(join(binaries.dir, 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]);
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
    env: plainEnvironment(),
  });
  closeSync(log);
  const ended = new Promise<string>((tell) => {
    child.once('error', (cause) => tell(cause.message));
    child.once('exit', (code, signal) => tell(`it ended with ${code ?? signal}`));
  });
  child.unref();

  const until = Date.now() + START_MS;
  let failure: string | undefined;
  let lockedOutUntil = Infinity;
  void ended.then((why) => {
    failure = why;
    lockedOutUntil = Date.now() + LOCKED_OUT_MS;
  });
  while (!(await answers(socketDir))) {
    // Of two that start at once one finds the other's lock, ends, and waits for the other, which may be writing that lock only now.
    const failed = failure !== undefined && runningServer(data) === undefined && Date.now() > lockedOutUntil;
    // One that was just killed holds its lock until the system has let go of it.
    if (failed && tries > 1 && LOCKED.test(lastWords(logFile)))
      return await start(binaries, home, data, socketDir, lowered, config, tries - 1);
    if (failed || Date.now() > until) {
      throw new Error(
        `PostgreSQL did not start (${failure ?? 'no answer within a minute'}): ${lastWords(logFile)}. What it says stands in ${logFile}; if ${data} is damaged, bring it back from a backup, or move it away to begin anew.`,
      );
    }
    await pause(20);
  }
  const pid = runningServer(data)?.pid;
  if (!pid) throw new Error('PostgreSQL answers, but its process is not known.');
  return { pid, adopted: failure !== undefined };
}

/** Why a PostgreSQL gave up, by its log. */
function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):|could not /.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?\b(FATAL|PANIC): +/, '');
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

const ensureDatabase = (socketDir: string): Promise<void> =>
  ensure(socketDir, `select 1 from pg_database where datname = '${DATABASE}'`, `create database ${DATABASE}`);

/** Also in a folder that was made when the owner served as well. */
const ensureServer = (socketDir: string): Promise<void> =>
  ensure(socketDir, `select 1 from pg_roles where rolname = '${SERVER}'`, `create role ${SERVER} login`);

async function ensure(socketDir: string, find: string, make: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    if ((await client.query(find)).rows.length > 0) return;
    // Also where nothing else may be written.
    await client.query('set default_transaction_read_only = off');
    await client.query(make);
  } catch (cause) {
    // Another start made it between the question and the answer.
    if (!(cause instanceof pg.DatabaseError) || !['42P04', '42710', '23505'].includes(cause.code ?? '')) throw cause;
  } finally {
    await client.end();
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
