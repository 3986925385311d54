import { isSampled } from '@griot/browser/samples';

let visited: { pathname: string; traceparent: string } | undefined;

/** The trace to which the calls of a page belong, as its `traceparent`; null unless the visit is sampled. */
export function traceOfVisit(): string | null {
  if (!isSampled('traces')) return null;
  const { pathname } = window.location;
  if (visited?.pathname !== pathname) visited = { pathname, traceparent: `00-${hex(16)}-${hex(8)}-01` };
  return visited.traceparent;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
