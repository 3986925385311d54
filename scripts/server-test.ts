import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inOneLine } from '../e2e/run/results.ts';
import { embeddedBinaries, folderForPostgres, supervisePostgres, type Binaries } from '../packages/server/src/index.ts';
import { systemBinaries } from '../packages/server/test/system-binaries.ts';
import { databaseFolder } from '../packages/server/test/temporary-folder.ts';
import { IMPORTING } from './server-process.ts';
import { bundleForTests } from './test-bundle.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER = join(ROOT, 'packages/server');

/** How the server's tests went on one PostgreSQL. */
export interface ServerTestRun {
  /** Such as `PostgreSQL 18.4 embedded`. */
  database: string;
  passed: number;
  failed: number;
  /** What failed and what it said, a line for each. */
  faults: string[];
  /** How long each file took, in seconds. */
  took: ReadonlyMap<string, number>;
}

/**
 * Runs the server's tests on the embedded PostgreSQL and again on the newest system PostgreSQL (15 or later), if there
 * is one, and prints a line for each. What asks for no database is tested once, and so is what says why one is enough (`onOne`).
 * `files` narrows the run to some test files; where the machine is `slow` the second is asked what databases differ in most, and about money.
 */
export async function runServerTests(files: string[] = [], { slow = false } = {}): Promise<ServerTestRun[]> {
  const chosen =
    files.length > 0
      ? files.map((f) => resolve(f))
      : globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: SERVER })
          .map((f) => join(SERVER, f))
          .sort();
  // A few files are run from their sources, and a failure there is told by their lines.
  if (files.length === 0) process.env['TEST_BUNDLE'] = await bundleForTests();
  const runs: ServerTestRun[] = [];
  const embedded = embeddedBinaries(folderForPostgres(join(ROOT, '.cache')).dir);
  runs.push(await runOn(embedded, `PostgreSQL ${embedded.version} embedded`, chosen));
  const system = systemBinaries();
  if (system)
    runs.push(
      await runOn(
        system,
        `PostgreSQL ${system.version} system`,
        chosen
          .filter(asksForDatabase())
          .filter(isForBoth)
          .filter((file) => !slow || MONEY_AND_SQL.test(file)),
      ),
    );
  else
    process.stdout.write(
      'server: no system PostgreSQL (15 or later) on this machine, so the tests ran on the embedded one only\n',
    );
  return runs;
}

/** What takes longest begins first, so that no processor is idle at the end while another is at one of these. */
const LONGEST = [
  'src/http/bad-input.test.ts',
  'src/http/access-matrix.test.ts',
  'src/backup/backup.test.ts',
  'src/http/bad-bodies.test.ts',
  'src/backup/nightly.test.ts',
  'test/pooled.test.ts',
  'src/backup/upgrading.test.ts',
  'src/main.test.ts',
  'test/replicas.test.ts',
].map((file) => join(SERVER, file));

const longestFirst = (files: readonly string[]): string[] => [
  ...LONGEST.filter((file) => files.includes(file)),
  ...files.filter((file) => !LONGEST.includes(file)),
];

const MONEY_AND_SQL = /\/src\/(coins|earnings|ledger|payments|payouts|ports|search|wallet)\//;

async function runOn(binaries: Binaries, database: string, files: string[]): Promise<ServerTestRun> {
  const dir = databaseFolder('pg');
  // Nothing here needs to outlive a power cut.
  const postgres = await supervisePostgres({
    binaries,
    dir,
    config: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // To compile a statement takes longer than to run it on the few rows of a test.
      jit: 'off',
      max_wal_size: '256MB',
      // Three files at a time, some with several servers.
      max_connections: '300',
    },
  });
  const tidy = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const interrupted = (): void => void tidy().finally(() => process.exit(130));
  const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of interruptions) process.once(signal, interrupted);
  // Nobody reads on: `… | head`.
  process.stdout.once('error', interrupted);
  try {
    const counts = await runFiles(files, postgres.url('postgres'), binaries);
    process.stdout.write(`server (${database}): ${counts.passed} passed, ${counts.failed} failed\n`);
    return { database, ...counts };
  } finally {
    for (const signal of interruptions) process.removeListener(signal, interrupted);
    process.stdout.removeListener('error', interrupted);
    await tidy();
  }
}

