import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeRelease } from './release.ts';
import { recordFileOf, treeRecords } from './tree.ts';
import { REMOTES } from './workspace.ts';

const root = mkdtempSync(path.join(tmpdir(), 'griot-tree-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a build made for development is in no release, and is for what is tried live alone', () => {
  for (const name of ['shell', ...REMOTES]) {
    mkdirSync(path.dirname(recordFileOf(name, root)), { recursive: true });
    const mode = name === 'mf-legal' ? 'development' : 'production';
    writeFileSync(recordFileOf(name, root), JSON.stringify({ name, mode }));
  }
  const reason = 'mf-legal was last built for development; pnpm build builds it anew';
  expect(() => treeRecords({ root })).toThrow(reason);
  expect(() => writeRelease({ root })).toThrow(reason);
  expect(existsSync(path.join(root, 'shell/dist/release.json'))).toBe(false);
  expect(treeRecords({ root, live: true })).toHaveLength(REMOTES.length + 1);
});
