import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSlug, slugStem } from './slug.ts';

const stems: [title: string, slug: string][] = [
  ['Salt & Satellite!', 'salt-and-satellite'],
  ['The Glassblower’s Apprentice', 'the-glassblowers-apprentice'],
  ['Ọ̀rúnmìlà', 'orunmila'],
  ['1984', '1984'],
  ['Mine', 'mine-novel'],
  ['Completed', 'completed-novel'],
  ['reading', 'reading-novel'],
  ['RANKING', 'ranking-novel'],
  ['!!!', 'novel'],
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
    'one-two-three-four-five-six-seven-eight-nine-ten-eleven-twelve',
  ],
];
for (const [title, slug] of stems) test(`“${title}” is found at ${slug}`, () => assert.equal(slugStem(title), slug));

test('a second novel of the same title gets a number', () => {
  assert.equal(freeSlug('salt', new Set()), 'salt');
  assert.equal(freeSlug('salt', new Set(['salt'])), 'salt-2');
  assert.equal(freeSlug('salt', new Set(['salt', 'salt-2', 'salt-4'])), 'salt-3');
});
