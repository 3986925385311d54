/**
 * How long what everybody is answered alike may be held. A browser asks each time whether it is as it was. A cache in front serves it for ten
 * seconds without asking, and a CDN for twenty more while it asks (RFC 9213; `stale-while-revalidate` in the first header would be heeded by
 * browsers, too). So a change shows at once here, and half a minute later at most through a cache that is not told to purge it.
 */
const HOLDS = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=10',
  'cdn-cache-control': 'max-age=10, stale-while-revalidate=20',
};

/** Stands in every answer. */
export const EVERYTHING = 'all';
/** Stands for the parts of an answer that its header has no room for. */
export const MANY = 'many';
/** With about twenty letters each, they take as much room as the other headers together. */
const NAMED_MOST = 16;

/** By what a cache purges an answer (`Surrogate-Key`): its parts, in the order in which they are given. */
export function keysOf(of: Iterable<string>): string {
  const parts = [...of];
  return [EVERYTHING, ...parts.slice(0, NAMED_MOST), ...(parts.length > NAMED_MOST ? [MANY] : [])].join(' ');
}

/** What goes with what everybody is answered alike, of the keys of its parts. */
export const sharedBy = (keys: string) => ({ ...HOLDS, 'surrogate-key': keys });
