import { createBus } from '@griot/bus';
import { createSession } from '@griot/session';
import { createApi } from './client.ts';

let mockFailures = 0;
jest.mock('./calls.ts', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk calls failed.');
  return jest.requireActual<object>('./calls.ts');
});

/** A client that is made while the file that calls need fails to come `failures` times. */
function anApi(failures: number) {
  jest.resetModules();
  mockFailures = failures;
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const fetch = jest.fn(async () => Response.json({ results: [] }));
  const session = createSession({ bus: createBus(), refresh: () => Promise.reject(new Error('unasked')) });
  return { api: createApi({ base: 'http://griot.test/api', session, fetch }), fetch };
}

test('a call is sent though what it needs did not come at first', async () => {
  const { api, fetch } = anApi(2);
  await expect(api.call('GET /genres/', {})).resolves.toEqual({ results: [] });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('without what calls need a call has no answer, and the next one fetches it again', async () => {
  const { api, fetch } = anApi(4);
  await expect(api.call('GET /genres/', {})).rejects.toMatchObject({ code: 'no_answer', status: 0 });
  expect(fetch).not.toHaveBeenCalled();
  await expect(api.call('GET /genres/', {})).resolves.toEqual({ results: [] });
});
