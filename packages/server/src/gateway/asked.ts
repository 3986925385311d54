import { pageFor, type ManifestPage, type PageMatch, type RegisteredRemote } from '@griot/contracts';
import type { Release } from '@griot/release';
import { LRUCache } from 'lru-cache';
import { compositionOf } from './composition.ts';
import { isOfQuery, nameOf } from './inline.ts';
import { OVERRIDE } from './override.ts';

/** All of an address that a page may depend on: two addresses that are asked alike are given the same page. */
export interface Asked {
  /** Without a slash at its end. */
  pathname: string;
  /** What the manifest names of the query, in order and trimmed. */
  searchParams: URLSearchParams;
}

/** An address as it was sent, and what it asks for of a release. */
export interface Address {
  url: Readonly<Pick<URL, 'pathname' | 'search'>>;
  match: PageMatch<RegisteredRemote> | null;
  asked: Asked;
  /** `asked.searchParams` as text. */
  query: string;
  /** What it says of a remote of a developer's own. */
  override: string | null;
}

/** Of the addresses that are known, in characters, and what each takes besides. */
const KNOWN_MAX = 2_000_000;
const OVERHEAD = 500;

/** Reads addresses as they are sent. An address is looked up among all pages, so those that are asked for often are known. */
export function createAddresses(): (release: Release, sent: string) => Address {
  const known = new LRUCache<string, Address>({
    maxSize: KNOWN_MAX,
    sizeCalculation: (_, name) => name.length + OVERHEAD,
  });
  return (release, sent) => {
    const name = `${compositionOf(release)} ${sent}`;
    let address = known.get(name);
    if (!address) known.set(name, (address = readAddress(release, sent)));
    return address;
  };
}

export function readAddress({ registry }: Pick<Release, 'registry'>, sent: string): Address {
  const url = new URL(sent, 'http://own.invalid');
  const { pathname, search, searchParams } = url;
  const match = pageFor(registry.remotes, pathname);
  const asked = askedOf(match, url);
  const query = asked.searchParams.toString();
  return { url: { pathname, search }, match, asked, query, override: searchParams.get(OVERRIDE) };
}

/** Takes from an address what its page knows, and nothing else. */
function askedOf(match: PageMatch<RegisteredRemote> | null, { pathname, searchParams }: URL): Asked {
  const known = new URLSearchParams();
  for (const name of match ? queriesOf(match.page) : []) {
    const value = searchParams.get(name)?.trim();
    if (value) known.set(name, value);
  }
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), searchParams: known };
}

/** The queries that a page's manifest names: for what it fetches, and for what it is called. */
export function queriesOf({ prefetch = [], head }: ManifestPage): string[] {
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
