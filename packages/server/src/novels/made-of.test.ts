import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from './changes.ts';
import { keysChanged } from './made-of.ts';

const TOLD: [what: string, change: Change, keys: string[]][] = [
  ['a novel that was hidden, published or renamed, or got a price', { novelId: 'nov_1' }, ['nov_1', 'lists', 'many']],
  ['what its own page alone shows', { novelId: 'nov_1', ownPage: true }, ['nov_1']],
  ['a person who is called otherwise, or is gone', { personId: 'usr_1' }, ['usr_1', 'names', 'many']],
  ['a reading list', { listId: 'lst_1', ownerId: 'usr_1' }, ['lst_1', 'usr_1', 'many']],
  ['genres, tags and settings', 'all', ['all']],
  ['what one reader hides', { readerId: 'usr_1' }, []],
  ['which novels are ranked, for those who hide some', { ranked: true }, []],
];
for (const [what, change, keys] of TOLD)
  test(`of ${what} caches in front are told ${keys.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(keysChanged(change), keys);
  });
