import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasTag } from './entity-tags.ts';

test('a tag is known by If-None-Match weakly, among several, and by *', () => {
  const cases: [string | undefined, boolean][] = [
    ['"salt"', true],
    ['W/"salt"', true],
    ['"pepper", W/"salt"', true],
    ['"pepper","salt"', true],
    ['*', true],
    [' * ', true],
    ['"sal,t", "salt"', true],
    [undefined, false],
    ['', false],
    ['salt', false],
    ['"salt', false],
    ['"Salt"', false],
    ['"pepper, salt"', false],
    ['"*"', false],
  ];
  for (const [header, has] of cases) assert.equal(hasTag(header, '"salt"'), has, header);
  assert.ok(hasTag('"salt"', 'W/"salt"'));
});
