import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHAPTER_MAX } from '@griot/contracts';
import { growsByLength } from '../../test/cost.ts';
import { seededRandom } from '../../test/randomness.ts';
import { PLAIN_TEXT, WORST_TEXTS, type TextOf } from '../../test/worst-texts.ts';
import { cleanChapter } from './clean.ts';
import { leadOf, plainParagraphs } from '../chapters/text.ts';

for (const [what, textOf] of Object.entries({ ...WORST_TEXTS, 'plain text': PLAIN_TEXT })) {
  test(`cleaning costs by the length of what is sent: ${what}`, () => {
    assert.ok(growsByLength(cleanChapter, textOf));
  });
}

const PIECES = [
  ...['<p>', '</p>', '<em>', '</em>', '<b>', '</b>', '<a href="/x">', '<a>', '</a>', '<ul>', '<li>', '</li>', '</ul>'],
  ...['<blockquote>', '</blockquote>', '<h2>', '</h2>', '<div>', '</div>', '<x>', '</x>', '<svg>', '</svg>', '<svg/>'],
  ...['<script>', '</script>', '<noscript>', '<img src=x>', '<img src="/media/a">', '<hr>', '<br>', '<!--', '-->', '<'],
  ...['>', '"', "'", '&', '&amp;', '&#x3c;', '=', ' ', '\n', 'x', '<![CDATA[', ']]>', '<table>', '<td>', '<p a="'],
];

test('cleaning costs by the length of whatever is sent, and its plain text and lead by theirs', () => {
  const chance = seededRandom(11);
  const draw = (n: number) => Number(chance.digits(6)) % n;
  const some = (most: number) => Array.from({ length: draw(most) }, () => PIECES[draw(PIECES.length)]).join('');
  for (let n = 0; n < 30; n += 1) {
    const [before, unit, middle, after] = [some(4), some(5) || '<em>', some(5), some(3)];
    const textOf: TextOf = (length) => {
      const times = Math.floor(length / (unit.length + after.length));
      return before + unit.repeat(times) + middle + after.repeat(times);
    };
    const what = JSON.stringify([before, unit, middle, after]);
    assert.ok(growsByLength(cleanChapter, textOf), what);
    const cleaned: TextOf = (length) => cleanChapter(textOf(length));
    assert.ok(growsByLength(plainParagraphs, cleaned), `paragraphs of ${what}`);
    assert.ok(growsByLength(leadOf, cleaned), `lead of ${what}`);
  }
});

test('a chapter of the longest length that is nothing but open marks is cleaned like any other', () => {
  const marks = '<em>'.repeat(CHAPTER_MAX / 4);
  assert.equal(cleanChapter(`${marks}word`), '<p><em>word</em></p>');
});
