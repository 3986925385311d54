import ky, { isHTTPError, type KyInstance } from 'ky';
import {
  REQUEST_TIMEOUT_MS,
  type Answer,
  type BodyIn,
  type CallName,
  type Params,
  type QueryIn,
} from '@griot/contracts';
import { isLapsed, type Session } from '@griot/session';
import { ApiError, fromAnswer } from './error.ts';

type Field<Name extends string, T> = undefined extends T ? { [n in Name]?: T } : { [n in Name]: T };
type QueryField<K extends CallName> = QueryIn<K> extends undefined ? object : { query?: QueryIn<K> };
type BodyField<K extends CallName> = BodyIn<K> extends undefined ? object : Field<'body', BodyIn<K> | FormData>;
type ParamField<K extends CallName> = keyof Params<K> extends never ? object : { params: Params<K> };

/** What a call needs: its path's parameters, its query, its body (or multipart `FormData`). */
export type CallInput<K extends CallName> = ParamField<K> &
  QueryField<K> &
  BodyField<K> & {
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** A token in place of the caller's own: the one of a reset (part 1 §7). It is never renewed. */
    bearer?: string;
  };

/** The typed client of the contract: `api.call('GET /novels/{novel}/', { params: { novel: 'x' } })`. Throws `ApiError`. */
export interface Api {
  call<K extends CallName>(name: K, input: CallInput<K>): Promise<Answer<K>>;
  /** The same call, its answer as it comes: for what is saved rather than shown, and may be too large to be read here. */
  file<K extends CallName>(name: K, input: CallInput<K>): Promise<Blob>;
  /** What stands at an address of the API that an answer has given: a file that no row of the contract names. */
  file(name: `GET /${string}`, input: { query?: Record<string, string>; signal?: AbortSignal }): Promise<Blob>;
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  asFile?: true;
  bearer?: string;
}

/** Only the end of a sign-in with an account elsewhere goes with a cookie, which names the browser that began it. */
const COOKIE_CALLS: ReadonlySet<string> = new Set<CallName>(['POST /auth/handover/']);

/** What is sent as the reader leaves, or counts on screen before it is answered; the browser finishes it after the page is gone. */
const LEAVING_CALLS: ReadonlySet<string> = new Set<CallName>([
  'PUT /novels/reading/{novel}/',
  'POST /novels/{novel}/reviews/{review}/like/',
  'POST /novels/{novel}/reviews/{review}/unlike/',
  'DELETE /novels/{novel}/reviews/{review}/like/',
]);

/**
 * Makes the client. On a 401 the access token is refreshed and the request sent once more (part 1 §8). While the sign-in
 * has lapsed nothing is sent but what ends that: the rest waits, and goes on when the same person has signed in again.
 */
export function createApi({
  base = '/api',
  session,
  fetch,
}: {
  base?: string;
  session: Session;
  fetch?: typeof globalThis.fetch;
}): Api {
  const client: KyInstance = ky.create({
    prefix: base,
    timeout: REQUEST_TIMEOUT_MS,
    retry: 0,
    ...(fetch ? { fetch } : {}),
  });

  const send = async (name: string, input: Loose, token: string | null): Promise<unknown> => {
    const [method, template] = name.split(' ') as [string, string];
    const path = template.replace(/\{(\w+)\}/g, (_, p: string) => encodeURIComponent(input.params?.[p] ?? '')).slice(1);
    const headers: Record<string, string> = {};
    if (token) headers.authorization = `Bearer ${token}`;
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
    const response = await client(path, {
      method,
      headers,
      keepalive: LEAVING_CALLS.has(name),
      credentials: COOKIE_CALLS.has(name) ? 'same-origin' : 'omit',
      ...(input.query ? { searchParams: defined(input.query) } : {}),
      ...(input.body instanceof FormData ? { body: input.body } : input.body === undefined ? {} : { json: input.body }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    return response.status === 204 ? null : input.asFile ? response.blob() : response.json();
  };

  const attempt = async (name: string, input: Loose, token: string | null) => {
    try {
      return await send(name, input, token);
    } catch (error) {
      throw mapped(error);
    }
  };

  const api: Api = {
    async call(name, input) {
      const loose = input as Loose;
      const asker = session.current();
      if (loose.bearer !== undefined) return (await attempt(name, loose, loose.bearer)) as never;
      const lapsed = isLapsed(asker) && !name.includes(' /auth/');
      const token = lapsed ? asker.tokens.access : session.accessToken();
      try {
        if (lapsed) throw new ApiError('Your sign-in has ended.', { status: 401, code: 'not_signed_in' });
        return (await attempt(name, loose, token)) as never;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 403 && asker.state === 'authorised' && /verified/i.test(error.message))
          session.updateUser({ pen_name: asker.user.pen_name, email_verified: false });
        if (error.status !== 401 || !token || error.code === 'wrong_credentials') throw error;
        const renewed = await session.refresh(token);
        if (!renewed) throw error;
        return (await attempt(name, loose, renewed)) as never;
      }
    },
    file: (name: string, input: object) => api.call(name as never, { ...input, asFile: true } as never) as never,
  };
  return api;
}

function mapped(error: unknown): unknown {
  if (isHTTPError(error)) return fromAnswer(error.response.status, error.response.statusText, error.data);
  if ((error as Error).name === 'AbortError') return error;
  if (error instanceof SyntaxError)
    return new ApiError('The answer could not be read.', { status: 0, code: 'unreadable' });
  // It broke off, or took longer than `REQUEST_TIMEOUT_MS`.
  return new ApiError('No response received from server.', { status: 0, code: 'no_answer' });
}

const defined = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]) => [k, String(v)]),
  );
