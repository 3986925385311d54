import { sql } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { askedAgain, closeDatabase, databaseAway, openDatabase, sqlState, type Database } from './index.ts';
import { turns } from './turns.ts';

/** Copies of the database that follow it and can only be read. */
export interface Replicas {
  /** Something has changed that this process remembers: nothing older is read from now on. */
  changed(): void;
  /** Which are left out, and why; null when none is. */
  trouble(): string | null;
  close(): Promise<void>;
}

interface FollowOptions {
  /** How far one may be behind, in ms. */
  lagMs: number;
  /** How long a statement may take, in ms. */
  statementMs?: number;
  /** They are behind poolers that share connections by transaction. */
  pooled?: boolean;
  /** Tells each trace of its statements. */
  traced?: boolean;
  /** Whether this process hears of what others change; while it does not, nothing is read there that might be stored for others, unless the database is away. */
  hears?: () => boolean;
  /** Hears when one is left out, and why, and when it is read again (null). */
  told?: (replica: string, trouble: string | null) => void;
  /** How often all are asked where they stand, in ms. */
  askMs?: number;
}

/** A place in the log, in bytes: what was committed before it is in whatever has come as far. */
type Position = bigint;

const BEGINNING: Position = 0n;
/** Nothing comes as far: only the database itself has what was written there. */
const NOWHERE: Position = 2n ** 63n - 1n;
/** How often they are asked, and how long each may take to answer, in ms. */
const ASK_MS = 200;
const ANSWER_MS = 1_000;

const own = new AsyncLocalStorage<Position>();
const following = new WeakMap<Database, Following>();

/** Whether a database has replicas. */
export const hasReplicas = (db: Database): boolean => following.has(db);

/** Does something for somebody who wrote up to a position, which whatever they read must have. */
export const readingFrom = <T>(position: Position, work: () => T): T => own.run(position, work);

/** A position as it is carried along, or null when it is none. */
export const positionIn = (text: string): Position | null =>
  /^\d{1,19}$/.test(text) && BigInt(text) <= NOWHERE ? BigInt(text) : null;

/**
 * Where the log stands: all that was committed before this was asked is before it. Never fails, since what was asked for is done by then:
 * who cannot be told reads at the database itself.
 */
export const writtenUpTo = (db: Database): Promise<Position> => primaryPosition(db).catch(() => NOWHERE);

/** Whether a position is the database's own word, and not what stands for one when it could not be asked. */
export const isToldPosition = (position: Position): boolean => position !== NOWHERE;

/**
 * Does what only reads on a replica that has whatever its reader wrote and this process has heard of, or on the database itself where there is
 * none; there again, should the replica break meanwhile, so it may run twice.
 */
export async function onReplica<T>(db: Database, work: (from: Database) => Promise<T>): Promise<T> {
  const replica = following.get(db)?.choose(own.getStore() ?? BEGINNING);
  if (!replica) return await work(db);
  try {
    return await replica.while(work);
  } catch (failure) {
    // What is applied there may take a row from under who reads it.
    if (!askedAgain(failure) && !(failure instanceof Lost)) {
      if (!databaseAway(failure) || isOverworked(failure)) throw failure;
      replica.lose(failure);
    }
    return await work(db);
  }
}

/**
 * Does what only reads on the database itself; while that is away on a replica, which may lack what was written in the last moments before.
 * For what is rather read so than not at all, such as a chapter by a guest.
 */
export const onReplicaMeanwhile = <T>(db: Database, work: (from: Database) => Promise<T>): Promise<T> =>
  following.get(db)?.isAway() ? onReplica(db, work) : work(db);

/** A statement took too long there, or waited too long for its turn: it would take as long at the database, and the replica is not away. */
const isOverworked = (failure: unknown): boolean =>
  sqlState(failure) === '57014' || reasonOf(failure).startsWith('timeout exceeded when trying to connect');

/** What lies at the bottom of a failure; above it is the statement. */
function reasonOf(failure: unknown): string {
  let reason = failure;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason);
}

/** A replica went away while it was read. */
class Lost extends Error {}

interface Opened {
  /** For who reads. */
  reading: Database;
  /** A connection of its own for asking where it stands: one that is only busy still answers that. */
  asking: Database;
}

class Replica {
  readonly name: string;
  trouble: string | null = 'it was not asked yet';
  position: Position = BEGINNING;
  #opened: Opened;
  readonly #open: () => Opened;
  readonly #reading = new Set<(lost: Lost) => void>();

  readonly #told: (replica: string, trouble: string | null) => void;

  constructor(url: string, open: () => Opened, told: (replica: string, trouble: string | null) => void) {
    this.name = new URL(url).host || url;
    this.#open = open;
    this.#told = told;
    this.#opened = open();
  }

