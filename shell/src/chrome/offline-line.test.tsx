import { act, render, screen } from '@testing-library/react';
import { OfflineLine } from './offline-line.tsx';

const connection = (there: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: there });
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
};
afterEach(() => connection(true));

test('a lost connection is said until it is back', () => {
  render(<OfflineLine />);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  connection(false);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. What is open stays; sending has to wait.');
  connection(true);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
