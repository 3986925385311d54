import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asPlainUser, NOBODY, type Lowered } from './plain-user.ts';

/** Where folders are made that PostgreSQL's user may enter, one for each that it may not. */
const ELSEWHERE = '/var/lib/griot';

/** A short name for a folder, for places where a path must be short. */
export const folderTag = (dir: string): string => createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12);

/**
 * The folder that was wanted; or, where PostgreSQL must run as a user who may not enter it (root in a closed home), one of
 * the same use under `/var/lib/griot`. `closed` is the folder that stood in the way. A database that is there already stays.
 */
export function folderForPostgres(wanted: string): { dir: string; closed?: string } {
  const dir = resolve(wanted);
  if (process.getuid?.() !== 0 || existsSync(join(dir, 'postgres'))) return { dir };
  const elsewhere = join(ELSEWHERE, folderTag(dir));
  const closed = closedFolder(dir, asPlainUser());
  if (!closed) return { dir: existsSync(join(elsewhere, 'postgres')) ? elsewhere : dir };
  for (const folder of [ELSEWHERE, elsewhere]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
  }
  return { dir: elsewhere, closed };
}

/** As nobody, PostgreSQL must be able to pass through every folder above its own. @throws when it cannot */
export function refuseClosedWay(paths: string[], lowered: Lowered): void {
  for (const path of paths) {
    const closed = closedFolder(path, lowered);
    if (closed)
      throw new Error(
        `PostgreSQL does not run as root, and the user it runs as may not enter ${closed}. Set DATA_DIR to a folder elsewhere, start as an ordinary user, or set DATABASE_URL.`,
      );
  }
}

/** The highest folder above a path that PostgreSQL's user may not enter. */
function closedFolder(path: string, lowered: Lowered): string | undefined {
  if (lowered.uid !== NOBODY) return undefined;
  let closed: string | undefined;
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && (found.mode & (found.uid === NOBODY ? 0o100 : 0o001)) === 0) closed = folder;
  }
  return closed;
}
