import { randomKey } from './random-key.ts';

test('keys are made where the browser keeps randomUUID for secure contexts', () => {
  const missing = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const keys = Array.from({ length: 100 }, randomKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  missing.mockRestore();
});
