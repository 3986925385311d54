import { send, type CallParts } from './send.ts';
import { currentVisit, takeVisits } from './visit-trace.ts';

/** The trace and span that go out with a call, by its `traceparent`. */
async function sent(name = 'GET /genres/', parts: CallParts = {}): Promise<[trace: string, span: string]> {
  let header: string | null = null;
  const fetch: typeof globalThis.fetch = async (request) => {
    header = (request as Request).headers.get('traceparent');
    now += 250;
    return Response.json({ results: [] });
  };
  await send({ base: 'http://griot.test/api', fetch }, name, parts, null);
  const [, trace = '', span = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(header ?? '') ?? [];
  return [trace, span];
}

let now = 0;
beforeEach(() => {
  document.head.innerHTML = '<meta name="griot-traces" content="1">';
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

test('the calls of a sampled visit belong to a trace for each of its pages, and each is a span of its own', async () => {
  now = 400;
  const [trace, span] = await sent();
  now = 700;
  const [sameTrace, otherSpan] = await sent('GET /novels/{novel}/', { params: { novel: 'salt' } });
  expect(trace).toHaveLength(32);
  expect(sameTrace).toBe(trace);
  window.history.pushState(null, '', '/ranking');
  now = 5_000;
  const [nextTrace, nextSpan] = await sent();
  expect(takeVisits()).toEqual([
    {
      pathname: '/',
      trace,
      span: expect.stringMatching(/^[0-9a-f]{16}$/),
      // With the page, whenever its first call was made.
      began: 0,
      ended: 5_000,
      calls: [
        { name: 'GET /genres/', span, began: 400, ended: 650 },
        { name: 'GET /novels/{novel}/', span: otherSpan, began: 700, ended: 950 },
      ],
    },
    {
      pathname: '/ranking',
      trace: nextTrace,
      span: expect.any(String),
      began: 5_000,
      calls: [{ name: 'GET /genres/', span: nextSpan, began: 5_000, ended: 5_250 }],
    },
  ]);
  expect(new Set([trace, nextTrace, span, otherSpan, nextSpan]).size).toBe(5);
});

test('what is not told goes below its visit: a file, the 31st call, and whatever follows when the visit was told', async () => {
  window.history.pushState(null, '', '/library');
  takeVisits();
  const visit = currentVisit();
  expect((await sent('GET /highlights/markdown/', { asFile: true }))[1]).toBe(visit?.span);
  for (let n = 0; n < 30; n += 1) expect((await sent())[1]).not.toBe(visit?.span);
  expect((await sent())[1]).toBe(visit?.span);
  expect(takeVisits().map(({ calls }) => calls.length)).toEqual([30]);

  window.history.pushState(null, '', '/ranking');
  const told = currentVisit();
  await sent();
  expect(takeVisits()).toHaveLength(1);
  expect(await sent()).toEqual([told?.trace, told?.span]);
  expect(takeVisits()).toEqual([]);
});

test('ten visits are told at a time, and the tenth ends when the eleventh begins', async () => {
  for (let n = 1; n <= 12; n += 1) {
    now = n * 1_000;
    window.history.pushState(null, '', `/book/novel-${n}`);
    await sent();
  }
  const visits = takeVisits().map(({ pathname, began, ended }) => [pathname, began, ended]);
  expect(visits).toHaveLength(10);
  expect(visits[0]).toEqual(['/book/novel-1', 1_000, 2_000]);
  expect(visits[9]).toEqual(['/book/novel-10', 10_000, 11_000]);
});
