import { chapterNumber, shortNumber, type CallName, type PageMatch, type Prefetch } from '@griot/contracts';
import type { FastifyInstance } from 'fastify';
import { ownCall } from '../http/own-calls.ts';

/** An answer written into the page. Always a guest's view: nothing locked, nothing personal (design §3). */
export interface Inlined {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  data: unknown;
}

export interface PageData {
  inlined: Inlined[];
  missing: boolean;
  /** Whether something was not answered that will be soon. */
  failed: boolean;
}

/** What the frame of every page tells: the footer's links. */
const FRAME: readonly Prefetch[] = [{ call: 'GET /config/' }];

/**
 * Asks for the public data that a page's manifest names. A call that a guest may not make is left to the remote;
 * one that finds nothing (404) makes the page a 404, so a page names no call that may come back empty-handed.
 */
export async function pageData(app: FastifyInstance, match: PageMatch, search: URLSearchParams): Promise<PageData> {
  const answers = await Promise.all(
    [...FRAME, ...(match.page.prefetch ?? [])].map((wanted) => askAll(app, wanted, { path: match.params, search })),
  );
  const all = answers.flat();
  return {
    inlined: all.flatMap((a) => (a.inlined ? [a.inlined] : [])),
    missing: answers.some(([own]) => own.status === 404),
    // What was named a moment ago and is gone will be named no more.
    failed: answers.some(
      ([own, ...ofFirst]) => isFailure(own.status) || ofFirst.some(({ status }) => status === 404 || isFailure(status)),
    ),
  };
}

const isFailure = (status: number): boolean => status === 429 || status >= 500;

/** Where the values of a prefetch come from. */
interface Address {
  path: Record<string, string>;
  search: URLSearchParams;
  /** Of what was asked for before, the first. */
  first?: Record<string, unknown>;
}

interface Asked {
  status: number;
  inlined?: Inlined;
}

/** An answer, and after it what is asked for of the first of its results. */
async function askAll(app: FastifyInstance, wanted: Prefetch, address: Address): Promise<[Asked, ...Asked[]]> {
  const own = await ask(app, wanted, address);
  const { results: [first] = [] } = (own.inlined?.data ?? {}) as { results?: Record<string, unknown>[] };
  if (!first) return [own];
  return [own, ...(await Promise.all((wanted.ofFirst ?? []).map((more) => ask(app, more, { ...address, first }))))];
}

async function ask(app: FastifyInstance, { call, params, query }: Prefetch, address: Address): Promise<Asked> {
  if (Object.values(query ?? {}).some((value) => isNeeded(value) && !given(value, address.search)))
    return { status: 0 };
  const filled = fill(params, address);
  const asked = fill(query, address);
  if (!filled || !asked) return { status: 404 };
  const target = call
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name] ?? ''));
  const response = await ownCall(app, `/api${target}`, asked);
  if (response.statusCode !== 200) return { status: response.statusCode };
  return {
    status: 200,
    inlined: { call, ...(params ? { params: filled } : {}), ...(query ? { query: asked } : {}), data: response.json() },
  };
}

/** What of an address makes its page: the path, and of the query what the manifest names, in its order. */
export function addressOf(
  { page }: PageMatch,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): string {
  const named = (page.prefetch ?? []).flatMap(({ query }) => Object.values(query ?? {}).filter(isOfQuery));
  const query = new URLSearchParams();
  for (const value of named) {
    const text = given(value, searchParams);
    if (text) query.set(nameOf(value), text);
  }
  return pathname.replace(/(?<=.)\/+$/, '') + (query.size > 0 ? `?${query}` : '');
}

export const isOfQuery = (value: string): boolean => value.startsWith('?');
export const nameOf = (value: string): string => value.replace(/^\?|[|!].*$/g, '');

/** `?search!`: without it the call is not worth making. */
const isNeeded = (value: string): boolean => isOfQuery(value) && value.endsWith('!');

/** What the address has for `?type`, `?type|all` or `?type!`. */
const given = (value: string, search: URLSearchParams): string => search.get(nameOf(value))?.trim() ?? '';

/**
 * Takes `:slug` from the path and `:chapter|number` as the chapter number at its end, null when there is none; `?type` from
 * the query if it is there, and `?type|all` with what stands for it when it is not; `.chapter|number` from what came first before.
 */
function fill(values: Record<string, string> | undefined, address: Address): Record<string, string> | null {
  const { path, search, first = {} } = address;
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    if (isOfQuery(value)) {
      const [, usual] = value.split('|');
      const taken = given(value, search) || usual;
      if (taken) filled[name] = taken;
      continue;
    }
    if (value.startsWith('.')) {
      const [source = '', form] = value.slice(1).split('|');
      const found = first[source];
      if (typeof found !== 'string') return null;
      filled[name] = form === 'number' ? shortNumber(found) : found;
      continue;
    }
    const [source = '', form] = value.startsWith(':') ? value.slice(1).split('|') : [];
    const found = value.startsWith(':') ? path[source] : value;
    const shaped = form === 'number' && found !== undefined ? chapterNumber(found) : found;
    if (shaped === null || shaped === undefined) return null;
    filled[name] = shaped;
  }
  return filled;
}
