import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import type { Health } from '../http/health.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Binaries } from '../ports/database/binaries.ts';
import { stopLeftOver, supervisePostgres } from '../ports/database/supervisor.ts';
import type { Settings, StoredSecret } from '../ports/env.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { backUp } from './backing-up.ts';
import { needFolder, openBackup, removeUnfinished, renameOnDisk } from './folder.ts';
import { restoreRows } from './restoring.ts';
import { databaseId } from './rows-store.ts';

export const backupJob = jobKind('backup');

/** A backup may take so long, with its proof: six hours. */
const WITHIN_SECONDS = 6 * 3600;
/** A proved backup older than this is told of: a night was missed. */
const OLD_MS = 36 * 3600 * 1000;
/** How often it is looked for, at most. */
const LOOK_EVERY_MS = 60_000;
/** Of one that is not proved the name begins so. */
const UNPROVED = 'unproved-';
/** When a backup was made, as its name ends. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/;

export interface NightlyBackupOptions {
  settings: Pick<Settings, 'dataDir' | 'backupTo' | 'backupKeep' | 'publicUrl'> & Partial<Pick<Settings, 'role'>>;
  /** The database as who owns its tables. */
  url: string;
  secrets: readonly StoredSecret[];
  blobs: Blobs;
  jobs: Jobs;
  metrics: Metrics;
  health: Health;
  clock: Clock;
  log: Logger;
  /** The programs of the PostgreSQL that it is restored into, for a folder to keep them in. */
  binaries: (home: string) => Binaries;
}

/** What a platform calls its backups. */
interface Names {
  of(at: Date): string;
  /** When a backup of this platform was made, by its name; undefined of what is none, or another platform's. */
  madeAt(name: string): Date | undefined;
}

/**
 * Two platforms may share a folder, and neither must take the other's backups for its own. A platform is known by its address, and one that has none by
 * its database.
 */
async function namesOf({ publicUrl, url }: { publicUrl: string | undefined; url: string }): Promise<Names> {
  const platform = (publicUrl ? new URL(publicUrl).host : await databaseId(url)).replaceAll(/[^a-z0-9.]+/g, '-');
  const prefix = `griot-${platform}-`;
  return {
    of: (at) => `${prefix}${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`,
    madeAt(name) {
      const time = name.slice(prefix.length);
      return name.startsWith(prefix) && TIME.test(time) ? new Date(time.replace(TIME, '$1:$2:$3')) : undefined;
    },
  };
}

/**
 * With `BACKUP_TO`: every night a backup, which is proved by restoring it into a PostgreSQL of its own, counting every table and auditing the
 * books; the last ones are stored, others go. What fails is logged and reported as every job's failure, stands in `/metrics`, and as a warning in
 * `/readyz`, there on every instance as soon as the newest proved backup is a night too old. To be called before the queue opens.
 */
export function backUpNightly({ settings, jobs, metrics, health, clock, log, ...rest }: NightlyBackupOptions): {
  close(): Promise<void>;
} {
  const { dataDir, backupTo, backupKeep, publicUrl, role } = settings;
  if (backupTo === undefined) return { close: () => Promise.resolve() };
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** When the last backup of this instance began, if it failed. */
  let failedAt: Date | null = null;
  let toldOfDisk = false;
  let names: Promise<Names> | undefined;
  const known = (): Promise<Names> =>
    (names ??= namesOf({ publicUrl, url: rest.url }).catch((failure: unknown) => {
      names = undefined;
      throw failure;
    }));
  const newest = newestProved(backupTo, known);

  jobs.handle(
    backupJob,
    async () => {
      const began = clock.now();
      const { signal } = stop;
      const work = backUpAndProve({ ...rest, dataDir, backupTo, keep: backupKeep, at: began, names: known, signal });
      running = work.then(
        () => undefined,
        () => undefined,
      );
      try {
        const { name, rows, tables } = await work;
        failedAt = null;
        newest.found(began);
        metrics.backedUp(true, began);
        log.info({ name, rows, tables }, 'a backup was made and proved');
        if (!toldOfDisk && (await onOneDisk(backupTo, dataDir))) {
          toldOfDisk = true;
          log.warn(
            { backupTo, dataDir },
            'BACKUP_TO lies on the same disk as the data, or its own disk is not mounted: who loses that disk loses both',
          );
        }
      } catch (cause) {
        // A server that stops leaves it to another, or to its next start.
        if (!stop.signal.aborted) {
          failedAt = began;
          metrics.backedUp(false, began);
        }
        throw cause;
      }
    },
    { every: '41 2 * * *', withinSeconds: WITHIN_SECONDS },
  );

  // Looked for whoever asks: a worker may be asked for `/metrics` alone.
  metrics.backupExpected(() => {
    newest.look(clock.now());
    return newest.at();
  });
  // Of those who do the jobs, since the others need not have it.
  if (role !== 'web') {
    const folder = folderOf(backupTo, (trouble) =>
      trouble === null
        ? log.info({ backupTo }, 'the folder of BACKUP_TO can be written again')
        : log.warn({ backupTo, trouble }, 'no backup will be made: BACKUP_TO cannot be written'),
    );
    folder.look(clock.now());
    health.warnOf('backups', () => {
      folder.look(clock.now());
      const trouble = folder.trouble();
      return trouble === null ? null : `no backup will be made: the folder of BACKUP_TO ${trouble}`;
    });
  }
  const startedAt = clock.now();
  health.warnOf('backups', () => {
    newest.look(clock.now());
    const proved = newest.at();
    // Another instance has made one since.
    if (failedAt && proved && proved > failedAt) {
      failedAt = null;
      metrics.backedUp(true, proved);
    }
    // Why stands in the log: whoever asks may be a stranger.
    if (failedAt) return 'the last backup failed';
    const since = proved ?? startedAt;
    if (clock.now().getTime() - since.getTime() <= OLD_MS) return null;
    return `no backup has been proved since ${since.toISOString()}`;
  });

  return {
    async close() {
      stop.abort(new Error('the server stops'));
      await running;
    },
  };
}

