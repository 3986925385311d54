import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBinaries } from '../packages/server/src/ports/database/binaries.ts';
import { closeDatabase, openDatabase, sqlState } from '../packages/server/src/ports/database/index.ts';
import { supervisePostgres } from '../packages/server/src/ports/database/supervisor.ts';
import { readDataSettings } from '../packages/server/src/ports/env.ts';
import { auditLedger, type AuditReport } from '../packages/server/src/ledger/audit-store.ts';

/** The books of `DATABASE_URL`, or of the embedded database in `DATA_DIR`, whether its server runs or not. @throws when there are none */
async function audit(): Promise<AuditReport> {
  const { databaseUrl, directUrl = databaseUrl, dataDir } = readDataSettings();
  if (directUrl) return await auditAt(directUrl);
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'data')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const postgres = await supervisePostgres({ binaries: embeddedBinaries(home), dir: home });
  try {
    return await auditAt(postgres.url());
  } finally {
    await postgres.stop();
  }
}

async function auditAt(url: string): Promise<AuditReport> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await auditLedger(db);
  } catch (failure) {
    if (sqlState(failure) === '42P01')
      throw new Error('This database has no ledger of this version: start the server on it once.', { cause: failure });
    throw failure;
  } finally {
    await closeDatabase(db);
  }
}

/** `pnpm ledger:audit`: proves the books; prints what is wrong with them and ends with 1 when something is. */
async function main(): Promise<void> {
  const { faults, journals, postings, accounts, lots } = await audit();
  for (const { rule, subject, detail } of faults) console.log(`not so: ${rule}\n  ${subject}: ${detail}`);
  console.log(
    `${journals} movements, ${postings} entries, ${accounts} accounts, ${lots} lots of coins: ${faults.length === 0 ? 'the books are in order' : `${faults.length} faults`}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

try {
  await main();
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 2;
}
