import { act, renderHook } from '@testing-library/react';
import { useSettled } from './use-settled.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function typing() {
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: '' } });
  return {
    settled: () => result.current,
    type: (text: string) => rerender({ text }),
    rest: (ms: number) =>
      act(() => {
        jest.advanceTimersByTime(ms);
      }),
  };
}

test('words count once the typing has rested for 250 ms', () => {
  const { settled, type, rest } = typing();
  type('sa');
  rest(249);
  type('salt');
  rest(249);
  expect(settled()).toBe('');
  rest(1);
  expect(settled()).toBe('salt');
});

test('an emptied field has no words at once, and the old ones do not come back when it is typed in anew', () => {
  const { settled, type, rest } = typing();
  type('salt');
  rest(250);
  type('');
  expect(settled()).toBe('');
  type('d');
  expect(settled()).toBe('');
  rest(250);
  expect(settled()).toBe('d');
});
