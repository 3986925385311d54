import { rmSync } from 'node:fs';
import { startPlatform } from '../../e2e/platform.ts';
import { makeEmpty } from '../../packages/server/bench/databases.ts';
import { addLongNovel } from '../../packages/server/bench/long-novel.ts';
import { closeDatabase, openDatabase } from '../../packages/server/src/ports/database/index.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import type { AtEnd } from '../../packages/server/test/until.ts';
import { launch, type Browser } from './reader/phone.ts';
import { undoing } from '../undoing.ts';

/** What a benchmark in Chromium is measured with. */
export interface InChromium {
  /** A folder of its own. */
  folder: string;
  /** Starts what was built, or the builds that a release file names, with the demo's library; gives its address. */
  serve(release?: string): Promise<string>;
  /** Adds a novel of so many chapters to the library of what is served. */
  addLongNovel(chapters: number): Promise<void>;
  launch(more?: string[]): Promise<Browser>;
  /** What is to be done when the benchmark is over. */
  atEnd: AtEnd;
}

/** Measures on an empty database, and undoes what was begun, the last first, whatever became of it. */
export async function inChromium<Measured>(
  executablePath: string,
  measure: (given: InChromium) => Promise<Measured>,
): Promise<Measured> {
  const folder = temporaryFolder('bench-files');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(folder, { recursive: true, force: true }));
    const database = await makeEmpty();
    atEnd(() => database.remove());
    return await measure({
      folder,
      async serve(release) {
        const platform = await startPlatform({ dataDir: folder, env: { DATABASE_URL: database.url }, release });
        atEnd(() => platform.stop());
        return platform.url;
      },
      async addLongNovel(chapters) {
        const db = openDatabase(database.url, { max: 1 });
        try {
          await addLongNovel(db, chapters);
        } finally {
          await closeDatabase(db);
        }
      },
      async launch(more) {
        const browser = await launch(executablePath, more);
        atEnd(() => browser.close());
        return browser;
      },
      atEnd,
    });
  });
}
