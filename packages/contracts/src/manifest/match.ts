import type { ManifestPage, RegisteredRemote, RemoteManifest } from './types.ts';

/**
 * Matches a path against a pattern such as `/book/:slug`; null when it does not. A trailing slash is ignored.
 * Values are decoded; a value that cannot be decoded does not match.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const want = pattern.split('/').filter(Boolean);
  const have = pathname.split('/').filter(Boolean);
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = have[i] as string;
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** How specific a pattern is: fixed segments count more than parameters, the first ones most. */
const weight = (pattern: string): string =>
  pattern
    .split('/')
    .filter(Boolean)
    .map((p) => (p.startsWith(':') ? '0' : '1'))
    .join('');

export interface PageMatch<R extends RemoteManifest = RegisteredRemote> {
  remote: R;
  page: ManifestPage;
  params: Record<string, string>;
}

/** The page that owns a path, the most specific first; null when none does. */
export function pageFor<R extends RemoteManifest>(remotes: readonly R[], pathname: string): PageMatch<R> | null {
  let best: PageMatch<R> | null = null;
  for (const remote of remotes) {
    for (const page of remote.pages) {
      const params = matchPattern(page.path, pathname);
      if (params && (!best || weight(page.path) > weight(best.page.path))) best = { remote, page, params };
    }
  }
  return best;
}
