import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanChapter } from '../markup/clean.ts';
import { blockTexts } from './blocks.ts';

test('each block of a chapter is one, with its plain words', () => {
  const html = cleanChapter(
    '<p>Salt &amp; <strong>camels</strong>,<br>all &lt; day.</p><hr><h3>Dusk</h3><ul><li>one</li><li><em>two</em></li></ul><blockquote><p>She said:</p><p>“No.”</p></blockquote>Loose words.',
  );
  assert.deepEqual(blockTexts(html), [
    'Salt & camels, all < day.',
    '',
    'Dusk',
    'one two',
    'She said: “No.”',
    'Loose words.',
  ]);
});

test('a chapter without a text has no blocks', () => {
  assert.deepEqual(blockTexts(''), []);
});
