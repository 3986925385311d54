import { defineManifest } from '@griot/contracts';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from './create-remote.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'griot-create-'));
  mkdirSync(path.join(root, 'mf-legal'));
});
afterEach(() => rmSync(root, { recursive: true }));

const legal = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
});
const create = (name: string, address: string) =>
  createRemote({ root, name, path: address, manifests: [legal], ports: [4101, 4107, 4105] });

test('a new remote is a folder with a page that the server writes too, its tests, a place to run it alone and a README, on a port that is free', () => {
  const files = create('mf-help', '/learning/first-steps');
  expect(files).toEqual([
    'mf-help/README.md',
    'mf-help/dev/index.tsx',
    'mf-help/package.json',
    'mf-help/remote.manifest.ts',
    'mf-help/src/app.tsx',
    'mf-help/src/first-steps/first-steps.page.test.tsx',
    'mf-help/src/first-steps/first-steps.page.tsx',
    'mf-help/src/pages.ts',
    'mf-help/src/server-half.test.tsx',
    'mf-help/src/server-half.ts',
  ]);
  const read = (file: string): string => readFileSync(path.join(root, 'mf-help', file), 'utf8');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: '@griot/mf-help', config: { port: 4108 } });
  expect(read('remote.manifest.ts')).toContain("path: '/learning/first-steps'");
  expect(read('src/first-steps/first-steps.page.tsx')).toContain('<PageTitle>First steps</PageTitle>');
  expect(read('src/pages.ts')).toContain("{ '/learning/first-steps': firstStepsPage }");
  expect(read('src/server-half.ts')).toContain('export const render = defineServerHalf(manifest, PAGES)');
  for (const file of files) expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\{\{|undefined/);
});

test.each([
  ['help', '/help', "“help” is no remote's name: say mf- and small letters, such as mf-help."],
  ['mf-Help', '/help', "“mf-Help” is no remote's name: say mf- and small letters, such as mf-help."],
  ['mf-../up', '/help', "“mf-../up” is no remote's name: say mf- and small letters, such as mf-help."],
  ['mf-legal', '/help', 'mf-legal is there already.'],
  ['mf-help', 'help', '“help” is no address for a first page: say small letters after a slash, such as /help.'],
  ['mf-help', '/', '“/” is no address for a first page: say small letters after a slash, such as /help.'],
  ['mf-help', '/help/', '“/help/” is no address for a first page: say small letters after a slash, such as /help.'],
  [
    'mf-help',
    '/help/:of',
    '“/help/:of” is no address for a first page: say small letters after a slash, such as /help.',
  ],
  ['mf-help', '/about', '/about is claimed by mf-legal and by mf-help'],
  ['mf-help', '/api/help', "/api/help of mf-help is the platform's own: no page is asked for there"],
])('%s at %s is refused with the reason, and nothing is written', (name, address, reason) => {
  expect(() => create(name, address)).toThrow(reason);
  expect(readdirSync(root)).toEqual(['mf-legal']);
});
