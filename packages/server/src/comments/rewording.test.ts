import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanChapter } from '../markup/clean.ts';
import { blocksOf, blockTexts } from './blocks.ts';
import { reworded, wordsOfBlock } from './rewording.ts';
import { changedWords, originalOf, wordingOf } from './wording.ts';

const worded = (html: string, wording: string): string => reworded(html, changedWords(wordsOfBlock(html), wording));

test('a changed word is put in place, and all others keep how they are set', () => {
  assert.equal(
    worded(
      '<p>She was <em>very</em> old &amp; <strong>tired</strong> of salt.</p>',
      'She was very young & tired of salt.',
    ),
    '<p>She was <em>very</em> young &amp; <strong>tired</strong> of salt.</p>',
  );
});

test('a word in place of another is set as that was', () => {
  assert.equal(
    worded('<p>She was <em>very</em> old.</p>', 'She was rather old.'),
    '<p>She was <em>rather</em> old.</p>',
  );
  const link = '<a href="https://salt.example" rel="nofollow noopener noreferrer ugc">';
  assert.equal(worded(`<p>See ${link}the map</a>.</p>`, 'See the chart.'), `<p>See ${link}the chart</a>.</p>`);
});

test('words that come in stand outside of what begins or ends where they come', () => {
  assert.equal(
    worded('<p>A <em>salt</em> road.</p>', 'A salt and sand road.'),
    '<p>A <em>salt</em> and sand road.</p>',
  );
  assert.equal(
    worded('<p>A road <em>of salt</em> here.</p>', 'A road made of salt here.'),
    '<p>A road made <em>of salt</em> here.</p>',
  );
});

test('words in place of some that were set in two ways stand outside of both, and what is left empty goes', () => {
  assert.equal(worded('<p>One <em>tw</em><strong>o</strong> four.</p>', 'One six four.'), '<p>One six four.</p>');
});

test('a line break is a word like others', () => {
  assert.equal(wordsOfBlock('<p>Salt on the road,<br />and sand.</p>'), 'Salt on the road,\nand sand.');
  assert.equal(
    worded('<p>Salt on the road,<br />and sand.</p>', 'Salt on the road, and sand.'),
    '<p>Salt on the road, and sand.</p>',
  );
  assert.equal(
    worded('<p>Salt on the road, and sand.</p>', 'Salt on the road,\nand sand.'),
    '<p>Salt on the road,<br />and sand.</p>',
  );
});

test('what looks like markup in a suggestion is text', () => {
  assert.equal(
    worded('<p>Salt was on the road.</p>', 'Salt was on the <script>alert(1)</script> road & more.'),
    '<p>Salt was on the &lt;script&gt;alert(1)&lt;/script&gt; road &amp; more.</p>',
  );
});

test('a wording that shares little is one text in place of another', () => {
  assert.deepEqual(changedWords('Nobody sang.', 'All of them were singing by then'), [
    { change: 'removed', text: 'Nobody sang.' },
    { change: 'added', text: 'All of them were singing by then' },
  ]);
});

test('blocks are found as their words are', () => {
  const html =
    '<p>One <em>two</em></p><hr /><ul><li>three</li><li>four</li></ul><blockquote><p>five</p></blockquote><p>six<br />seven</p>';
  assert.deepEqual(
    blocksOf(html).map(({ name }) => name),
    ['p', 'hr', 'ul', 'blockquote', 'p'],
  );
  assert.equal(blockTexts(html).length, 5);
  assert.equal(
    blocksOf(html)
      .map(({ from, to }) => html.slice(from, to))
      .join(''),
    html,
  );
});

test('whatever is suggested for whatever stands there: the words become it, cleaned or not', () => {
  const word = fc.constantFrom('salt', 'road', 'sang,', '&', '<b>', 'a', 'é', '“no”');
  const inline = fc
    .array(fc.tuple(fc.constantFrom('', 'em', 'strong', 'a', 'br'), fc.array(word, { minLength: 1, maxLength: 4 })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((runs) =>
      runs
        .map(([tag, words]) => {
          const text = words.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
          return tag === '' ? `${text} ` : tag === 'br' ? `${text}<br />` : `<${tag}>${text}</${tag}> `;
        })
        .join(''),
    );
  const wording = fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(inline, wording, (inner, suggested) => {
      const html = cleanChapter(`<p>${inner}</p>`);
      const original = wordsOfBlock(html);
      const words = changedWords(original, suggested);
      assert.equal(originalOf(words), original);
      assert.equal(wordingOf(words), suggested);
      const changed = reworded(html, words);
      assert.equal(wordsOfBlock(changed), suggested);
      assert.equal(wordsOfBlock(cleanChapter(changed)), suggested);
    }),
    { numRuns: 500 },
  );
});
