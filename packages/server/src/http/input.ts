import type { CallName, Endpoint } from '@griot/contracts/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './access.ts';
import { Body, type Bodies } from './bodies.ts';
import { check } from './check.ts';
import { cookieOf } from './cookies.ts';
import { encodingFor } from './encoding.ts';
import { hasTag } from './entity-tags.ts';
import { invalid } from './errors.ts';
import { answeredOrigin, ownOrigin } from './origin.ts';
import type { Caller, Upload } from './route.ts';
import type { Sent } from './sent.ts';
import { keysOf, sharedBy } from './shared-caches.ts';
import type { GuestAnswers } from './stored-answers.ts';

/** What is answered when the caller has this version already; `entityTag` throws it, since a handler ends there. */
export const UNCHANGED = new Body(Buffer.alloc(0), 'identity');

interface Sources {
  request: FastifyRequest;
  reply: FastifyReply;
  sent: Sent;
  bodies: Bodies;
  publicUrl: string | undefined;
  guests: GuestAnswers | undefined;
}

/** An answer as its row describes it; keys that are not in the row are left out. */
export const written = (row: Endpoint, result: unknown): string => JSON.stringify(row.response.parse(result));

/**
 * What a handler gets (`Input` of `route.ts`). Handlers take it apart, so each function is made when it is taken: a call
 * that needs two of them does not pay for all.
 */
export class CallInput {
  readonly caller: Caller | null;
  readonly params: unknown;
  /** Whether the answer is for this caller alone. */
  readonly personal: boolean;
  /** Whether the handler has said that it had been done before. */
  repeated = false;
  /** By what caches in front purge the answer, when the handler has said that all guests are answered the same. */
  keys: string | null = null;
  readonly #name: CallName;
  readonly #row: Endpoint;
  readonly #from: Sources;

  constructor({ name, row }: { name: CallName; row: Endpoint }, from: Sources) {
    const { method, caller, params } = from.request;
    this.#name = name;
    this.#row = row;
    this.#from = from;
    this.caller = caller;
    this.params = params;
    // What serves a sign-in is for whoever asked, though nobody looks at who that is.
    const forSignIn = name.includes(' /auth/');
    this.personal = row.access !== 'anyone' || caller !== null || forSignIn || (method !== 'GET' && method !== 'HEAD');
  }

  get query(): () => unknown {
    return () => (this.#row.query ? check(this.#row.query, this.#from.request.query, 'query') : undefined);
  }

  get body(): () => unknown {
    return () => (this.#row.body ? check(this.#row.body, this.#from.sent.fields(), 'body') : undefined);
  }

  get sent(): (field: string) => unknown {
    return (field) => (this.#from.sent.fields() as Record<string, unknown> | null | undefined)?.[field];
  }

  get file(): (field: string) => Upload | undefined {
    return (field) => this.#from.sent.file(field);
  }

  get entityTag(): (version: string, of: Iterable<string>) => void {
    return (version, of) => {
      if (this.#hasAlready(version, keysOf(of))) throw UNCHANGED;
    };
  }

  get cached(): (version: string, of: Iterable<string>, make: () => Promise<unknown>) => Promise<Body> {
    return async (version, of, make) => {
      if (this.#hasAlready(version, keysOf(of))) return UNCHANGED;
      const { bodies, request } = this.#from;
      return await bodies.get(`${this.#name} ${version}`, encodingFor(request.headers['accept-encoding']), async () =>
        written(this.#row, await make()),
      );
    };
  }

  get forGuests(): (asked: object, make: (url: string) => Promise<unknown>) => Promise<unknown> {
    return async (asked, make) => {
      const { guests, request } = this.#from;
      if (this.caller || !guests) return await make(this.url);
      const url = this.#knownUrl(Object.keys(asked));
      const name = `${this.#name} ${url}`;
      const answers = guests.at(url);
      const answer = await answers.get(name, async () => {
        const result = await make(url);
        return { head: null, text: written(this.#row, result), of: guests.madeOf(result, url), stored: true };
      });
      if (this.#hasAlready(answer.version, answer.keys)) return UNCHANGED;
      const { bytes, encoding } = await answers.in(encodingFor(request.headers['accept-encoding']), name, answer);
      return new Body(bytes, encoding);
    };
  }

  /** The call's address with these of its queries, in order. */
  #knownUrl(names: string[]): string {
    const { url, query } = this.#from.request;
    const known = new URLSearchParams();
    for (const name of names.sort())
      for (const value of [(query as Record<string, string | string[] | undefined>)[name] ?? []].flat())
        known.append(name, value);
    const search = known.toString();
    return (url.split('?')[0] ?? '') + (search && `?${search}`);
  }

  get alike(): (of: Iterable<string>) => void {
    return (of) => void (this.keys = this.personal ? null : keysOf(of));
  }

  get again(): () => void {
    return () => void (this.repeated = true);
  }

  /** Names the version of the answer, and tells whether the caller has it. */
  #hasAlready(version: string, keys: string): boolean {
    const tag = `W/"${version}"`;
    const { request, reply } = this.#from;
    // A version may be kept by the caller's browser, but asked for again each time; and what is a guest's, by caches in front.
    reply.headers({ etag: tag, ...(this.personal ? { 'cache-control': 'private, no-cache' } : sharedBy(keys)) });
    return hasTag(request.headers['if-none-match'], tag);
  }

  get ip(): string {
    return this.#from.request.ip;
  }

  get requestId(): string {
    return this.#from.request.id;
  }

  get userAgent(): string {
    return (this.#from.request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get url(): string {
    return this.#from.request.url;
  }

  get origin(): string {
    return this.#from.publicUrl ?? answeredOrigin(this.#from.request);
  }

  get callersOrigin(): string {
    return this.#from.publicUrl ?? ownOrigin(this.#from.request);
  }

  get raw(): () => Buffer {
    return () => (Buffer.isBuffer(this.#from.request.body) ? this.#from.request.body : Buffer.alloc(0));
  }

  get header(): (name: string) => string | undefined {
    return (name) => [this.#from.request.headers[name] ?? []].flat()[0];
  }

  get cookie(): (name: string) => string | undefined {
    return (name) => cookieOf(this.#from.request.headers.cookie, name);
  }

  get bearer(): () => string | undefined {
    return () => bearerOf(this.#from.request.headers.authorization);
  }

  get idempotency(): () => { key: string; call: string } | undefined {
    return () => keyOf(this.#from.request);
  }
}

/** The key a call was sent with, and the call it was sent for, however its path is spelled at the end. */
function keyOf(request: FastifyRequest): { key: string; call: string } | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['A key has 1 to 200 letters, digits and signs, and no spaces.'] });
  return { key, call: `${request.method} ${(request.url.split('?')[0] ?? '').replace(/\/*$/, '/')}` };
}
