import { send } from './send.ts';

/** The `traceparent` that goes out with a call. */
async function sent(): Promise<string | null> {
  let header: string | null = null;
  const fetch: typeof globalThis.fetch = async (request) => {
    header = (request as Request).headers.get('traceparent');
    return Response.json({ results: [] });
  };
  await send({ base: 'http://griot.test/api', fetch }, 'GET /genres/', {}, null);
  return header;
}

test('the calls of a sampled visit belong to a trace for each of its pages', async () => {
  document.head.innerHTML = '<meta name="griot-traces" content="1">';
  const first = await sent();
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(await sent()).toBe(first);
  window.history.pushState(null, '', '/ranking');
  expect(await sent()).not.toBe(first);
});
