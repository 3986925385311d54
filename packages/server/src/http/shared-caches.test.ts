import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysOf } from './shared-caches.ts';

test('an answer is purged by its parts and by everything; of many parts sixteen are named, and the others by one word', () => {
  assert.equal(keysOf([]), 'all');
  assert.equal(keysOf(new Set(['nov_1', 'usr_1'])), 'all nov_1 usr_1');
  const parts = Array.from({ length: 17 }, (_, n) => `usr_${n}`);
  const sixteen =
    'all usr_0 usr_1 usr_2 usr_3 usr_4 usr_5 usr_6 usr_7 usr_8 usr_9 usr_10 usr_11 usr_12 usr_13 usr_14 usr_15';
  assert.equal(keysOf(parts.slice(0, 16)), sixteen);
  assert.equal(keysOf(parts), `${sixteen} many`);
});
