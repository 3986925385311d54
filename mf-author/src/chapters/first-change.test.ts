import { firstChange } from './first-change.ts';

test('two texts that begin alike are told apart by what each has that the saved one has not', () => {
  const saved = '<p>The well was dry.</p><p>Nobody sang.</p>';
  expect(firstChange('<p>The well was dry.</p><p>Nobody <em>sang</em> that night.</p>', saved)).toBe(
    'Nobody sang that night.',
  );
  expect(firstChange('<p>The well was dry.</p><p>Nobody sang.</p><p>Then he did.</p>', saved)).toBe('Then he did.');
  expect(firstChange('<p>Nobody sang.</p>', saved)).toBeNull();
});

test('a long paragraph is cut, and never within a letter', () => {
  expect(firstChange(`<p>${'Salt. '.repeat(20)}</p>`, '')).toBe(`${'Salt. '.repeat(13)}Sa…`);
  expect(firstChange(`<p>${'👩‍🚀'.repeat(90)}</p>`, '')).toBe(`${'👩‍🚀'.repeat(80)}…`);
});

test('what is new far within a paragraph is shown with the words before it', () => {
  const long = 'The salt came in at dawn, and the men who carried it had not slept since the well.';
  expect(firstChange(`<p>${long} A camel sang.</p>`, `<p>${long}</p>`)).toBe('…slept since the well. A camel sang.');
});
