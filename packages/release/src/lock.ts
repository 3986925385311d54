import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 15;
const GIVE_UP_MS = 10_000;
/** Nobody holds a lock for so long: what is written under it is small. */
const STALE_MS = 5_000;

/**
 * Does something that only one process may do at a time. A lock that somebody left behind (killed, switched off) is taken away.
 * `stillMine` says false when ours was taken so: ask it right before what cannot be undone.
 */
export async function withLock<T>(file: string, work: (stillMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${hostname()} ${randomUUID()}`;
  const partial = `${file}.${randomUUID()}`;
  const until = performance.now() + GIVE_UP_MS;
  await writeFile(partial, mine);
  try {
    for (;;) {
      try {
        // A link appears with its content or not at all.
        await link(partial, file);
        break;
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
        await takeAwayStale(file);
        if (performance.now() > until)
          throw new Error(`${file} is held by another process. Delete it if there is none.`);
        await pause(LOOK_MS);
      }
    }
  } finally {
    await rm(partial, { force: true });
  }
  const holder = () => readFile(file, 'utf8').catch(() => null);
  try {
    return await work(async () => (await holder()) === mine);
  } finally {
    if ((await holder()) === mine) await rm(file, { force: true });
  }
}

async function takeAwayStale(file: string): Promise<void> {
  const holder = await readFile(file, 'utf8').catch(() => null);
  if (holder === null) return;
  const [pid, host] = holder.split(' ');
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age < STALE_MS && !(host === hostname() && isGone(Number(pid)))) return;
  const away = `${file}.${randomUUID()}`;
  await rename(file, away).catch(() => undefined);
  // Another may have done the same and locked anew in between: theirs is put back.
  if ((await readFile(away, 'utf8').catch(() => holder)) !== holder) await link(away, file).catch(() => undefined);
  await rm(away, { force: true });
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
