import { countWords } from './words.ts';

describe('counting words', () => {
  test('an empty text has none', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('<p></p><hr>')).toBe(0);
  });

  test('plain words count once each, punctuation not at all', () => {
    expect(countWords('The salt road is long — and, they say, unkind.')).toBe(9);
  });

  test('tags do not count, and paragraphs keep their words apart', () => {
    expect(countWords('<p>One two</p><p>three</p>')).toBe(3);
    expect(countWords('<p>One<br>two</p><blockquote>three</blockquote><ul><li>four</li><li>five</li></ul>')).toBe(5);
  });

  test('a word that is partly bold stays one word', () => {
    expect(countWords('<p>un<strong>believ</strong>able</p>')).toBe(1);
  });

  test('a contraction is one word, also when its apostrophe is an entity', () => {
    expect(countWords("It isn't done")).toBe(3);
    expect(countWords('It isn’t done')).toBe(3);
    expect(countWords('It isn&rsquo;t done')).toBe(3);
  });

  test('a hard space parts words', () => {
    expect(countWords('ten&nbsp;men')).toBe(2);
    expect(countWords('ten&#160;men')).toBe(2);
  });

  test('the letters of Yoruba and Igbo make words like any other', () => {
    expect(countWords('Ọjọ́ ń lọ, ọ̀rẹ́ mi')).toBe(5);
  });

  test('numbers count, the address of a picture does not', () => {
    expect(countWords('<p>In 1897 <img src="/media/one two three.webp" alt="a map"> they came</p>')).toBe(4);
  });
});
