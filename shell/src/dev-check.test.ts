import { createBus } from '@griot/bus';
import { waitFor } from '@testing-library/react';
import { checkPayloads } from './dev-check.ts';

test('in development a payload that does not fit its schema is told of, even one sent before the schemas are there', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const bus = createBus({ check: checkPayloads() });
  bus.publish('data.changed.v1', { now: ['GET /shelf/'], later: [] });
  bus.publish('data.changed.v1', { now: 'GET /shelf/' as unknown as string[], later: [] });
  bus.handle('toasts.show', async () => null);
  await bus.request('toasts.show', { message: 7 as unknown as string, type: 'default' });
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(said.mock.calls.map(([line]: unknown[]) => line)).toEqual([
    'What was sent as data.changed.v1 does not fit its schema.',
    'What was sent as toasts.show does not fit its schema.',
  ]);
  said.mockRestore();
});
