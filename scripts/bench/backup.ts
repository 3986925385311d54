import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeEmpty, makeLibraries } from '../../packages/server/bench/databases.ts';
import { fillPeople, peopleOf, VIEWS } from '../../packages/server/bench/fill-people.ts';
import { tablesThatDiffer } from '../../packages/server/bench/same-counts.ts';
import { backUp } from '../../packages/server/src/backup/backing-up.ts';
import { openBackup } from '../../packages/server/src/backup/folder.ts';
import { restoreRows } from '../../packages/server/src/backup/restoring.ts';
import { diskBlobs } from '../../packages/server/src/ports/blobs.ts';
import type { StoredSecret } from '../../packages/server/src/ports/env.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import type { Figure } from './figure.ts';
import { undoing } from '../undoing.ts';

/** Unless it is told: a library of 30,000 chapters, with 10,000 members, whose wallets have three movements each, and half a million views. */
export const BACKED_UP = 1_000;
/** So long takes a thousand chapters at most, in ms: an hour for a million. */
const THOUSAND_MS = 3_600;
/** The keys are given, so only their checks are in the backup. */
const SECRETS: StoredSecret[] = [
  { name: 'token-key', variable: 'TOKEN_KEY', value: 'a secret for the benchmark, and for it only', given: true },
  { name: 'data-key', variable: 'DATA_KEY', value: 'another secret for the benchmark', given: true },
];

interface BackupOptions {
  novels?: number;
  /** Views of each novel. */
  views?: number;
  /** The library of `DATABASE_URL` stays, and one that is there already is not filled anew. */
  keep?: boolean;
  say: (line: string) => void;
}

/** A backup of a library, and restoring it: reading every file, making the tables and their indexes, counting and proving. */
export async function measureBackup({
  novels = BACKED_UP,
  views = VIEWS,
  keep = false,
  say,
}: BackupOptions): Promise<Figure[]> {
  const dir = temporaryFolder('bench-backup');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([novels], say, (db, size) => fillPeople(db, peopleOf(size, views)), { keep });
    atEnd(() => libraries.remove());
    say(`on the ${libraries.where}`);
    const to = join(dir, 'backup');
    const begun = performance.now();
    const { tables } = await backUp({
      url: libraries.url(novels),
      blobs: diskBlobs(join(dir, 'blobs')),
      secrets: SECRETS,
      to,
    });
    const made = performance.now();
    const empty = await makeEmpty();
    atEnd(() => empty.remove());
    const emptied = performance.now();
    const { rows, books } = await restoreRows({ backup: await openBackup(to), url: empty.url });
    const restored = performance.now();
    const chapters = tables.find(({ name }) => name === 'chapters')?.rows ?? 0;
    if (books.journals === 0)
      throw new Error('There is no movement in the restored books, so nothing was proved by them.');
    say(
      `${rows} rows, ${chapters} chapters and ${books.journals} movements among them, in ${Math.round(bytesIn(to) / 1_000_000)} MB`,
    );
    const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
    say(`backed up in ${seconds(made - begun)}, restored and proved in ${seconds(restored - emptied)}`);
    const differ = await tablesThatDiffer(libraries.url(novels), empty.url);
    for (const table of differ) say(`not as many rows as before: ${table}`);
    const each = (ms: number): number => (ms * 1_000) / chapters;
    return [
      { what: 'a backup, of 1,000 chapters', value: each(made - begun), bound: THOUSAND_MS, unit: 'ms' },
      { what: 'restoring it, of 1,000 chapters', value: each(restored - emptied), bound: THOUSAND_MS, unit: 'ms' },
      { what: `tables that have not as many rows, of ${tables.length}`, value: differ.length, bound: 0, unit: '' },
      { what: 'faults in the restored books', value: books.faults.length, bound: 0, unit: '' },
    ];
  });
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
