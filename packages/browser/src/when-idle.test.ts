import { whenIdle } from './when-idle.ts';

const connection = (given: { saveData: boolean }) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: given });

beforeEach(() => {
  Object.assign(window, { requestIdleCallback: (work: () => void) => work() });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'readyState');
});

test('what nobody has asked for is fetched once the page is loaded', () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  const work = jest.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('and at once when it has been loaded already', () => {
  const work = jest.fn();
  whenIdle(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a browser that does not tell when it is idle is taken to be so after a while', () => {
  jest.useFakeTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const work = jest.fn();
  whenIdle(work, { quietMs: 200 });
  jest.advanceTimersByTime(199);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('where data is saved it is not fetched', () => {
  connection({ saveData: true });
  const work = jest.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
});
