import path from 'node:path';
import { backUpData } from '../packages/server/src/backup/commands.ts';
import { embeddedBinaries } from '../packages/server/src/ports/database/binaries.ts';
import { readDataSettings, readSecrets } from '../packages/server/src/ports/env.ts';
import { endWith } from './end-with.ts';
import { interrupted } from './interrupted.ts';
import { optionsOf, UsageError } from './options.ts';

/** `pnpm backup --to <folder>`: copies what cannot be made again, while the server serves; ends with 1 when it could not, and leaves nothing behind then. */
async function main(): Promise<void> {
  const { to } = optionsOf({ to: { type: 'string' } });
  if (!to) throw new UsageError('Say where to: pnpm backup --to <folder>, which is not there yet or empty.');
  const settings = readDataSettings();
  const data = { ...settings, secrets: readSecrets(settings.dataDir), binaries: embeddedBinaries };
  const { tables, files, secrets, missing } = await backUpData(data, {
    to,
    signal: interrupted('Stopped; nothing was left behind.'),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const uploaded = Object.keys(files).filter((file) => file.startsWith('blobs/')).length;
  console.log(
    `${path.resolve(to)}: ${rows} rows of ${tables.length} tables and ${uploaded} uploaded files, ${Math.ceil(bytes / 1024)} KB`,
  );
  if (missing > 0)
    console.log(
      `Not in it, since they are not there: ${missing} uploaded files that rows or texts name. Is ${settings.s3Url ? 'S3_URL' : 'DATA_DIR'} that of the server?`,
    );
  const given = Object.entries(secrets).flatMap(([name, { stored }]) => (stored ? [] : name));
  console.log(
    given.length === 0
      ? 'The keys of the data folder are in it: whoever has it can read everything.'
      : `Not in it, since they are set by the environment: ${given.join(', ')}. Without them it cannot be restored.`,
  );
}

await main().catch(endWith);
