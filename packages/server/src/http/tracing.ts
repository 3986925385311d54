import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSpan, within, type Span, type Traces } from '../ports/traces/index.ts';
import { isOwnCall } from './own-calls.ts';

/** What watches asks for these, several times a minute. */
const WATCHED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Tells each call as a step, by its route rather than its address; what it causes are steps within it. */
export function traceCalls(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  const begin = ({ method, routeOptions, headers, id }: FastifyRequest): Span | undefined => {
    const route = routeOptions.url ?? 'page';
    if (WATCHED.has(route)) return undefined;
    const name = `${method} ${route}`;
    const attributes = { 'http.request.method': method, 'http.route': route, 'griot.request_id': id };
    const outer = currentSpan();
    if (outer) return outer.begin(name, 'call', attributes);
    // The call that a page makes is a step of the page, or of nothing.
    if (isOwnCall()) return undefined;
    const { traceparent } = headers;
    return traces.begin(name, {
      kind: 'call',
      attributes,
      ...(typeof traceparent === 'string' && { traceparent }),
    });
  };

  app.addHook('onRequest', (request, _reply, next) => {
    const span = begin(request);
    if (!span) return next();
    spans.set(request, span);
    within(span, next);
  });
  // A body that was waited for comes from the socket, which knows of no trace.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request);
    if (span) within(span, next);
    else next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: { 'http.response.status_code': reply.statusCode },
    });
    next();
  });
  app.addHook('onRequestAbort', (request, next) => {
    spans.get(request)?.end();
    next();
  });
}
