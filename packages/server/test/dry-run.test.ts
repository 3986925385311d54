import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { databaseUrl, dropDatabase, emptyDatabase, freshDatabase } from './fresh-database.ts';

const MIGRATE = join(import.meta.dirname, '../../../scripts/migrate.ts');
const BY_MONTH =
  'Afterwards a start stores views by month: it reads them beside everybody, and has chapter_views and novels for itself for a moment.\n';
const names: string[] = [];
after(() => Promise.all(names.map(dropDatabase)));

async function said(make: () => Promise<string>): Promise<string> {
  const name = await make();
  names.push(name);
  return spawnSync(process.execPath, [MIGRATE, '--dry-run'], {
    env: { DATABASE_URL: databaseUrl(name) },
    encoding: 'utf8',
  }).stdout;
}

test('what a start would do is said, and where it has nothing to do that alone', async () => {
  assert.match(
    await said(emptyDatabase),
    new RegExp(`\\d+ would go through in \\d+ ms, and all of it was undone\\.\n${BY_MONTH}$`),
  );
  assert.equal(await said(freshDatabase), 'The schema is up to date.\n');
});
