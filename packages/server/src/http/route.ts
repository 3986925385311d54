import type { Answer, BodyOut, CallName, Contract, Params, QueryOut } from '@griot/contracts/contract';
import type { Role } from '@griot/contracts';
import type { Body } from './bodies.ts';
import type { Streamed } from './streamed.ts';

/** Who calls, as far as the access token tells. */
export interface Caller {
  id: string;
  emailVerified: boolean;
  roles: Role[];
  /** The sign-in this call belongs to; absent in tokens that were signed before these were named in them. */
  sessionId?: string | undefined;
}

/** A file of a multipart body, whole; its size is already within the limit. */
export interface Upload {
  bytes: Buffer;
  filename: string;
}

type CallerOf<K extends CallName> = Contract[K]['access'] extends 'anyone' ? Caller | null : Caller;

/**
 * What a handler gets. Who may call has been asked before; `query()` and `body()` check what was sent
 * when they are called, so a handler first finds its subject (403, 404) and then reads (400): ruling 17.
 */
export interface Input<K extends CallName> {
  caller: CallerOf<K>;
  params: Params<K>;
  query(): QueryOut<K>;
  body(): BodyOut<K>;
  /** A field of the body as it was sent, unchecked: for a call in which it decides who may make it. */
  sent(name: string): unknown;
  file(name: string): Upload | undefined;
  /**
   * Names the version of the answer, such as `chp_8f…-12`, once the right to read it is certain. When the caller
   * already has that version, the handler ends here and 304 is answered; so call it before loading the content. `of` is what
   * the answer is made of: a change of any is told to the caches in front.
   */
  entityTag(version: string, of: Iterable<string>): void;
  /**
   * The answer of a version whose name says all that can change in it, and which is the same for everyone who may have it:
   * written and compressed once, and cached in memory. Names the version as `entityTag` does, so call it once the right to
   * read is certain; what the caller has already is neither made nor sent.
   */
  cached(version: string, of: Iterable<string>, make: () => Promise<Answer<K>>): Promise<Body>;
  /**
   * The answer of a list that is the same for every guest, by what its row names of the query alone: made once, and stored until
   * something changes. Who is signed in has it made for them. `asked` is the checked query; `make` is given the path and query for `paged`.
   */
  forGuests(asked: QueryOut<K>, make: (url: string) => Promise<Answer<K>>): Promise<Answer<K> | Body>;
  /**
   * Says that every guest is answered the same, made anew for each: caches in front may have it as long as what `cached` and `forGuests` give,
   * unless any of that changes which it is made of.
   */
  alike(of: Iterable<string>): void;
  /** Says that what was asked for had been done before: the row's `statusAgain` is answered. */
  again(): void;
  /** The caller's address, for limits and for the salted hash of guests' views. */
  ip: string;
  /** The `X-Request-Id` of the answer. */
  requestId: string;
  userAgent: string;
  /** Path and query as sent, for the `next` and `previous` of lists. */
  url: string;
  /** For links in mails: PUBLIC_URL, or where this request came in, such as `http://localhost:8080`, if that is this machine. */
  origin: string;
  /** For links that only the caller is given: PUBLIC_URL, or where this request came in, whatever it is called. */
  callersOrigin: string;
  /** The bearer token as it was sent, for calls of `/auth/` that take another than an access token. */
  bearer(): string | undefined;
  /** The body's bytes as they came, for signatures over them; empty for forms. */
  raw(): Buffer;
  /** A header that only one sender has, such as a webhook's signature. */
  header(name: string): string | undefined;
  /** A cookie of the caller's; only a sign-in under way has one. */
  cookie(name: string): string | undefined;
  /**
   * The `Idempotency-Key` with the method and path it came with, if one was sent: for `once` (ruling 26).
   * @throws Refusal `invalid` when it is no key
   */
  idempotency(): { key: string; call: string } | undefined;
}

export type Handler<K extends CallName> = (input: Input<K>) => Promise<Answer<K> | Body | Streamed>;

/** The routes of one feature: a handler for each of its rows in the contract table. */
export type Routes<K extends CallName> = { [N in K]: Handler<N> };
