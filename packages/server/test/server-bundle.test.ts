import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { isFresh, LOCKS, madeOf } from '../../../scripts/server-bundle.ts';

const root = mkdtempSync(join(tmpdir(), 'griot-bundle-'));
after(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const bundle = { root, script: join(root, 'dist/serve.mjs'), madeOf: join(root, 'dist/serve.json') };
const INPUTS = ['scripts/serve.ts', 'node_modules/.pnpm/fastify@5.1.0/fastify.js'];
function make(): void {
  for (const file of [...INPUTS, ...LOCKS, 'dist/serve.mjs']) write(file, file);
  write('dist/serve.json', madeOf(root, INPUTS));
}

test('a script is served as long as all it was made of is as it was', () => {
  make();
  assert.ok(isFresh(bundle));
  utimesSync(join(root, 'scripts/serve.ts'), 1, 1);
  assert.ok(!isFresh(bundle));
  make();
  rmSync(join(root, INPUTS[1] ?? ''));
  assert.ok(!isFresh(bundle));
  make();
  rmSync(bundle.script);
  assert.ok(!isFresh(bundle));
});

test('a library that came anew makes it old, though the one of before still lies where it was', () => {
  assert.deepEqual(LOCKS, ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml']);
  for (const lock of LOCKS) {
    make();
    write(lock, 'fastify@5.1.1 in the place of fastify@5.1.0');
    assert.ok(!isFresh(bundle), lock);
  }
});

test('one that was made before the locks counted, or of which nothing is written down, is old', () => {
  make();
  write('dist/serve.json', '{}');
  assert.ok(!isFresh(bundle));
  rmSync(bundle.madeOf);
  assert.ok(!isFresh(bundle));
});
