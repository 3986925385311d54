import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paged } from './paging.ts';

test('the first of three pages has a next and no previous', () => {
  assert.deepEqual(paged(['a', 'b'], 5, { limit: 2, offset: 0 }, '/api/novels/?genre=Romance&limit=2'), {
    count: 5,
    next: '/api/novels/?genre=Romance&limit=2&offset=2',
    previous: null,
    results: ['a', 'b'],
  });
});

test('the page in the middle has both, and keeps what was asked for', () => {
  const page = paged(
    ['c', 'd'],
    5,
    { limit: 2, offset: 2 },
    '/api/novels/?genre=Science+Fiction%2CFantasy&offset=2&limit=2',
  );
  assert.equal(page.next, '/api/novels/?genre=Science+Fiction%2CFantasy&offset=4&limit=2');
  assert.equal(page.previous, '/api/novels/?genre=Science+Fiction%2CFantasy&offset=0&limit=2');
});

test('the last page has no next, and an odd offset leads back to the beginning', () => {
  const page = paged(['e'], 5, { limit: 10, offset: 4 }, '/api/genres/');
  assert.deepEqual([page.next, page.previous], [null, '/api/genres/?limit=10&offset=0']);
});

test('beyond the end there is nothing, and a way back', () => {
  assert.deepEqual(paged([], 5, { limit: 10, offset: 100 }, '/api/genres/?offset=100'), {
    count: 5,
    next: null,
    previous: '/api/genres/?offset=90&limit=10',
    results: [],
  });
});
