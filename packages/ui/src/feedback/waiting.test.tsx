import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Delayed, ErrorState, Spinner } from '../index.ts';

test('a wait of less than 200 ms shows no skeleton', () => {
  jest.useFakeTimers();
  render(
    <Delayed>
      <Spinner label="Loading novels" />
    </Delayed>,
  );
  act(() => {
    jest.advanceTimersByTime(199);
  });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(screen.getByRole('status', { name: 'Loading novels' })).toBeInTheDocument();
  jest.useRealTimers();
});

test('what could not be loaded is said at once and can be tried again', async () => {
  const retry = jest.fn();
  render(
    <ErrorState title="The novels could not be loaded" onRetry={retry}>
      Check your connection.
    </ErrorState>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The novels could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