  /** @throws Lost as soon as it is known to be away: a machine that has stopped answers nobody */
  async while<T>(work: (from: Database) => Promise<T>): Promise<T> {
    let leave: ((lost: Lost) => void) | undefined;
    const lost = new Promise<never>((_, reject) => this.#reading.add((leave = reject)));
    try {
      return await Promise.race([work(this.#opened.reading), lost]);
    } finally {
      if (leave) this.#reading.delete(leave);
    }
  }

  lose(failure: unknown): void {
    const before = this.trouble;
    this.trouble = reasonOf(failure) || 'it does not answer';
    if (before !== null) return;
    this.#told(this.name, this.trouble);
    for (const leave of this.#reading) leave(new Lost(this.trouble));
    // Connections that hang would be in the way of new ones.
    void this.close();
    this.#opened = this.#open();
  }

  async ask(): Promise<void> {
    try {
      this.position = await within(ANSWER_MS, replayedPosition(this.#opened.asking));
      if (this.trouble !== null) this.#told(this.name, null);
      this.trouble = null;
    } catch (failure) {
      this.lose(failure);
    }
  }

  async close(): Promise<void> {
    const { reading, asking } = this.#opened;
    await Promise.all([reading, asking].map((db) => closeDatabase(db).catch(() => undefined)));
  }
}

class Following {
  readonly #replicas: readonly Replica[];
  readonly #lagMs: number;
  readonly #hears: () => boolean;
  /** Where the database stood, and when. */
  #stood: { at: number; position: Position }[] = [];
  /** What this process has heard of is before it. */
  #heard: Position = BEGINNING;
  /** How many changes it has heard of, and of how many it is known where they are. */
  #changes = 0;
  #placed = 0;
  #turn = 0;
  /** Since when it waits for the database's answer, and whether the last one failed. */
  #askedAt: number | null = null;
  #failed = false;
  readonly #ask: () => Promise<void>;

  constructor(db: Database, replicas: readonly Replica[], lagMs: number, hears: () => boolean) {
    this.#replicas = replicas;
    this.#hears = hears;
    this.#lagMs = lagMs;
    this.#ask = turns(async () => {
      const changes = this.#changes;
      const at = performance.now();
      this.#askedAt = at;
      const position = await primaryPosition(db).catch(() => undefined);
      this.#askedAt = null;
      this.#failed = position === undefined;
      if (position === undefined) return;
      this.#stood = [...this.#stood.filter((_, n, all) => at - (all[n + 1]?.at ?? at) <= lagMs), { at, position }];
      // After a fail-over the log may be shorter than it was.
      if (this.#placed < changes || this.#heard > position) this.#heard = position;
      this.#placed = changes;
    });
  }

  changed(): void {
    this.#changes += 1;
    void this.#ask();
  }

  async beat(): Promise<void> {
    await Promise.all([this.#ask(), ...this.#replicas.map((replica) => replica.ask())]);
  }

  /**
   * Whether the database is away, by two witnesses: it does not say where it stands, and nothing is heard from it, so nothing that is read
   * meanwhile is stored. One that is only busy is heard.
   */
  isAway(): boolean {
    const isSilent = this.#askedAt !== null && performance.now() - this.#askedAt > ANSWER_MS;
    return (this.#failed || isSilent) && !this.#hears();
  }

  choose(wrote: Position): Replica | undefined {
    const knowsAll = this.#placed >= this.#changes && this.#hears();
    // Nobody can write to one that is away, so what a replica has is what there is.
    if (!knowsAll && !this.isAway()) return undefined;
    const needed = [wrote, this.#heard, this.#oldest()].reduce((one, other) => (one > other ? one : other));
    const fit = this.#replicas.filter(({ trouble, position }) => trouble === null && position >= needed);
    return fit[(this.#turn += 1) % fit.length];
  }

  trouble(): string | null {
    const oldest = this.#oldest();
    const out = this.#replicas.flatMap(({ name, trouble, position }) => {
      const why = trouble ?? (position < oldest ? `it is more than ${this.#lagMs} ms behind` : null);
      return why === null ? [] : [`${name}: ${why}`];
    });
    return out.length === 0 ? null : out.join('; ');
  }

  /** What every replica must have by now. While the database does not say where it stands, that is what it said last. */
  #oldest(): Position {
    const now = performance.now();
    const old = this.#stood.findLast(({ at }) => now - at >= this.#lagMs) ?? this.#stood[0];
    return old?.position ?? NOWHERE;
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}

/** Asks a database and its replicas where they stand for as long as it is not closed; from then on `onReplica` reads there. */
export function followReplicas(
  db: Database,
  urls: readonly string[],
  {
    lagMs,
    statementMs,
    pooled = false,
    traced = false,
    hears = () => true,
    told = () => undefined,
    askMs = ASK_MS,
  }: FollowOptions,
): Replicas {
  const options = (url: string) => ({ traced, ...(statementMs && { statementMs }), ...(pooled && { directUrl: url }) });
  const replicas = urls.map((url) => {
    const open = () => ({
      reading: openDatabase(url, options(url)),
      asking: openDatabase(url, { ...options(url), max: 1 }),
    });
    return new Replica(url, open, told);
  });
  const followed = new Following(db, replicas, lagMs, hears);
  following.set(db, followed);
  const closing = new AbortController();
  const beating = (async () => {
    while (!closing.signal.aborted) {
      await followed.beat();
      await pause(askMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    changed: () => followed.changed(),
    trouble: () => followed.trouble(),
    async close() {
      closing.abort();
      following.delete(db);
      await beating;
      await followed.close();
    },
  };
}

async function primaryPosition(db: Database): Promise<Position> {
  return await positionBy(db, sql`pg_current_wal_insert_lsn()`);
}

/** @throws when it is none that follows, or has been made the database itself */
async function replayedPosition(db: Database): Promise<Position> {
  return await positionBy(db, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`);
}

async function positionBy(db: Database, lsn: ReturnType<typeof sql>): Promise<Position> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select pg_wal_lsn_diff(${lsn}, '0/0')::text as at`);
  const at = rows[0]?.at;
  if (at === null || at === undefined) throw new Error('it follows nobody');
  return BigInt(at);
}

/** @throws when it takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it has not answered for ${ms} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
