import { randomKey } from '@griot/browser';
import { isSampled } from '@griot/browser/samples';

/** A call as the browser sees it. All times are those of `performance.now()`. */
interface TracedCall {
  name: string;
  span: string;
  began: number;
  /** Undefined as long as it lasts. */
  ended?: number;
}

/** What the browser does at one address: a trace of its own. */
export interface TracedVisit {
  pathname: string;
  trace: string;
  span: string;
  began: number;
  /** Undefined as long as no other has begun. */
  ended?: number;
  calls: TracedCall[];
}

/** As many visits, and calls of each, as the server takes at a time (`POST /vitals/`). */
const VISITS_MOST = 10;
const CALLS_MOST = 30;

const untold: TracedVisit[] = [];
let current: TracedVisit | undefined;

/** The visit to the address of now; undefined unless this browser is among the sampled. The first one began with the page. */
export function currentVisit(): TracedVisit | undefined {
  if (!isSampled('traces')) return undefined;
  const { pathname } = window.location;
  if (current?.pathname === pathname) return current;
  const began = current ? (current.ended = performance.now()) : 0;
  current = { pathname, trace: randomKey(), span: newSpan(), began, calls: [] };
  if (untold.length < VISITS_MOST) untold.push(current);
  return current;
}

/** The visits that nobody has been told of, which are told by whoever takes them. */
export function takeVisits(): TracedVisit[] {
  return untold.splice(0);
}

/**
 * Begins a call; undefined unless the visit is traced. The server's part of it goes below what `traceparent` names: the call, or the visit
 * where the call is not to be told, being without a name or one too many.
 */
export function traceCall(name: string | undefined): { traceparent: string; end(): void } | undefined {
  const visit = currentVisit();
  if (!visit) return undefined;
  const below = (span: string) => `00-${visit.trace}-${span}-01`;
  if (name === undefined || !untold.includes(visit) || visit.calls.length === CALLS_MOST)
    return { traceparent: below(visit.span), end: () => undefined };
  const call: TracedCall = { name, span: newSpan(), began: performance.now() };
  visit.calls.push(call);
  return { traceparent: below(call.span), end: () => void (call.ended = performance.now()) };
}

const newSpan = (): string => randomKey().slice(16);
