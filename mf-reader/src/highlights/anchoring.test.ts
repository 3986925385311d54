import { anchorOf, spanOf, type Span } from './anchoring.ts';

const TEXT =
  'The salt came in at dawn. Amina counted the camels.\nNobody sang. Amina counted the camels, and then counted them again.\nThere was one more than yesterday.';
const of = (words: string, from = 0): Span => {
  const start = TEXT.indexOf(words, from);
  return { start, end: start + words.length };
};
const found = (text: string, words: Span, near = words.start) => {
  const span = spanOf(text, anchorOf(TEXT, words), near);
  return span && text.slice(span.start, span.end);
};

test('in the same text a place is found where it was', () => {
  expect(spanOf(TEXT, anchorOf(TEXT, of('at dawn')), 0)).toEqual(of('at dawn'));
});

test('of words that stand there twice, those are meant that had the same around them', () => {
  const second = of('Amina counted the camels', 30);
  expect(second.start).toBeGreaterThan(30);
  expect(spanOf(TEXT, anchorOf(TEXT, second), 0)).toEqual(second);
  // Paragraphs were put before them meanwhile.
  const longer = `A line.\nAnother line.\n${TEXT}`;
  expect(spanOf(longer, anchorOf(TEXT, second), second.start)?.start).toBe(second.start + 22);
});

test('where nothing around them tells, the nearest is meant', () => {
  expect(spanOf('salt salt salt', { quote: 'salt', prefix: '', suffix: '' }, 9)).toEqual({ start: 10, end: 14 });
});

test('what stands around may change', () => {
  const edited = TEXT.replace('Nobody sang.', 'Everybody hummed.').replace('than yesterday', 'than the day before');
  expect(found(edited, of('and then counted them again'))).toBe('and then counted them again');
});

test('words that were edited are found between what stood around them', () => {
  const edited = TEXT.replace('and then counted them again', 'and then did it all over');
  expect(found(edited, of('and then counted them again'))).toBe('and then did it all over');
});

test('what was deleted is nowhere, and nothing is marked in its place', () => {
  expect(found('Something else altogether.', of('at dawn'))).toBeNull();
  expect(found(TEXT.replace(' and then counted them again', ''), of(' and then counted them again'))).toBeNull();
  expect(spanOf(TEXT, { quote: '', prefix: 'The', suffix: 'salt' }, 0)).toBeNull();
});

test('edited words are not guessed where their surroundings stand twice', () => {
  const twice = `${TEXT}\n${TEXT}`.replaceAll('and then counted them again', 'and went');
  expect(found(twice, of('and then counted them again'))).toBeNull();
});
