import type { ManifestPage, RegisteredRemote, RemoteManifest } from './types.ts';

const segments = (path: string): string[] => path.split('/').filter(Boolean);

/** Of the patterns of manifests, which are few and asked of every link. */
const split = new Map<string, string[]>();
function segmentsOf(pattern: string): string[] {
  const known = split.get(pattern) ?? segments(pattern);
  split.set(pattern, known);
  return known;
}

/**
 * Matches a path against a pattern such as `/book/:slug`; null when it does not. A trailing slash is ignored.
 * Values are decoded; a value that cannot be decoded does not match.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  return matched(segmentsOf(pattern), segments(pathname));
}

/** Asked of every link for each pattern there is, nearly all of which are another's: those are told by their first segments, before anything is made. */
function matched(want: readonly string[], have: readonly string[]): Record<string, string> | null {
  if (want.length !== have.length) return null;
  for (let i = 0; i < want.length; i++) if (want[i] !== have[i] && want[i]?.[0] !== ':') return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    if (!part.startsWith(':')) continue;
    try {
      params[part.slice(1)] = decodeURIComponent(have[i] as string);
    } catch {
      return null;
    }
  }
  return params;
}

/** How specific a pattern is: fixed segments count more than parameters, the first ones most. */
const weight = (pattern: string): string =>
  segmentsOf(pattern)
    .map((p) => (p.startsWith(':') ? '0' : '1'))
    .join('');

export interface PageMatch<R extends RemoteManifest = RegisteredRemote> {
  remote: R;
  page: ManifestPage;
  params: Record<string, string>;
}

/** The page that owns a path, the most specific first; null when none does. */
export function pageFor<R extends RemoteManifest>(remotes: readonly R[], pathname: string): PageMatch<R> | null {
  const have = segments(pathname);
  let best: PageMatch<R> | null = null;
  for (const remote of remotes) {
    for (const page of remote.pages) {
      const params = matched(segmentsOf(page.path), have);
      if (params && (!best || weight(page.path) > weight(best.page.path))) best = { remote, page, params };
    }
  }
  return best;
}
