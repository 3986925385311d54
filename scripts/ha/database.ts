import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { until, type Processes, type Running } from './processes.ts';
import { PROGRAMS } from './programs.ts';
import { PASSWORDS, type Recipe } from './recipe.ts';

const MACHINES = [11, 12, 13] as const;

/** Three machines of the database, and the way to the one that is the primary. */
export interface DatabaseCluster {
  /** The way to the primary as PostgreSQL's own superuser, for what only a trial does. */
  superuser: string;
  /** Kills the primary and tells which machine it was: PostgreSQL alone, or its whole machine. */
  killPrimary(how: 'postgres' | 'machine'): Promise<Machine>;
  /** Which machine the primary is on. */
  primary(): Promise<Machine>;
  /** Kills etcd on two of three machines, that of the primary among them, and tells which. */
  killEtcdMajority(): Promise<Machine[]>;
  /** Stops all that runs on the primary's machine, where it is, and tells which machine it was: nobody hears of it, and it hears of nobody. */
  freezePrimary(): Promise<Machine>;
  /**
   * Lets the PostgreSQL of a frozen machine go on alone, as a primary that nobody has told of another one, writes to it past HAProxy, and tells whether that was
   * acknowledged; then lets the rest of the machine go on, waits until all three are there again, and tells whether the others have what was written.
   */
  wake(machine: Machine): Promise<{ acknowledged: boolean; counted: boolean }>;
  /** Starts what was killed of a machine, and waits until all three are there again. */
  restore(machine: Machine): Promise<void>;
}

export interface Machine {
  name: string;
}

