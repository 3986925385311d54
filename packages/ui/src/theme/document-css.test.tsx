import { render, screen } from '@testing-library/react';
import { documentCss } from './document-css.ts';

const styleOf = (text: string, property: string): string =>
  getComputedStyle(screen.getByText(text)).getPropertyValue(property);

let sheet: HTMLStyleElement;
beforeEach(() => {
  sheet = document.createElement('style');
  sheet.textContent = documentCss;
  document.head.append(sheet);
});
afterEach(() => sheet.remove());

test('a heading of one long word can be narrower than the word', () => {
  render(<h2>Supercalifragilistic</h2>);
  expect(styleOf('Supercalifragilistic', 'overflow-wrap')).toBe('anywhere');
});

test('titles, names and texts begin where their first letter has them begin', () => {
  render(
    <article>
      <h1>عنوان</h1>
      <p>نص</p>
    </article>,
  );
  expect(styleOf('عنوان', 'unicode-bidi')).toBe('plaintext');
  expect(styleOf('نص', 'unicode-bidi')).toBe('plaintext');
});
