import { wordIn } from './word-in.ts';

test.each([
  ['camel', 'camel'],
  ['“camels,”', 'camels'],
  ['mother-in-law', 'mother-in-law'],
  ['spinning wheel', 'spinning wheel'],
  ['camel’s', 'camel’s'],
])('%s can be looked up', (selected, word) => {
  expect(wordIn(selected)).toBe(word);
});

test.each(['Nobody sang. Amina counted', '* * *', '1842', 'one two three four', 'x'.repeat(41)])(
  'what is no word, such as %s, cannot',
  (selected) => {
    expect(wordIn(selected)).toBeNull();
  },
);
