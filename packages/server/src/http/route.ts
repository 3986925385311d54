import type { Answer, BodyOut, CallName, Contract, Params, QueryOut } from '@griot/contracts/contract';
import type { Role } from '@griot/contracts';

/** Who calls, as far as the access token tells. */
export interface Caller {
  id: string;
  emailVerified: boolean;
  roles: Role[];
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
  file(name: string): Upload | undefined;
  /** The caller's address, for limits and for the salted hash of guests' views. */
  ip: string;
  userAgent: string;
  /** Path and query as sent, for the `next` and `previous` of lists. */
  url: string;
  idempotencyKey?: string;
}

export type Handler<K extends CallName> = (input: Input<K>) => Promise<Answer<K>>;

/** The routes of one feature: a handler for each of its rows in the contract table. */
export type Routes<K extends CallName> = { [N in K]: Handler<N> };
