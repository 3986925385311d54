import { compare, type ComparedLine } from './compare.ts';

/** Lines with what was added between braces, and what was removed between square brackets. */
const written = (lines: ComparedLine[]): string[] =>
  lines.map(({ parts }) =>
    parts
      .map(({ change, text }) => (change === 'added' ? `{${text}}` : change === 'removed' ? `[${text}]` : text))
      .join(''),
  );

test.each([
  ['nothing', '<p>The well was dry.</p>', '<p>The well was dry.</p>', ['The well was dry.']],
  ['a word', '<p>The well was dry.</p>', '<p>The well was deep.</p>', ['The well was [dry]{deep}.']],
  ['a paragraph more', '<p>One.</p><p>Three.</p>', '<p>One.</p><p>Two.</p><p>Three.</p>', ['One.', '{Two.}', 'Three.']],
  ['a paragraph less', '<p>One.</p><p>Two.</p><p>Three.</p>', '<p>One.</p><p>Three.</p>', ['One.', '[Two.]', 'Three.']],
  ['a paragraph in two', '<p>One. Two.</p>', '<p>One.</p><p>Two.</p>', ['One.[ ]', 'Two.']],
  [
    'a scene break',
    '<p>Night.</p><p>Morning.</p>',
    '<p>Night.</p><hr><p>Morning.</p>',
    ['Night.', '{* * *}', 'Morning.'],
  ],
  ['no text before', '', '<p>One.</p>', ['{One.}']],
  ['no text after', '<p>One.</p>', '', ['[One.]']],
  ['a word in Arabic', '<p>ذهب الرجل ليلا</p>', '<p>ذهب الرجل نهارا</p>', ['ذهب الرجل [ليلا]{نهارا}']],
  ['all of its words', '<p>Dawn.</p>', '<p>Nobody sang.</p>', ['[Dawn.]', '{Nobody sang.}']],
  ['a family', '<p>See 👩‍👧 there</p>', '<p>See 👨‍👧 there</p>', ['See [👩‍👧]{👨‍👧} there']],
])('shows what became of a text: %s', (_, before, after, expected) => {
  expect(written(compare(before, after))).toEqual(expected);
});

test('two texts of 20,000 words that share nothing are compared in reasonable time', () => {
  const text = (word: string) => Array.from({ length: 200 }, (_, n) => `<p>${`${word}${n} `.repeat(100)}</p>`).join('');
  const started = process.cpuUsage();
  expect(compare(text('salt'), text('iron'))).toHaveLength(400);
  const { user } = process.cpuUsage(started);
  expect(user / 1_000).toBeLessThan(5_000);
});
