import { act, renderHook } from '@testing-library/react';
import { useUnderWay } from './use-under-way.ts';

test('an action that is pressed twice before the next drawing runs once, and others run beside it', async () => {
  const { result } = renderHook(() => useUnderWay<'phone' | 'laptop'>());
  const finish: (() => void)[] = [];
  const work = jest.fn(() => new Promise<void>((resolve) => void finish.push(resolve)));
  act(() => {
    for (const name of ['phone', 'phone', 'laptop'] as const) void result.current.run(name, work);
  });
  expect(work).toHaveBeenCalledTimes(2);
  expect([result.current.runs('phone'), result.current.runs('laptop')]).toEqual([true, true]);
  await act(async () => finish[0]?.());
  expect([result.current.runs('phone'), result.current.runs('laptop')]).toEqual([false, true]);
  await act(async () => void result.current.run('phone', work));
  expect(work).toHaveBeenCalledTimes(3);
});
