import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockOf, type LockFacts } from './locks.ts';

const chapter = (facts: Partial<LockFacts>): LockFacts => ({
  number: '4.00',
  unlockMode: null,
  coinRequirement: null,
  standardCoins: 5,
  bookType: 'paid',
  lockedChapter: 4,
  ...facts,
});

test('from the locked chapter on, coins or a subscription open a chapter, for 5 coins', () => {
  assert.deepEqual(lockOf(chapter({ number: '4.00' })), { mode: 'A', coins: 5 });
  assert.deepEqual(lockOf(chapter({ number: '12.50' })), { mode: 'A', coins: 5 });
});

test('chapters before the locked chapter are free', () => {
  assert.deepEqual(lockOf(chapter({ number: '3.99' })), { mode: 'F', coins: 0 });
  assert.deepEqual(lockOf(chapter({ number: '0.00' })), { mode: 'F', coins: 0 });
});

test('a free novel, and a paid one without a locked chapter, lock nothing', () => {
  assert.deepEqual(lockOf(chapter({ bookType: 'free' })), { mode: 'F', coins: 0 });
  assert.deepEqual(lockOf(chapter({ lockedChapter: null })), { mode: 'F', coins: 0 });
});

test('what the author set comes before the rule', () => {
  assert.deepEqual(lockOf(chapter({ unlockMode: 'F' })), { mode: 'F', coins: 0 });
  assert.deepEqual(lockOf(chapter({ bookType: 'free', unlockMode: 'C', coinRequirement: 12 })), {
    mode: 'C',
    coins: 12,
  });
  assert.deepEqual(lockOf(chapter({ coinRequirement: 9 })), { mode: 'A', coins: 9 });
  assert.deepEqual(lockOf(chapter({ unlockMode: 'S', coinRequirement: 9 })), { mode: 'S', coins: 0 });
});

test('the standard price is what the platform asks, and does not touch a price of the author’s own', () => {
  assert.deepEqual(lockOf(chapter({ standardCoins: 8 })), { mode: 'A', coins: 8 });
  assert.deepEqual(lockOf(chapter({ standardCoins: 8, coinRequirement: 3 })), { mode: 'A', coins: 3 });
});

test('a price of 0 that a chapter was given while it was free is none once it is locked', () => {
  assert.deepEqual(lockOf(chapter({ coinRequirement: 0 })), { mode: 'A', coins: 5 });
});
