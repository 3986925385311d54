import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManifestPage, PageMatch, Prefetch } from '@griot/contracts';
import { LISTS } from '../novels/index.ts';
import { partsOf } from './made-of.ts';

/** A page that asks for this. */
const asking = (...prefetch: Prefetch[]) =>
  ({ page: { prefetch } as Pick<ManifestPage, 'prefetch'>, params: {} }) as PageMatch;

test('a page is made anew when a list changes that it asks for itself, or of the first of another', () => {
  const ofFirst = [{ call: 'GET /novels/' as const }];
  assert.deepEqual([...partsOf(asking({ call: 'GET /novels/' }), [])], [LISTS]);
  assert.deepEqual([...partsOf(asking({ call: 'GET /genres/', ofFirst }), [])], [LISTS]);
  assert.deepEqual([...partsOf(asking({ call: 'GET /genres/' }), [])], []);
});
