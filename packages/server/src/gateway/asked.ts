import type { ManifestPage, PageMatch, RegisteredRemote } from '@griot/contracts';
import { isOfQuery, nameOf } from './inline.ts';

/** All of an address that a page may depend on: two addresses that are asked alike are given the same page. */
export interface Asked {
  /** Without a slash at its end. */
  pathname: string;
  /** What the manifest names of the query, in order and trimmed. */
  searchParams: URLSearchParams;
}

/** Takes from an address what its page knows, and nothing else. */
export function askedOf(match: PageMatch<RegisteredRemote> | null, { pathname, searchParams }: URL): Asked {
  const known = new URLSearchParams();
  for (const name of match ? queriesOf(match.page) : []) {
    const value = searchParams.get(name)?.trim();
    if (value) known.set(name, value);
  }
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), searchParams: known };
}

/** The queries that a page's manifest names: for what it fetches, and for what it is called. */
function queriesOf({ prefetch = [], head }: ManifestPage): string[] {
  const fetched = prefetch.flatMap(({ query = {} }) => Object.values(query).filter(isOfQuery).map(nameOf));
  const selected = typeof head === 'object' ? (head.selections ?? []).map(({ query }) => query) : [];
  return [...new Set([...fetched, ...selected])].sort();
}

/**
 * Whether this is the way in which the page's address is written. A chapter is found by the number at its address's end and
 * anything by odd escapes, so there is no end of other ways: those pages are made each time. So is what an address may say anything in.
 */
export function isUsual({ page, params }: PageMatch, { pathname }: Asked, canonical: string): boolean {
  const names = Object.keys(params);
  const prefetched = (page.prefetch ?? []).flatMap((wanted) => Object.values(wanted.params ?? {}));
  if (!names.every((name) => prefetched.some((value) => value === `:${name}` || value.startsWith(`:${name}|`))))
    return false;
  if (pathname === canonical.split('?')[0]) return true;
  const shaped = prefetched.some((value) => value.startsWith(':') && value.includes('|'));
  const written = page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return !shaped && pathname === written;
}
