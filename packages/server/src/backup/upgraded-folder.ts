import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lives } from '../ports/database/ownership.ts';
import { identity } from '../ports/database/processes.ts';
import { inUse, stopLeftOver } from '../ports/database/supervisor.ts';
import { onDisk } from './folder.ts';

/** The old folder is kept so long after an upgrade, and goes with the first start after that. */
const KEPT_MS = 24 * 3600 * 1000;
/** How soon it is seen that another start has ended its upgrade. */
const LOOK_EVERY_MS = 200;
/** Programs that are fetched, and a database with nothing in it. */
const LEAST_BYTES = 256 * 2 ** 20;
/** What has been written and not yet been put in place takes as much as the rows, and this at most. */
const WAL_BYTES = 2 ** 30;

interface Upgraded {
  from: number;
  to: number;
  at: string;
  /** The two have changed places: from then on a folder that is missing is not the upgrade's doing. */
  done?: true;
}

/** The folder of the embedded PostgreSQL, while an upgrade puts another in its place. */
export interface UpgradedFolder {
  readonly home: string;
  readonly data: string;
  /** Where the new one is made. */
  readonly dir: string;
  /** Which PostgreSQL has made what is there. */
  madeBy(): Promise<number | undefined>;
  /** Whether an upgrade was killed while the two changed places. */
  changingPlaces(): boolean;
  /** Waits until nobody else upgrades; what it gives lets others. */
  hold(say: (line: string) => void, signal: AbortSignal | undefined): Promise<() => void>;
  /** Ends what was killed in the last step; whether that was all there was to do. */
  complete(say: (line: string) => void): Promise<boolean>;
  /** Makes way for a new one. @throws when an older folder is in the way */
  begin(from: number): Promise<void>;
  /** Puts the new one in the place of the old one, which is kept. */
  changePlaces(upgraded: { from: number; to: number; now: Date }, say: (line: string) => void): Promise<void>;
  /** Removes what is no longer needed. */
  tidy(now: Date, say: (line: string) => void): Promise<void>;
}

export function upgradedFolder(home: string): UpgradedFolder {
  const data = join(home, 'data');
  const dir = join(home, 'upgrade');
  /** That the new one is whole and the same, and since when: written before the two change places, and once they have. */
  const proof = join(home, 'upgraded.json');
  const lock = join(home, 'upgrade.pid');
  const kept = (from: number): string => join(home, `data-${from}`);
  const proved = async (): Promise<Upgraded | undefined> =>
    existsSync(proof) ? (JSON.parse(await readFile(proof, 'utf8')) as Upgraded) : undefined;
  /** As long as there is no proof nothing of what is kept is removed. */
  const unprove = async (): Promise<void> => {
    await rm(proof, { force: true });
    await onDisk(home);
  };
  const keptOnes = (): string[] =>
    existsSync(home) ? readdirSync(home).filter((name) => /^data-\d+$/.test(name)) : [];

  const prove = async (upgraded: Upgraded): Promise<void> => {
    // In one piece or not at all, whatever becomes of the machine or of the room on its disk.
    await writeFile(`${proof}.new`, JSON.stringify(upgraded), { flush: true });
    await rename(`${proof}.new`, proof);
    await onDisk(home);
  };

  async function swap(upgraded: Upgraded, say: (line: string) => void): Promise<void> {
    const { from, to } = upgraded;
    if (existsSync(data)) await rename(data, kept(from));
    // From here on nobody can begin to use it. Whoever has begun just before would lose what they write.
    if (inUse(kept(from))) {
      await rename(kept(from), data);
      throw new Error('another server has just begun to use it: stop that one first');
    }
    say(`What PostgreSQL ${from} had made is in ${kept(from)} now`);
    await rename(join(dir, 'data'), data);
    await prove({ ...upgraded, done: true });
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
    say(
      `The database is one of PostgreSQL ${to} now. The old one goes with the first start in a day or later; remove it sooner if you need the room`,
    );
  }

  return {
    home,
    data,
    dir,
    async madeBy() {
      const version = join(data, 'PG_VERSION');
      return existsSync(version) ? Number((await readFile(version, 'utf8')).trim()) : undefined;
    },
    changingPlaces: () => !existsSync(data) && keptOnes().length > 0,
    async hold(say, signal) {
      for (let told = false; !take(lock); told = true) {
        if (!told) say('Another start upgrades the database; this one waits for it');
        await pause(LOOK_EVERY_MS, undefined, signal && { signal });
      }
      return () => rmSync(lock, { force: true });
    },
    async complete(say) {
      if (existsSync(data)) return false;
      const found = await proved();
      if (found && existsSync(join(dir, 'data', 'PG_VERSION')) && existsSync(kept(found.from))) {
        await swap(found, say);
        return true;
      }
      if (found && !found.done && existsSync(kept(found.from))) await rename(kept(found.from), data);
      else {
        await unprove();
        say(
          `There is no ${data}: a new one is begun. What was there before an upgrade is left in ${keptOnes().join(', ')}; to have it back, stop the server and move it there`,
        );
      }
      return false;
    },
    async begin(from) {
      if (existsSync(kept(from)))
        throw new Error(`${kept(from)} is there from an earlier upgrade: move it away, and start again.`);
      await stopLeftOver(dir);
      await rm(dir, { recursive: true, force: true, maxRetries: 10 });
      await rm(proof, { force: true });
    },
    async changePlaces({ from, to, now }, say) {
      const upgraded = { from, to, at: now.toISOString() };
      await prove(upgraded);
      await swap(upgraded, say);
    },
    async tidy(now, say) {
      await rm(dir, { recursive: true, force: true, maxRetries: 10 });
      const found = await proved();
      if (found && !found.done) await prove({ ...found, done: true });
      if (!found || now.getTime() - Date.parse(found.at) < KEPT_MS) return;
      if (existsSync(kept(found.from))) {
        say(`Removing ${kept(found.from)}, which was kept since the upgrade of ${found.at}`);
        await rm(kept(found.from), { recursive: true, force: true });
      }
      await rm(proof, { force: true });
    },
  };
}

/** Whether a lock is ours now. It appears with its whole text, so that whoever finds it knows whose it is. */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, identity(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(own, { force: true });
  }
  return releaseOfDead(lock, own) && take(lock);
}

/** Takes away the lock of a start that was killed, and no other; whether it is free now. */
function releaseOfDead(lock: string, own: string): boolean {
  const holder = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (lives(holder(lock))) return false;
  try {
    renameSync(lock, own);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw cause;
  }
  // Somebody else was quicker, and has it by now.
  const another = lives(holder(own));
  if (another) linkSync(own, lock);
  rmSync(own, { force: true });
  return !another;
}

/** How much room a second copy needs beside the first, and how much there is. */
export async function need(data: string, home: string, room = freeIn): Promise<{ needed: number; free: number }> {
  const rows = await sizeOf(data, 'pg_wal');
  return { needed: LEAST_BYTES + Math.ceil(rows * 1.1) + Math.min(rows, WAL_BYTES), free: await room(home) };
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function sizeOf(folder: string, without?: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === without) continue;
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await sizeOf(path) : (await lstat(path)).size;
  }
  return bytes;
}
