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
  return { app, db, jobs, lines, traces };
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

test('of what nobody has sampled, as much is traced as is asked for; a malformed or unsampled traceparent asks for nothing', async () => {
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
  for (let n = 0; n < 200; n += 1)
    await app.inject({
      url: '/api/genres/',
      headers: { traceparent: `00-${String(n).padStart(32, 'b')}-${VISIT.span}-01` },
    });
  await traces.close();
  const calls = heard.spans.filter(({ name }) => name === 'GET /api/genres/');
  assert.ok(calls.length >= 20 && calls.length < 200, `${calls.length} calls were traced`);
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
