import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BeginOptions, BrowserSpan, Span, Traces } from './index.ts';

export interface TracesOptions {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** How much of what nobody has sampled before is traced, from 0 to 1. */
  share: number;
  /** What this platform is called where traces are looked at. */
  service: string;
  role: string;
  /** Hears when traces are not taken. */
  log: Logger;
  /** How long the collector may take, in ms. */
  sendWithinMs?: number;
}

const SEND_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;
/** So many calls a second are traced because their `traceparent` asks for it, and so many visits of browsers: anybody may send either. */
const FROM_OUTSIDE_A_SECOND = 20;
const KINDS = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, statement: SpanKind.CLIENT };
const BROWSER_KINDS = { visit: SpanKind.INTERNAL, request: SpanKind.CLIENT };

/** Sends traces by OpenTelemetry. Loaded by who uses it alone. */
export function openTelemetry({
  endpoint,
  share,
  service,
  role,
  log,
  sendWithinMs = SEND_WITHIN_MS,
}: TracesOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendWithinMs });
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.instance.id': randomUUID(),
    'griot.role': role,
  });
  const spanProcessors = [
    new BatchSpanProcessor({ exporter: watched(exporter, log), exportTimeoutMillis: sendWithinMs }),
  ];
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors,
  });
  const tracer = provider.getTracer('griot');
  const recordBrowserSpan = browserSpanRecorder({ resource, spanProcessors });
  const mayBeginCall = perSecond(FROM_OUTSIDE_A_SECOND);
  const mayRecordVisit = perSecond(FROM_OUTSIDE_A_SECOND);

  const begin = (
    name: string,
    kind: keyof typeof KINDS,
    within: Context,
    attributes: BeginOptions['attributes'],
  ): Span | undefined => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, within);
    if (!span.isRecording()) return undefined;
    const { traceId, spanId } = span.spanContext();
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    const step: Span = {
      traceId,
      spanId,
      traceparent: `00-${traceId}-${spanId}-01`,
      // What is within a sampled one is sampled.
      begin: (innerName, innerKind, innerAttributes) => begin(innerName, innerKind, inside, innerAttributes) ?? step,
      end({ failed = false, attributes: more } = {}) {
        if (more) span.setAttributes(more);
        // Without the reason, which may quote what somebody sent.
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    return step;
  };

  return {
    begin(name, { kind, traceparent, attributes }) {
      const cause = readTraceparent(traceparent);
      if (cause?.sampled && kind === 'call' && !mayBeginCall()) return undefined;
      return begin(name, kind, cause?.context ?? ROOT_CONTEXT, attributes);
    },
    recordVisit(spans) {
      if (!mayRecordVisit()) return;
      for (const span of spans) recordBrowserSpan(span);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
      // What could not be sent has been told to the log.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Records spans with the ids that they have. */
function browserSpanRecorder(
  options: Pick<TracerProviderOptions, 'resource' | 'spanProcessors'>,
): (span: BrowserSpan) => void {
  let ids: Pick<BrowserSpan, 'traceId' | 'spanId'>;
  const idGenerator = { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId };
  const tracer = new TracerProvider({ ...options, sampler: new AlwaysOnSampler(), idGenerator }).getTracer('griot');
  return (span) => {
    ids = span;
    const { traceId, parentSpanId, name, kind, began, ended, attributes } = span;
    const above =
      parentSpanId === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED });
    tracer
      .startSpan(name, { kind: BROWSER_KINDS[kind], startTime: began, ...(attributes && { attributes }) }, above)
      .end(ended);
  };
}

/** A `traceparent` of version 00; undefined for anything else. */
function readTraceparent(text: string | undefined): { context: Context; sampled: boolean } | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  if (!traceId) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return {
    context: trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true }),
    sampled: traceFlags === TraceFlags.SAMPLED,
  };
}

/** Says once that the collector takes nothing, and once that it does again; what it did not take meanwhile is lost. */
function watched(exporter: SpanExporter, log: Logger): SpanExporter {
  let away = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !away) log.warn({ err: result.error }, 'the collector takes no traces; they are let go');
        if (!failed && away) log.warn('the collector takes traces again');
        away = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Lets so many through in each second. */
function perSecond(most: number): () => boolean {
  let [second, passed] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, passed] = [now, 0];
    passed += 1;
    return passed <= most;
  };
}
