import path from 'node:path';
import { restoreData } from '../packages/server/src/backup/commands.ts';
import { embeddedBinaries } from '../packages/server/src/ports/database/binaries.ts';
import { readDataSettings, readSecrets } from '../packages/server/src/ports/env.ts';
import { endWith } from './end-with.ts';
import { interrupted } from './interrupted.ts';
import { optionsOf, UsageError } from './options.ts';

/**
 * `pnpm restore --from <backup>`: into an empty `DATABASE_URL`, or a data folder that is not there yet or empty; then proves the books. Ends with 1
 * when it could not, and says what is there then, or when the books have faults.
 */
async function main(): Promise<void> {
  const { from, lost = [] } = optionsOf({ from: { type: 'string' }, lost: { type: 'string', multiple: true } });
  if (!from) throw new UsageError('Say where from: pnpm restore --from <backup>.');
  const keys = lost.map((name) => {
    if (name !== 'token-key' && name !== 'data-key') throw new UsageError('--lost takes token-key or data-key.');
    return name;
  });
  const settings = readDataSettings();
  const data = { ...settings, secrets: readSecrets(settings.dataDir), binaries: embeddedBinaries };
  const { rows, tables, books } = await restoreData(data, {
    from,
    lost: keys,
    signal: interrupted('Stopped; nothing was restored.'),
  });
  console.log(
    `${settings.databaseUrl ? 'The database' : settings.dataDir} has ${path.resolve(from)} again: ${rows} rows in ${tables} tables, in each as many as were backed up`,
  );
  for (const { rule, subject, detail } of books.faults) console.log(`not so: ${rule}\n  ${subject}: ${detail}`);
  console.log(
    `${books.journals} movements, ${books.postings} entries: ${books.faults.length === 0 ? 'the books are in order' : `${books.faults.length} faults, which were backed up with them`}`,
  );
  if (books.faults.length > 0) process.exitCode = 1;
}

await main().catch(endWith);
