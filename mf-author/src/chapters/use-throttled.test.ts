import { renderHook } from '@testing-library/react';
import { useThrottled } from './use-throttled.ts';

/** A browser that says when it has nothing else to do. */
let idle: (() => void) | null = null;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => {
      idle = work;
      return 1;
    },
    cancelIdleCallback: () => {
      idle = null;
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

test('is done once, when its time is over and the browser has nothing else to do', () => {
  const work = jest.fn();
  const { result: later } = renderHook(() => useThrottled(work, 1_000));
  later.current();
  later.current();
  jest.advanceTimersByTime(1_000);
  later.current();
  expect(work).not.toHaveBeenCalled();
  idle?.();
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([
  ['its time is over', 0],
  ['the browser has nothing else to do', 1_000],
])('is done before the page is left, even before %s, and not again', (_, passed) => {
  const work = jest.fn();
  const { result: later } = renderHook(() => useThrottled(work, 1_000));
  later.current();
  jest.advanceTimersByTime(passed);
  window.dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledTimes(1);
  jest.runAllTimers();
  idle?.();
  expect(work).toHaveBeenCalledTimes(1);
});

test('is done when its time is over in a browser that does not say when it has nothing else to do', () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const work = jest.fn();
  const { result: later } = renderHook(() => useThrottled(work, 1_000));
  later.current();
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
