import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staleAmong } from './fresh.ts';
import { hashInputs } from './inputs.ts';

const BUILD = '0123456789abcdef';
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'griot-fresh-'));
  write('mf-legal/src/about/about.page.tsx', 'Our vision');
  write('shell/src/boot.ts', 'start');
  build('mf-legal', 'remote.json');
  build('shell', 'shell.json');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
/** What is left of a build that was made from what stands there now. */
const build = (name: string, record: string, mode = 'production'): void => {
  mkdirSync(path.join(root, name, 'dist', BUILD), { recursive: true });
  const facts = { buildId: BUILD, inputs: `${mode}:${hashInputs(path.join(root, name))}` };
  write(`${name}/dist/${record}`, JSON.stringify(facts));
};
const stale = () => staleAmong(['shell', 'mf-legal'], root);

test('what was built from the files that stand there is left as it is', () => {
  expect(stale()).toEqual([]);
});

test.each([
  ['a source that was changed', 'mf-legal/src/about/about.page.tsx', 'mf-legal'],
  ['a source that came', 'mf-legal/src/about/figures.ts', 'mf-legal'],
  ['another manifest', 'mf-legal/remote.manifest.ts', 'mf-legal'],
  ['a shell that is there and old', 'shell/src/boot.ts', 'shell'],
])('%s is built anew, and nothing else', (_, file, name) => {
  write(file, 'Our bold vision');
  expect(stale()).toEqual([name]);
});

test.each(['mf-legal/src/about/about.page.test.tsx', 'mf-legal/README.md', 'mf-legal/dev/index.tsx'])(
  '%s is in no build, and makes none stale',
  (file) => {
    write(file, 'Our bold vision');
    expect(stale()).toEqual([]);
  },
);

test('what was never built, was built for development or is gone is built anew', () => {
  rmSync(path.join(root, 'shell/dist/shell.json'));
  expect(stale()).toEqual(['shell']);
  build('shell', 'shell.json', 'development');
  expect(stale()).toEqual(['shell']);
  build('shell', 'shell.json');
  rmSync(path.join(root, 'shell/dist', BUILD), { recursive: true });
  expect(stale()).toEqual(['shell']);
});
