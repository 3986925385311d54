import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFaults } from '../packages/build/src/migrations.ts';
import { embeddedBinaries } from '../packages/server/src/ports/database/binaries.ts';
import { tryMigrations } from '../packages/server/src/ports/database/dry-run.ts';
import { closeDatabase, openDatabase, type Database } from '../packages/server/src/ports/database/index.ts';
import { migrate, MIGRATIONS } from '../packages/server/src/ports/database/migrate.ts';
import { roleOf } from '../packages/server/src/ports/database/roles.ts';
import { supervisePostgres } from '../packages/server/src/ports/database/supervisor.ts';
import { readDataSettings } from '../packages/server/src/ports/env.ts';
import { endWith } from './end-with.ts';
import { optionsOf } from './options.ts';

/** Lets `work` at the database in use as who owns its tables, and says as whom it is served. */
async function atDatabase<T>(work: (db: Database, serving: string) => Promise<T>): Promise<T> {
  const { databaseUrl, directUrl = databaseUrl, migrationUrl = databaseUrl, dataDir } = readDataSettings();
  if (migrationUrl && directUrl) return await as(migrationUrl, directUrl, work);
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'data')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const postgres = await supervisePostgres({ binaries: embeddedBinaries(home), dir: home });
  try {
    return await as(postgres.url(), postgres.servingUrl(), work);
  } finally {
    await postgres.stop();
  }
}

async function as<T>(owning: string, serving: string, work: (db: Database, serving: string) => Promise<T>): Promise<T> {
  const [db, served] = [openDatabase(owning, { max: 2 }), openDatabase(serving, { max: 1 })];
  try {
    return await work(db, await roleOf(served));
  } finally {
    await closeDatabase(served);
    await closeDatabase(db);
  }
}

async function dryRun(db: Database): Promise<boolean> {
  const { migrations: tried, partsViews } = await tryMigrations(db);
  let well = true;
  for (const { name, ms, takes, builds } of tried) {
    console.log(`${name}: ${Math.ceil(ms)} ms${takes.length > 0 ? `, with ${takes.join(', ')} for itself` : ''}`);
    if (builds) console.log('  and indexes, which are built afterwards, beside everybody');
    for (const fault of migrationFaults(name, readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'))) {
      console.log(`  ${fault}`);
      well = false;
    }
  }
  const all = tried.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    tried.length === 0
      ? 'The schema is up to date.'
      : `${tried.length} would go through in ${Math.ceil(all)} ms, and all of it was undone.`,
  );
  if (partsViews)
    console.log(
      'Afterwards a start stores views by month: it reads them beside everybody, and has chapter_views and novels for itself for a moment.',
    );
  return well;
}

/** `pnpm migrate`: brings the schema up to date before a version is shipped, as its first start would; with `--dry-run` undoes it. */
async function main(): Promise<void> {
  const values = optionsOf({ 'dry-run': { type: 'boolean' } });
  await atDatabase(async (db, serving) => {
    if (values['dry-run']) {
      if (!(await dryRun(db))) process.exitCode = 1;
      return;
    }
    const waits = (ms: number): void =>
      console.log(`A table is in use, such as by a backup; the migration is tried again in ${Math.ceil(ms / 1000)} s`);
    const applied = await migrate(db, { serving, patience: { waits } });
    console.log(applied > 0 ? `Applied ${applied} migration${applied === 1 ? '' : 's'}` : 'The schema is up to date');
  });
}

await main().catch(endWith);
