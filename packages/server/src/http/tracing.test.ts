import { sql } from 'drizzle-orm';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { collector, type CollectedSpan } from '../../test/collector.ts';
import { startPlatform } from '../../test/platform.ts';
import { createApp } from '../app.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { createJobs } from '../ports/jobs/index.ts';
import { createLog } from '../ports/log.ts';
import { within } from '../ports/traces/index.ts';
import { openTelemetry } from '../ports/traces/opentelemetry.ts';
import { createServices } from '../services.ts';

const platform = await startPlatform();
after(() => platform.close());

/** A server on the platform's data whose traces go to `endpoint`. */
async function tracedServer(endpoint: string, { share = 1 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const traces = openTelemetry({ endpoint, share, service: 'griot', role: 'all', log, sendWithinMs: 400 });
  const db = openDatabase(platform.ports.settings.databaseUrl ?? '', { max: 4, statementMs: 10_000, traced: true });
  const jobs = createJobs(db, { supervise: false, report: () => undefined, traces });
  const ports = { ...platform.ports, db, jobs, log, traces };
  const services = createServices(ports);
  await jobs.open();
  const app = await createApp(ports, { services });
  after(async () => {
    await app.close();
    await jobs.close();
    await closeDatabase(db);
  });
  return { app, db, jobs, lines, services, traces };
}

const newcomer = {
  email: 'ngozi.of.the.test@readers.test',
  password: 'quite-a-good-password',
  pen_name: 'Ngozi Adeyemi-Test',
  first_name: 'Ngozi',
  last_name: 'Adeyemi-Test',
};
const VISIT = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const sampled = `00-${VISIT.trace}-${VISIT.span}-01`;
const named = (spans: CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.find((span) => span.name === name);
  assert.ok(found, `${name} is not among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

test('one call is one trace, from the browser through its statements to the job it promises, and the log names it', async () => {
  const heard = await collector();
  after(() => heard.close());
  const { app, jobs, lines, traces } = await tracedServer(heard.url);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/signup/',
    headers: { traceparent: sampled },
    payload: newcomer,
    remoteAddress: '203.0.113.77',
  });
  assert.equal(answer.statusCode, 201, answer.body);
  assert.ok((await jobs.drain()) > 0);
  await app.inject({ method: 'GET', url: '/healthz' });
  await traces.close();

  const { spans } = heard;
  assert.deepEqual([...heard.paths], ['/v1/traces']);
  assert.deepEqual([heard.resource()['service.name'], heard.resource()['griot.role']], ['griot', 'all']);
  assert.deepEqual([...new Set(spans.map(({ traceId }) => traceId))], [VISIT.trace]);
  const call = named(spans, 'POST /api/auth/signup/');
  assert.deepEqual([call.parentSpanId, call.kind], [VISIT.span, 2]);
  assert.deepEqual(call.attributes, {
    'http.request.method': 'POST',
    'http.route': '/api/auth/signup/',
    'http.response.status_code': 201,
    'griot.request_id': answer.headers['x-request-id'],
  });
  const written = named(spans, 'INSERT users');
  assert.deepEqual([written.parentSpanId, written.kind], [call.spanId, 3]);
  assert.match(String(written.attributes['db.query.text']), /^insert into "users" .*\$1/);
  const job = named(spans, 'job mail');
  assert.deepEqual([job.parentSpanId, job.kind], [call.spanId, 5]);

  const { msg, trace_id, span_id } = lines.find((line) => line['msg'] === 'request completed') ?? {};
  assert.deepEqual([msg, trace_id, span_id], ['request completed', VISIT.trace, call.spanId]);
  const told = heard.texts.join('\n');
  for (const secret of [newcomer.email, newcomer.password, newcomer.pen_name, 'Adeyemi', '203.0.113.77', '$argon2'])
    assert.ok(!told.includes(secret), `${secret} is told to the collector`);
});

test('a statement that waited for a connection is a step of its own call, and one that fails tells its state alone', async () => {
  const heard = await collector();
  after(() => heard.close());
  const { app, db, traces } = await tracedServer(heard.url);
  const visits = Array.from({ length: 12 }, (_, n) => String(n + 10).padStart(32, 'a'));
  await Promise.all(
    visits.map((trace) =>
      app.inject({ url: '/api/genres/', headers: { traceparent: `00-${trace}-${VISIT.span}-01` } }),
    ),
  );
  const span = traces.begin('trying', { kind: 'job' });
  assert.ok(span);
  await within(span, () => assert.rejects(db.execute(sql`select ${'of-nobody@readers.test'}::int`)));
  span.end();
  await traces.close();
  for (const trace of visits) {
    const spans = heard.spans.filter(({ traceId }) => traceId === trace);
    const call = named(spans, 'GET /api/genres/');
    const statement = named(spans, 'SELECT genres');
    assert.equal(statement.parentSpanId, call.spanId);
  }
  const failed = heard.spans.find(({ attributes }) => attributes['db.response.status_code'] === '22P02');
  assert.deepEqual([failed?.name, failed?.parentSpanId, failed?.status.code], ['SELECT', span.spanId, 2]);
  assert.ok(!heard.texts.join('\n').includes('of-nobody'));
});

test('a visit that its browser tells of stands above its calls, by the server’s clock, and of nobody else’s build', async () => {
  const heard = await collector();
  after(() => heard.close());
  // Of what a browser tells, the browser has drawn.
  const { app, services, traces } = await tracedServer(heard.url, { share: 0 });
  const page = { remote: 'mf-reader', build: '0123456789abcdef' };
  services.vitals.served([page]);
  const call = { call: 'GET /genres/', span: '00f067aa0ba902b8', age: 9_500, duration: 320 };
  await app.inject({ url: '/api/genres/', headers: { traceparent: `00-${VISIT.trace}-${call.span}-01` } });
  const visit = { ...page, trace: VISIT.trace, span: VISIT.span, age: 10_000, duration: 10_000 };
  const later = { ...visit, trace: 'c'.repeat(32), span: 'd'.repeat(16), age: 1_000, duration: 4_000 };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/vitals/',
    payload: {
      ...page,
      lcp: 1_900,
      cls: 0.12,
      visits: [
        { ...visit, calls: [call, { ...call, call: 'GET /a/secret/of-mine/', span: 'e'.repeat(16) }] },
        { ...later, calls: [] },
        { ...later, build: 'made-up-by-somebody', trace: 'f'.repeat(32), calls: [] },
      ],
    },
    remoteAddress: '203.0.113.77',
  });
  assert.equal(answer.statusCode, 204, answer.body);
  await traces.close();

  const { spans } = heard;
  const ofVisit = named(spans, 'visit mf-reader');
  assert.deepEqual(
    [ofVisit.traceId, ofVisit.spanId, ofVisit.parentSpanId, ofVisit.kind],
    [VISIT.trace, VISIT.span, undefined, 1],
  );
  assert.deepEqual(ofVisit.attributes, {
    'griot.remote': 'mf-reader',
    'griot.build': '0123456789abcdef',
    'browser.web_vital.lcp': 1_900,
    'browser.web_vital.cls': 0.12,
  });
  // The clock of the tests says noon of 1 March 2026.
  const atNoon = (ms: number): string => `${Date.UTC(2026, 2, 1, 12) + ms}000000`;
  assert.deepEqual([ofVisit.startTimeUnixNano, ofVisit.endTimeUnixNano], [atNoon(-10_000), atNoon(0)]);
  const seen = named(spans, 'GET /genres/');
  assert.deepEqual(
    [seen.traceId, seen.spanId, seen.parentSpanId, seen.kind, seen.attributes],
    [VISIT.trace, call.span, VISIT.span, 3, {}],
  );
  assert.deepEqual([seen.startTimeUnixNano, seen.endTimeUnixNano], [atNoon(-9_500), atNoon(-9_180)]);
  const served = named(spans, 'GET /api/genres/');
  assert.equal(served.parentSpanId, call.span);
  assert.equal(named(spans, 'SELECT genres').parentSpanId, served.spanId);

  const next = spans.find(({ traceId }) => traceId === later.trace);
  assert.deepEqual(next?.attributes, { 'griot.remote': 'mf-reader', 'griot.build': '0123456789abcdef' });
  assert.deepEqual([next.startTimeUnixNano, next.endTimeUnixNano], [atNoon(-1_000), atNoon(0)]);
  const told = spans.filter(({ attributes }) => attributes['db.query.text'] === undefined).map(({ name }) => name);
  assert.deepEqual(told, ['GET /api/genres/', 'visit mf-reader', 'GET /genres/', 'visit mf-reader']);
});

test('of visits that are told, 20 a second are recorded', async (t) => {
  let now = 5_000;
  t.mock.method(performance, 'now', () => now);
  const heard = await collector();
  after(() => heard.close());
  const { app, services, traces } = await tracedServer(heard.url);
  const page = { remote: 'mf-reader', build: '0123456789abcdef' };
  services.vitals.served([page]);
  const visit = { ...page, trace: 'a'.repeat(32), age: 10, duration: 10, calls: [] };
  const tellTenFrom = async (first: number): Promise<void> => {
    const visits = Array.from({ length: 10 }, (_, n) => ({ ...visit, span: String(first + n).padStart(16, '0') }));
    await app.inject({ method: 'POST', url: '/api/vitals/', payload: { ...page, visits } });
  };
  for (const first of [1, 11, 21]) await tellTenFrom(first);
  now = 6_000;
  await tellTenFrom(31);
  await traces.close();
  const recorded = heard.spans.filter(({ name }) => name === 'visit mf-reader').map(({ spanId }) => Number(spanId));
  assert.deepEqual(recorded, [...Array.from({ length: 20 }, (_, n) => n + 1), 31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
});

test('of what nobody has sampled, as much is traced as is asked for; a malformed or unsampled traceparent asks for nothing', async (t) => {
  t.mock.method(performance, 'now', () => 5_000);
  const heard = await collector();
  after(() => heard.close());
  const { app, lines, traces } = await tracedServer(heard.url, { share: 0 });
  const unsampled = [
    undefined,
    `00-${VISIT.trace}-${VISIT.span}-00`,
    `00-${'0'.repeat(32)}-${VISIT.span}-01`,
    'nonsense',
  ];
  for (const traceparent of unsampled)
    await app.inject({ url: '/api/genres/', headers: traceparent === undefined ? {} : { traceparent } });
  // Anybody may say that a call is to be traced.
  for (let n = 0; n < 30; n += 1)
    await app.inject({
      url: '/api/genres/',
      headers: { traceparent: `00-${String(n).padStart(32, 'b')}-${VISIT.span}-01` },
    });
  await traces.close();
  const calls = heard.spans.filter(({ name }) => name === 'GET /api/genres/');
  assert.equal(calls.length, 20);
  assert.ok(calls.every(({ traceId }) => traceId.startsWith('b')));
  assert.equal(lines.find((line) => line['msg'] === 'request completed')?.['trace_id'], undefined);
});

test('a collector that is away holds up nobody, and the log says so once', async () => {
  const gone = await collector();
  gone.close();
  const { app, lines, traces } = await tracedServer(gone.url);
  for (let n = 0; n < 3; n += 1) {
    const { statusCode } = await app.inject({ url: '/api/genres/' });
    assert.equal(statusCode, 200);
  }
  const since = performance.now();
  await traces.close();
  assert.ok(performance.now() - since < 1_500);
  const told = lines.filter((line) => String(line['msg']).includes('collector'));
  assert.deepEqual(
    told.map((line) => line['msg']),
    ['the collector takes no traces; they are let go'],
  );
});
