import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onOne } from '../../../scripts/server-test.ts';

const SERVER = join(import.meta.dirname, '..');
const texts = new Map(
  globSync('{src,test}/**/*.test.ts', { cwd: SERVER }).map((file) => [file, readFileSync(join(SERVER, file), 'utf8')]),
);
const alone = new Map([...texts].filter(([, text]) => onOne(text) !== undefined));

test('a file is tried on one PostgreSQL alone when it says why, in its first line', () => {
  assert.equal(onOne('// On one PostgreSQL: nothing is asked of it.\nimport'), 'nothing is asked of it.');
  assert.equal(onOne('// On one PostgreSQL:\nimport'), undefined);
  assert.equal(onOne("import 'x';\n// On one PostgreSQL: too late.\n"), undefined);
  assert.ok(alone.has('test/two-starters.test.ts'));
});

test('only what starts and stops whole servers may say so: what a feature asks of the database is asked of both', () => {
  for (const [file, text] of alone) assert.match(text, /import \{(?! until \}).*\} from '\S*\/killing\.ts'/, file);
  // Where a line says so otherwise than it is read, the file would be tried on both, and nobody would know.
  const meant = [...texts].filter(([file, text]) => file !== 'test/on-one.test.ts' && /On one PostgreSQL/i.test(text));
  assert.deepEqual(
    meant.map(([file]) => file),
    [...alone.keys()],
  );
});

test('the tests that a file names as being on both are there, and are', () => {
  for (const [file, text] of alone)
    for (const [, named = ''] of onOne(text)?.matchAll(/([\w-]+\.test\.ts)/g) ?? []) {
      const found = [...texts.keys()].filter((other) => other.endsWith(`/${named}`));
      assert.equal(found.length, 1, `${file} names ${named}`);
      assert.ok(!alone.has(found[0] ?? ''), `${named} is on one alone`);
    }
});