interface Node extends Machine {
  dir: string;
  address: string;
  etcd?: Running;
  patroni?: Running;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Starts etcd, Patroni and with it PostgreSQL on each, HAProxy before them, and makes roles and database. */
export async function startDatabase(
  { file, variables, address }: Recipe,
  { start, atEnd }: Processes,
  dir: string,
): Promise<DatabaseCluster> {
  const nodes: Node[] = MACHINES.map((machine, n) => ({
    name: `db${n + 1}`,
    dir: path.join(dir, `db${n + 1}`),
    address: address(machine),
  }));

  /** What one machine has of a file that is written for the first. */
  const own = (node: Node, text: string): string =>
    text.replaceAll(/\bdb1\b/g, node.name).replaceAll(new RegExp(`${address(11)}\\b`, 'g'), node.address);
  const ownVariables = (node: Node, name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(variables(name)).map(([key, value]) => [
        key,
        // Each folder of a machine is below its own.
        (key === 'ETCD_INITIAL_CLUSTER' ? value : own(node, value)).replaceAll(`${dir}/`, `${node.dir}/`),
      ]),
    );

  const startEtcd = (node: Node): void => {
    node.etcd = start('etcd', [], { env: ownVariables(node, 'database/etcd.env'), log: `${node.dir}/etcd.log` });
  };
  const startPatroni = (node: Node): void => {
    node.patroni = start('patroni', [path.join(node.dir, 'patroni.yml')], {
      env: ownVariables(node, 'database/patroni.env'),
      log: `${node.dir}/patroni.log`,
    });
  };
  const postmaster = (node: Node): number =>
    Number(readFileSync(path.join(node.dir, 'var/lib/postgresql/griot/postmaster.pid'), 'utf8').split('\n')[0]);

  const lives = (node: Node): boolean => {
    try {
      return process.kill(postmaster(node), 0);
    } catch {
      return false;
    }
  };

  /** What was stopped of a machine where it was, and is to go on. */
  const frozen = new Map<Node, { postgres: number[]; rest: number[] }>();
  const goOn = (pids: readonly number[]): void => {
    for (const pid of pids) signalIfThere(pid, 'SIGCONT');
  };

  for (const node of nodes) {
    for (const folder of ['var/lib/postgresql', 'var/lib/etcd', 'var/run/postgresql'])
      open(path.join(node.dir, folder));
    writeFileSync(
      path.join(node.dir, 'patroni.yml'),
      file('database/patroni.yml').replaceAll(`${dir}/`, `${node.dir}/`),
    );
    startEtcd(node);
  }
  for (const node of nodes) startPatroni(node);
  atEnd(async () => {
    // Patroni, which is gone by now, would start it again.
    for (const node of nodes) if (lives(node)) process.kill(postmaster(node), 'SIGKILL');
    // What works for it ends when it sees that.
    for (const { postgres } of frozen.values()) goOn(postgres);
  });
  const cluster = async (): Promise<Member[]> => {
    for (const node of nodes) {
      const answer = await fetch(`http://${node.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const whole = async (): Promise<boolean> => {
    const members = await cluster();
    return (
      // What Patroni says is some seconds old.
      nodes.every(lives) &&
      members.length === nodes.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'leader') &&
      members.some(({ role }) => role === 'sync_standby')
    );
  };
  await until('the cluster', whole, { ms: 120_000 });

  writeFileSync(path.join(dir, 'haproxy-database.cfg'), file('haproxy/database.cfg'));
  start('haproxy', ['-f', path.join(dir, 'haproxy-database.cfg')], { log: path.join(dir, 'haproxy-database.log') });
  writeFileSync(path.join(dir, 'roles.sql'), file('database/roles.sql'));
  const { PATRONI_SUPERUSER_PASSWORD: password = '' } = variables('database/patroni.env');
  const psql = (...args: string[]): string =>
    execFileSync(PROGRAMS.psql[0], ['-X', '-h', address(20), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', ...args], {
      env: { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: '2' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  // HAProxy counts each as the primary until it has asked it, and goes round them.
  await until('the way to the primary', () =>
    nodes.every(() => {
      try {
        return psql('-Atc', 'select pg_is_in_recovery()').trim() === 'f';
      } catch {
        return false;
      }
    }),
  );
  psql(
    '-v',
    `owner_password=${PASSWORDS.owner}`,
    '-v',
    `server_password=${PASSWORDS.server}`,
    '-f',
    path.join(dir, 'roles.sql'),
  );

  const leader = async (): Promise<Node | undefined> => {
    const found = (await cluster()).find(({ role }) => role === 'leader');
    return nodes.find(({ name }) => name === found?.name);
  };
  /** Those who are asked hear of a new one some moments after HAProxy. */
  const primary = async (): Promise<Node> => {
    let node: Node | undefined;
    await until('a primary', async () => (node = await leader()) !== undefined);
    if (!node) throw new Error('There is no primary.');
    return node;
  };

  return {
    superuser: `postgresql://postgres:${password}@${address(20)}:5432/griot`,
    primary,
    async killEtcdMajority() {
      const first = await primary();
      const killed = [first, ...nodes.filter((node) => node !== first).slice(0, 1)];
      await Promise.all(killed.flatMap(({ etcd }) => (etcd ? [etcd.kill()] : [])));
      for (const node of killed) delete node.etcd;
      return killed;
    },
    async killPrimary(how) {
      const node = await primary();
      const pid = postmaster(node);
      if (how === 'machine') {
        await Promise.all([node.patroni?.kill(), node.etcd?.kill()]);
        delete node.patroni;
        delete node.etcd;
      }
      process.kill(pid, 'SIGKILL');
      return node;
    },
    async freezePrimary() {
      const node = await primary();
      const first = postmaster(node);
      process.kill(first, 'SIGSTOP');
      // Nobody joins them from here on.
      const postgres = [first, ...childrenOf(first)];
      const rest = [node.patroni, node.etcd].flatMap((running) => running?.pid ?? []);
      for (const pid of [...postgres.slice(1), ...rest]) signalIfThere(pid, 'SIGSTOP');
      frozen.set(node, { postgres, rest });
      return node;
    },
    async wake(machine) {
      const node = nodes.find((one) => one === machine);
      const stopped = node && frozen.get(node);
      if (!node || !stopped) throw new Error(`${machine.name} is not frozen.`);
      goOn(stopped.postgres);
      const acknowledged = await writesApart(`postgresql://postgres:${password}@${node.address}:5432/griot`);
      goOn(stopped.rest);
      frozen.delete(node);
      const joined = async (): Promise<boolean> => (await leader()) !== node && (await whole());
      await until(`${node.name} to be a standby`, joined, { ms: 120_000 });
      const found = psql('-d', 'griot', '-Atc', `select to_regclass('${APART}') is not null`).trim();
      return { acknowledged, counted: found !== 'f' };
    },
    async restore(machine) {
      const node = nodes.find((one) => one === machine);
      if (!node) return;
      if (!node.etcd) startEtcd(node);
      if (!node.patroni) startPatroni(node);
      await until(`${node.name} to be a standby`, whole, { ms: 120_000 });
    },
  };
}

/** The processes that one has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);

function parentOf(pid: number): number | undefined {
  try {
    // Its name stands in brackets and may have any in it; then come its state and its parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')[1]);
  } catch {
    return undefined;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** What is written to a primary that is none any more. */
const APART = 'written_apart';
/** An acknowledgement of it is waited for so long, in ms: less than Patroni takes to see to it once it goes on, and much more than one takes. */
const ACKNOWLEDGED_MS = 3_000;

/** Writes to a PostgreSQL that believes it is the primary. @throws when it takes no write at all, since then nothing was tried */
async function writesApart(url: string): Promise<boolean> {
  const db = openDatabase(url, { max: 2 });
  const written = db.$client.query(`create table ${APART} (n int)`).then(
    () => 'acknowledged' as const,
    (failure: Error) => failure,
  );
  const came = await Promise.race([written, pause(ACKNOWLEDGED_MS, 'waits' as const)]);
  const untried = (cause?: Error): Error => new Error('the primary that was cut off took no write', { cause });
  if (came instanceof Error) throw untried(came);
  if (came === 'waits') {
    const waits = `select from pg_stat_activity where wait_event = 'SyncRep' and query like '%${APART} (n int)'`;
    const { rowCount } = await db.$client.query(waits);
    if (rowCount !== 1) throw untried();
  }
  // It ends with that PostgreSQL, if not before.
  void closeDatabase(db);
  return came === 'acknowledged';
}

function open(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
}
