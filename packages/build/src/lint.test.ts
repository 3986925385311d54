import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'griot-lint-'));
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The files that lint refuses when this source stands in each of them, and the rules by which it does. */
function refused(files: readonly string[], source: string): Record<string, string> {
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  const { stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--quiet', '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return Object.fromEntries(diagnostics.map(({ code, filename }) => [filename, code]));
}

const RAW = [
  "localStorage.getItem('a')",
  "window.localStorage.getItem('a')",
  "globalThis['localStorage'].getItem('a')",
  'sessionStorage.clear()',
  "window.sessionStorage.getItem('a')",
  'crypto.randomUUID()',
  'crypto.subtle',
  "navigator.locks.request('a', () => 1)",
  "navigator.clipboard.writeText('a')",
  'navigator.serviceWorker.ready',
  "indexedDB.open('a')",
  "caches.open('a')",
];

const BROWSER = [
  'mf-reader/src/novel/novel.ts',
  'mf-legal/dev/index.tsx',
  'shell/src/boot.ts',
  'packages/nav/src/nav.ts',
];

test.each(RAW)('%s is refused in browser code, since a browser may lack or refuse it', (raw) => {
  const found = refused(BROWSER, `export const value = ${raw};\n`);
  expect(Object.keys(found).toSorted()).toEqual(BROWSER.toSorted());
  for (const rule of Object.values(found)) expect(rule).toMatch(/no-restricted-(globals|properties)/);
});

test('@griot/browser, tests and the server may use them', () => {
  const files = ['packages/browser/src/store.ts', 'mf-reader/src/novel/novel.test.tsx', 'packages/server/src/x.ts'];
  expect(refused(files, "export const value = [crypto.randomUUID(), localStorage.getItem('a')];\n")).toEqual({});
});
