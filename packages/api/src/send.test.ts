import { REQUEST_TIMEOUT_MS } from '@griot/contracts';
import type { ApiError } from './error.ts';
import { send, type CallParts } from './send.ts';

const BASE = 'http://griot.test/api';

/** What goes out for a call. */
async function requestOf(name: string, parts: CallParts = {}): Promise<Request> {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (request) => {
    sent.push((request as Request).clone());
    return Response.json({ results: [] });
  };
  await send({ base: BASE, fetch }, name, parts, null);
  return sent[0] as Request;
}

/** A server that never answers; the browser gives up when the call is broken off. */
const silence: typeof globalThis.fetch = (request) =>
  new Promise((_, reject) => {
    const { signal } = request as Request;
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const sentTo = (fetch: typeof globalThis.fetch, parts: CallParts = {}): Promise<unknown> =>
  send({ base: BASE, fetch }, 'GET /genres/', parts, null);

test('what must be done once however often it is sent goes with its key', async () => {
  const { headers } = await requestOf('POST /gifts/', { idempotencyKey: 'try-1', body: {} });
  expect(headers.get('idempotency-key')).toBe('try-1');
  expect((await requestOf('POST /gifts/', { body: {} })).headers.has('idempotency-key')).toBe(false);
});

test('what is sent as the reader leaves outlives the page, and nothing else does', async () => {
  const reading = await requestOf('PUT /novels/reading/{novel}/', { params: { novel: 'salt' }, body: { chapter: 1 } });
  const like = { params: { novel: 'salt', review: 'rev_1' } };
  const liked = await requestOf('POST /novels/{novel}/reviews/{review}/like/', like);
  const shelved = await requestOf('POST /shelf/', { body: { novel: 'nov_1' } });
  expect([reading.keepalive, liked.keepalive, shelved.keepalive]).toEqual([true, true, false]);
});

test('of a query only what is said is sent', async () => {
  const { url } = await requestOf('GET /novels/', {
    query: { search: '', genre: undefined, limit: 0, completed: false },
  });
  expect(url).toBe(`${BASE}/novels/?limit=0&completed=false`);
});

test('a form with a file goes as it is', async () => {
  const form = new FormData();
  form.set('pen_name', 'Ada');
  const request = await requestOf('PATCH /users/me/', { body: form });
  expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect((await request.formData()).get('pen_name')).toBe('Ada');
});

test('a call that is broken off ends as that, and not as one without an answer', async () => {
  const leaving = new AbortController();
  const asked = sentTo(silence, { signal: leaving.signal });
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

test('a call waits a minute for its answer, and no longer', async () => {
  jest.useFakeTimers();
  try {
    const ended = jest.fn();
    void sentTo(silence).catch(ended);
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'no_answer' }));
  } finally {
    jest.useRealTimers();
  }
});

test('an answer that cannot be read is no missing answer, and says nothing for people', async () => {
  const halfAnAnswer = async () => new Response('{"results": [', { headers: { 'content-type': 'application/json' } });
  await expect(sentTo(halfAnAnswer)).rejects.toMatchObject({ status: 0, code: 'unreadable', text: '' });
});

test('an answer with nothing in it, which no call has, cannot be read', async () => {
  await expect(sentTo(async () => Response.json({}))).rejects.toMatchObject({ status: 0, code: 'unreadable' });
});

test('a refusal tells in how many seconds to try again, when it says so in seconds', async () => {
  const waits = async (headers: Record<string, string>) => {
    const refused = async () => Response.json({ error: 'Wait.', code: 'too_many' }, { status: 429, headers });
    return (await sentTo(refused).catch((error: unknown) => error as ApiError)) as ApiError;
  };
  expect((await waits({ 'retry-after': '841' })).retryAfter).toBe(841);
  expect((await waits({ 'retry-after': 'Sun, 22 Nov 2026 18:00:00 GMT' })).retryAfter).toBeNull();
  expect((await waits({})).retryAfter).toBeNull();
});
