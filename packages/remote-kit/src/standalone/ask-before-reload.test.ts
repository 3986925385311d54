import { fireEvent } from '@testing-library/dom';
import { askBeforeReload } from './ask-before-reload.ts';

test('what was typed and is still there is asked about before the page is loaded anew', () => {
  document.body.innerHTML = '<main><textarea></textarea><input type="checkbox" /></main><input aria-label="Path" />';
  const [main, text, box, path] = ['main', 'textarea', '[type=checkbox]', '[aria-label=Path]'].map((what) =>
    document.querySelector<HTMLElement>(what),
  ) as [HTMLElement, HTMLTextAreaElement, HTMLInputElement, HTMLInputElement];
  askBeforeReload([main]);
  const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  expect(asks()).toBe(false);
  fireEvent.input(path, { target: { value: '/complaint' } });
  fireEvent.click(box);
  expect(asks()).toBe(false);
  fireEvent.input(text, { target: { value: 'Chapters 1 to 4' } });
  expect(asks()).toBe(true);
  fireEvent.input(text, { target: { value: '' } });
  expect(asks()).toBe(false);
  fireEvent.input(text, { target: { value: 'Chapters 1 to 4' } });
  text.remove();
  expect(asks()).toBe(false);
});