interface Proving extends Pick<NightlyBackupOptions, 'url' | 'secrets' | 'blobs' | 'binaries'> {
  dataDir: string;
  backupTo: string;
  keep: number;
  at: Date;
  names: () => Promise<Names>;
  signal: AbortSignal;
}

/** @throws when it could not be made, or does not restore; what does not is stored once, under another name, to be looked at */
async function backUpAndProve({
  dataDir,
  backupTo,
  keep,
  at,
  names,
  binaries,
  signal,
  ...of
}: Proving): Promise<{ name: string; rows: number; tables: number }> {
  await needFolder(backupTo);
  const own = await names();
  const isUnproved = (entry: string): boolean =>
    entry.startsWith(UNPROVED) && own.madeAt(entry.slice(UNPROVED.length)) !== undefined;
  await removeUnfinished(backupTo, isUnproved);
  const name = own.of(at);
  const unproved = join(backupTo, `${UNPROVED}${name}`);
  for (const old of (await readdir(backupTo)).filter(isUnproved)) await rm(join(backupTo, old), { recursive: true });
  await backUp({ ...of, to: unproved, signal });
  const { rows, tables } = await prove(unproved, { home: join(dataDir, 'backup-proof'), binaries, signal });
  await renameOnDisk(unproved, join(backupTo, name));
  // They sort by their time.
  const proved = (await readdir(backupTo)).filter((entry) => own.madeAt(entry)).sort();
  for (const old of proved.slice(0, -keep)) await rm(join(backupTo, old), { recursive: true });
  return { name, rows, tables };
}

/** Restores a backup beside everything else, and throws it away. @throws when it does not restore, or its books have faults */
async function prove(
  from: string,
  { home, binaries, signal }: { home: string; binaries: (home: string) => Binaries; signal: AbortSignal },
): Promise<{ rows: number; tables: number }> {
  // A server that was killed over its proof has left one running.
  await stopLeftOver(home);
  await rm(home, { recursive: true, force: true });
  const backup = await openBackup(from, signal);
  const postgres = await supervisePostgres({
    binaries: binaries(home),
    dir: home,
    // Nobody needs it after a power cut.
    config: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    const { rows, tables, books } = await restoreRows({ backup, url: postgres.url(), signal });
    const rules = [...new Set(books.faults.map(({ rule }) => rule))];
    if (rules.length > 0) throw new Error(`the restored books break rules: ${rules.join('; ')}`);
    return { rows, tables };
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

const onOneDisk = async (one: string, another: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(another)).dev;

/** Whether the folder can be written that backups go into, from the start on and not only at night; looked at now and then. */
function folderOf(
  backupTo: string,
  told: (trouble: string | null) => void,
): { look(now: Date): void; trouble(): string | null } {
  let lookedAt = 0;
  let trouble: string | null = null;
  return {
    look(now) {
      if (now.getTime() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now.getTime();
      void troubleWith(backupTo).then((found) => {
        if (found !== trouble) told(found);
        trouble = found;
      });
    },
    trouble: () => trouble,
  };
}

async function troubleWith(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'is no folder';
    await access(folder, constants.W_OK);
    return null;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'ENOENT'
      ? 'is not there'
      : `cannot be written: ${(failure as Error).message}`;
  }
}

/** When the newest proved backup of this platform was made, by whichever instance; looked for now and then, since the folder may be a slow one. */
function newestProved(
  backupTo: string,
  own: () => Promise<Names>,
): { look(now: Date): void; found(at: Date): void; at(): Date | undefined } {
  let lookedAt = 0;
  let newest: Date | undefined;
  return {
    look(now) {
      if (now.getTime() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now.getTime();
      void Promise.all([readdir(backupTo), own()]).then(
        ([entries, names]) => {
          const last = entries
            .filter((entry) => names.madeAt(entry))
            .sort()
            .at(-1);
          newest = last === undefined ? undefined : names.madeAt(last);
        },
        () => (newest = undefined),
      );
    },
    found: (at) => void (newest = at),
    at: () => newest,
  };
}
