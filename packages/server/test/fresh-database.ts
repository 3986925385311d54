import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { systemRandom } from '../src/ports/clock.ts';
import { fillCatalogue } from '../src/catalogue/first-start.ts';
import { fillCoinOptions } from '../src/coins/first-start.ts';
import { fillSubscriptionPlans } from '../src/subscriptions/first-start.ts';
import { fillGiftOptions } from '../src/gifts/first-start.ts';
import { diskBlobs } from '../src/ports/blobs.ts';
import { closeDatabase, openDatabase, sqlState } from '../src/ports/database/index.ts';
import { migrate, MIGRATIONS } from '../src/ports/database/migrate.ts';
import { SERVER } from '../src/ports/database/supervisor.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The PostgreSQL that the tests of this run share: `node scripts/server-test.ts` starts one and sets it. */
export function testCluster(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set; run the tests by `node scripts/server-test.ts [file…]`.');
  return url;
}

/** The same cluster, another database. */
export function databaseUrl(name: string): string {
  const url = new URL(testCluster());
  url.pathname = `/${name}`;
  return url.toString();
}

/** The same as who serves from it. */
export function servingUrl(name: string): string {
  const url = new URL(databaseUrl(name));
  url.username = SERVER;
  return url.toString();
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(testCluster());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new, empty database. */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster((client) => client.query(`create database ${name}`));
  return name;
}

/** A new database with the schema and what the first start puts on shelves in it. */
export async function freshDatabase(): Promise<string> {
  const template = await migratedTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster((client) => client.query(`create database ${name} template ${template}`));
  return name;
}

export async function dropDatabase(name: string): Promise<void> {
  await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
}

/** Made once for a run by whichever test file comes first, under a name of its own until it is whole. */
async function migratedTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))
    .sort()) {
    hash.update(readFileSync(file));
  }
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  const exists = await onCluster((client) => client.query('select 1 from pg_database where datname = $1', [template]));
  if (exists.rowCount) return template;

  const own = await emptyDatabase();
  const db = openDatabase(databaseUrl(own), { max: 4 });
  await migrate(db, { serving: SERVER });
  await fillCatalogue(db, systemRandom);
  await fillCoinOptions(db, systemRandom);
  await fillSubscriptionPlans(db, systemRandom);
  // Their pictures are drawn and thrown away: a test that looks at one stores its own.
  const pictures = temporaryFolder('pictures');
  await fillGiftOptions({ db, random: systemRandom, blobs: diskBlobs(pictures) });
  rmSync(pictures, { recursive: true });
  await closeDatabase(db);
  try {
    await onCluster((client) => client.query(`alter database ${own} rename to ${template}`));
  } catch (failure) {
    // Another process was faster: it is there, or was made in this very moment.
    if (!['42P04', '23505'].includes(sqlState(failure) ?? '')) throw failure;
    await dropDatabase(own);
  }
  return template;
}
