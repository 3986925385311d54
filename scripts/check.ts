import {
  hoverFaults,
  intlFaults,
  layerFaults,
  migrationFaults,
  moneyTextFaults,
  queryKeyFaults,
  serverFaults,
  unloadFaults,
  wholePageFaults,
} from '@griot/build';
import { spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareContracts } from './contracts.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

export interface Count {
  name: string;
  passed: number;
  failed: number;
  /** What failed and what it said, a line for each. */
  faults?: readonly string[];
  /** How long its test files took, in seconds. */
  took?: ReadonlyMap<string, number>;
}

/** `pnpm check [folder …]`: types, lint, format, layers. Each counts as one. Lint and format are of the named folders alone, or of all. */
export async function check(folders: readonly string[] = []): Promise<Count[]> {
  const where = folders.length > 0 ? folders : ['.'];
  // They read nothing of what is built for the browser.
  const server = folders.length === 0 || folders.some((name) => !/^(shell|mf-[a-z]+)(\/|$)/.test(name));
  const counts = [
    await command('types in the browser', 'tsc', ['-p', 'tsconfig.json']),
    typed(),
    ...(server ? [await command('types on the server', 'tsc', ['-p', 'tsconfig.node.json'])] : []),
    await command('lint', 'oxlint', ['--config', '.oxlintrc.json', '--type-aware', '--quiet', ...where]),
    await command('format', 'prettier', ['--check', '--cache', '--log-level=warn', ...where]),
    layers(),
    serverLayers(),
    hovers(),
    wholePage(),
    unloads(),
    queryKeys(),
    moneyTexts(),
    formatters(),
    migrations(),
    contracts(),
  ];
  for (const { name, failed } of counts) console.log(`check: ${name} ${failed ? 'FAILED' : 'holds'}`);
  return counts;
}

function command(name: string, program: string, args: string[]): Promise<Count> {
  return new Promise((resolve) => {
    spawn(path.join(ROOT, 'node_modules/.bin', program), args, { cwd: ROOT, stdio: 'inherit' })
      .on('error', (error) => {
        console.error(error.message);
        resolve({ name, passed: 0, failed: 1 });
      })
      .on('close', (code) => resolve({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }));
  });
}

/** A pattern that takes in less than it seems to leaves whole remotes unchecked, without a word: each has a file among those whose types are checked. */
function typed(): Count {
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json', '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const seen = new Set(stdout.split('\n').map((file) => path.relative(ROOT, file)));
  const missed = globSync(
    [
      'shell/src/**/*.{ts,tsx}',
      'mf-*/{src,dev}/**/*.{ts,tsx}',
      'mf-*/remote.manifest.ts',
      'packages/{contracts,browser,bus,nav,ui,session,api,remote-kit,testing}/src/**/*.{ts,tsx}',
    ],
    { cwd: ROOT },
  ).filter((file) => !seen.has(file));
  for (const file of missed) console.error(`  ${file} is not among those whose types are checked`);
  return {
    name: 'every source of the browser has its types checked',
    passed: missed.length ? 0 : 1,
    failed: missed.length ? 1 : 0,
  };
}

/** Imports run downhill, never sideways between remotes (design §2), and one place reads the environment. */
function layers(): Count {
  const files = globSync(
    [
      'packages/{contracts,browser,bus,nav,ui,session,api,remote-kit,release,server,testing}/src/**/*.{ts,tsx}',
      'shell/src/**/*.{ts,tsx}',
      'mf-*/{src,dev}/**/*.{ts,tsx}',
      'mf-*/remote.manifest.ts',
    ],
    { cwd: ROOT },
  );
  const faults = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const environment =
      file.startsWith('packages/server/src/') &&
      !file.endsWith('.test.ts') &&
      file !== 'packages/server/src/ports/env.ts' &&
      source.includes('process.env');
    return [
      ...layerFaults(file, source),
      ...(environment ? [`${file} reads process.env; ports/env.ts does that`] : []),
    ];
  });
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: `layers over ${files.length} files`, passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** The server's parts import downhill and through interfaces, and SQL stands in stores (`packages/server/README.md`). */
function serverLayers(): Count {
  const sources = new Map(
    globSync('packages/server/src/**/*.ts', { cwd: ROOT }).map((file) => [
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
    ]),
  );
  const faults = serverFaults(sources);
  for (const { text } of faults) console.error(`  ${text}`);
  return { name: "the server's floors", passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** Remotes write no query key: what a write makes stale stands in the contract. */
function queryKeys(): Count {
  const faults = globSync(['mf-*/{src,dev}/**/*.{ts,tsx}'], { cwd: ROOT }).flatMap((file) =>
    queryKeyFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: 'no query key in a remote', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** What looks hovered stands where something can hover. */
function hovers(): Count {
  const faults = globSync(['{shell,mf-*,packages/ui}/src/**/*.{ts,tsx}'], { cwd: ROOT }).flatMap((file) =>
    hoverFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: 'what hovers', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** Nothing has the browser compute the styles of a whole page anew. */
function wholePage(): Count {
  const faults = globSync(['{shell,mf-*,packages/ui,packages/remote-kit}/src/**/*.{ts,tsx}'], { cwd: ROOT }).flatMap(
    (file) => wholePageFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  for (const fault of faults) console.error(`  ${fault}`);
  return {
    name: 'nothing has all styles of a page computed anew',
    passed: faults.length ? 0 : 1,
    failed: faults.length ? 1 : 0,
  };
}

/** Back shows a page as it was left: nothing of it, nor of what the server writes into it, listens to `unload`. */
function unloads(): Count {
  const files = globSync(['{shell,mf-*,packages/*}/{src,dev}/**/*.{ts,tsx,js,mjs}'], { cwd: ROOT });
  const faults = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => unloadFaults(file, readFileSync(path.join(ROOT, file), 'utf8')));
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: 'nothing listens to unload', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** No page waits for a formatter that it may never ask for. */
function formatters(): Count {
  const files = globSync(
    ['{shell,mf-*,packages/{api,browser,bus,contracts,nav,remote-kit,session,ui}}/src/**/*.{ts,tsx}'],
    {
      cwd: ROOT,
    },
  );
  const faults = files.flatMap((file) => intlFaults(file, readFileSync(path.join(ROOT, file), 'utf8')));
  for (const fault of faults) console.error(`  ${fault}`);
  return {
    name: 'no formatter is made while a page loads',
    passed: faults.length ? 0 : 1,
    failed: faults.length ? 1 : 0,
  };
}

/** Money and numbers for people are written by one formatter, shared with the server. */
function moneyTexts(): Count {
  const files = globSync(['{shell,mf-*,packages/{contracts,ui,server}}/{src,dev}/**/*.{ts,tsx}'], { cwd: ROOT });
  const faults = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => moneyTextFaults(file, readFileSync(path.join(ROOT, file), 'utf8')));
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: 'money for people', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** The server before lives with every migration while both serve, and nobody waits for one. */
function migrations(): Count {
  const faults = globSync('packages/server/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
    migrationFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  for (const fault of faults) console.error(`  ${fault}`);
  return { name: 'migrations', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}

/** What remotes, shell and server promised each other still holds, or says by its version that it does not. */
function contracts(): Count {
  const holds = compareContracts();
  return { name: 'contracts', passed: holds ? 1 : 0, failed: holds ? 0 : 1 };
}

if (import.meta.main) {
  const counts = await check(process.argv.slice(2));
  if (counts.some((c) => c.failed)) process.exitCode = 1;
}