/**
 * How Node runs a test file. Objects that die young have room enough to be collected seldom: of its own accord Node begins with one MiB,
 * and a file of a few seconds is through before that has grown.
 */
const TEST_PROCESS = [
  '--min-semi-space-size=16',
  ...IMPORTING,
  ...['from-bundle.ts', 'ends-at-last.ts'].flatMap((file) => ['--import', join(SERVER, 'test', file)]),
];

function runFiles(files: string[], databaseUrl: string, binaries: Binaries): Promise<Omit<ServerTestRun, 'database'>> {
  // Each file is a process of its own that reads the whole server: what the first has compiled serves the others.
  process.env['NODE_COMPILE_CACHE'] = join(ROOT, '.cache/compiled');
  process.env['TEST_DATABASE_URL'] = databaseUrl;
  // The supervisor's own tests start clusters of their own from these.
  process.env['TEST_POSTGRES_BINARIES'] = binaries.dir;
  let passed = 0;
  let failed = 0;
  const faults: string[] = [];
  const took = new Map<string, number>();
  // One more than there are processors: some of them stop and kill servers, and wait for what comes of it.
  const stream = run({ files: longestFirst(files), concurrency: 3, timeout: 300_000, execArgv: TEST_PROCESS });
  // A suite is not a test of its own, and a file is only one when it broke before its tests.
  stream.on('test:pass', (test) => void (test.details.type === 'suite' || test.skip || (passed += 1)));
  stream.on('test:fail', ({ name, file = '', details }) => {
    if (details.type === 'suite') return;
    failed += 1;
    const { cause, message } = details.error;
    faults.push(
      `failed: ${relative(ROOT, file)}: ${name}: ${inOneLine(cause instanceof Error ? cause.message : message)}`,
    );
  });
  stream.on('test:summary', ({ file, duration_ms: ms }) => void (file && took.set(relative(ROOT, file), ms / 1000)));
  return new Promise((done, broken) => {
    stream.once('error', broken);
    stream.once('end', () => done({ passed, failed, faults, took }));
    stream.compose(new spec()).pipe(process.stdout, { end: false });
  });
}

/** Why a test file is tried on one PostgreSQL alone, by the line it begins with: `// On one PostgreSQL: …`. */
export const onOne = (text: string): string | undefined => /^\/\/ On one PostgreSQL: (.+)\n/.exec(text)?.[1];

const isForBoth = (file: string): boolean => onOne(readFileSync(file, 'utf8')) === undefined;

/** Tells whether a file, or one that it imports, speaks of the database that tests are given. */
function asksForDatabase(): (file: string) => boolean {
  const read = new Map<string, { asks: boolean; imports: string[] }>();
  const look = (file: string) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const imports = [...text.matchAll(/(?:from|import)[ (]'(\.[^']+\.ts)'/g)];
    return {
      asks: /TEST_(DATABASE_URL|POSTGRES_BINARIES)/.test(text),
      imports: imports.map(([, to = '']) => join(dirname(file), to)),
    };
  };
  return (file) => {
    const reached = new Set([file]);
    for (const one of reached) {
      const { asks, imports } = read.get(one) ?? look(one);
      read.set(one, { asks, imports });
      if (asks) return true;
      for (const imported of imports) reached.add(imported);
    }
    return false;
  };
}

if (import.meta.main) {
  const runs = await runServerTests(process.argv.slice(2));
  if (runs.some((r) => r.failed > 0 || r.passed === 0)) process.exitCode = 1;
}
