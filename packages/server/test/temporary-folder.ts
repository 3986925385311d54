import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for a test or a benchmark. `mkdtemp` lets in nobody but who made it; a PostgreSQL that is started by root runs
 * as somebody else, and may pass through this one.
 */
export function temporaryFolder(name: string): string {
  return folderIn(tmpdir(), name);
}

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 2 ** 30;

/**
 * A temporary folder for a database, in memory where the machine has room: each database has 750 files, and a disk that looks for a
 * place for each of them takes four times as long as PostgreSQL itself.
 */
export function databaseFolder(name: string): string {
  return folderIn(hasRoom() ? IN_MEMORY : tmpdir(), name);
}

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(join(parent, `griot-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  // The embedded PostgreSQL may be copied there, and must run there.
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === IN_MEMORY);
  const runs = !mounted?.split(' ')[3]?.split(',').includes('noexec');
  return runs && bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES;
}
