import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { useHiding } from './use-hiding.ts';

function stand(y: number): jest.Mock {
  const read = jest.fn(() => y);
  Object.defineProperty(window, 'scrollY', { get: read, configurable: true });
  return read;
}
afterEach(() => stand(0));

test('where the page has been scrolled to is asked once it is painted, and never on a page without a top bar', async () => {
  const read = stand(100);
  const { result, rerender } = renderHook(useHiding, { initialProps: false });
  fireEvent.scroll(window);
  rerender(true);
  expect(read).not.toHaveBeenCalled();
  await waitFor(() => expect(read).toHaveBeenCalled());
  stand(150);
  fireEvent.scroll(window);
  expect(result.current.hidden).toBe(false);
  expect(document.documentElement).toHaveAttribute('data-top-bar', 'shown');
  stand(151);
  fireEvent.scroll(window);
  expect(result.current.hidden).toBe(true);
  expect(document.documentElement).toHaveAttribute('data-top-bar', 'hidden');
  act(() => result.current.show());
  expect(document.documentElement).toHaveAttribute('data-top-bar', 'shown');
  rerender(false);
  expect(result.current.hidden).toBe(false);
  expect(document.documentElement).toHaveAttribute('data-top-bar', 'hidden');
  const later = stand(900);
  fireEvent.scroll(window);
  expect(later).not.toHaveBeenCalled();
});
