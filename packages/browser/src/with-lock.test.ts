import { withLock } from './with-lock.ts';

const locks = (given: unknown) => Object.defineProperty(navigator, 'locks', { value: given, configurable: true });

afterEach(() => locks(undefined));

test('where the browser has locks, the work runs under one', async () => {
  const request = jest.fn((_name: string, work: () => Promise<unknown>) => work());
  locks({ request });
  expect(await withLock('renew', async () => 'done')).toBe('done');
  expect(request.mock.calls.map(([name]) => name)).toEqual(['renew']);
});

test('where it has none, the work runs all the same', async () => {
  locks(undefined);
  expect(await withLock('renew', async () => 'done')).toBe('done');
});
