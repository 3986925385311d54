import { AsyncLocalStorage } from 'node:async_hooks';

/** What is told of a step: names, numbers and the texts of statements; never values, addresses, texts or people. */
export type Attributes = Record<string, string | number>;

export interface Ended {
  failed?: boolean;
  attributes?: Attributes;
}

/** A step of a trace that is collected: a call, a statement, a job. */
export interface Span {
  traceId: string;
  spanId: string;
  /** What whoever goes on with it elsewhere is given, by the W3C's Trace Context. */
  traceparent: string;
  /** Begins a step within it; of a statement unless told otherwise. */
  begin(name: string, kind: 'call' | 'statement', attributes?: Attributes): Span;
  end(ended?: Ended): void;
}

export interface BeginOptions {
  kind: 'call' | 'job';
  /** Of whoever caused it. A call's comes from outside: it is heeded as long as not too many ask to be traced. */
  traceparent?: string | undefined;
  attributes?: Attributes;
}

/** A step of a browser, which is over and has its ids from there: a visit, or a call as the browser saw it. */
export interface BrowserSpan {
  traceId: string;
  spanId: string;
  /** Of its visit; undefined for the visit itself. */
  parentSpanId?: string;
  name: string;
  kind: 'visit' | 'request';
  began: Date;
  ended: Date;
  attributes?: Attributes;
}

/** Where steps are told, as samples. Nobody ever waits for it. */
export interface Traces {
  /** Begins a trace or goes on with one; undefined where it is not among the sampled. */
  begin(name: string, options: BeginOptions): Span | undefined;
  /** Records one visit, by the steps that its browser tells of, as long as not too many are told. */
  recordVisit(spans: readonly BrowserSpan[]): void;
  /** Sends what is still on its way, for a second at most. */
  close(): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

/** The step within which something happens, if that is traced. */
export const currentSpan = (): Span | undefined => current.getStore();

export const within = <T>(span: Span, work: () => T): T => current.run(span, work);
