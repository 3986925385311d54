import { rmSync } from 'node:fs';
import type { Figure } from '../figure.ts';
import { startPlatform } from '../../../e2e/platform.ts';
import { makeEmpty } from '../../../packages/server/bench/databases.ts';
import { addLongNovel } from '../../../packages/server/bench/long-novel.ts';
import { closeDatabase, openDatabase } from '../../../packages/server/src/ports/database/index.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureCold } from './cold.ts';
import { measureFinding } from './finding.ts';
import { measureInforming } from './informing.ts';
import { launch } from './phone.ts';
import { measureSwitching } from './switching.ts';
import { measureTurning } from './turning.ts';
import { temporaryFolder } from '../../../packages/server/test/temporary-folder.ts';

const CHAPTERS = 5_000;

/** The reader in Chromium against its bounds: what was built, with the demo's library and a novel of 5,000 chapters. */
export async function measureReader(executablePath: string, say: (line: string) => void): Promise<Figure[]> {
  const store = temporaryFolder('bench-files');
  const undo: (() => Promise<void>)[] = [];
  try {
    const database = await makeEmpty();
    undo.push(() => database.remove());
    const platform = await startPlatform({ dataDir: store, env: { DATABASE_URL: database.url } });
    undo.push(() => platform.stop());
    const db = openDatabase(database.url, { max: 1 });
    try {
      await addLongNovel(db, CHAPTERS);
    } finally {
      await closeDatabase(db);
    }
    const browser = await launch(executablePath);
    undo.push(() => browser.close());
    return [
      ...(await measureCold(browser, platform.url, say)),
      ...(await measureFinding(browser, platform.url, say)),
      ...(await measureInforming(browser, platform.url, say)),
      ...(await measureTurning(browser, platform.url, say)),
      ...(await measureSwitching(browser, platform.url, say)),
      ...(await measureCatalogue(browser, platform.url, CHAPTERS, say)),
    ];
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    rmSync(store, { recursive: true, force: true });
  }
}
