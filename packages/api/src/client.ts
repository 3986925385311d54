import type { Answer, BodyIn, CallName, Params, QueryIn } from '@griot/contracts';
import { isExpired, type Session } from '@griot/session';
import { ApiError, noAnswer } from './error.ts';
import { loadCalls } from './load-calls.ts';
import type { CallParts } from './send.ts';

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
    /** Hears how much of what is sent has gone out, from 0 to 1: for files. */
    onSent?: (part: number) => void;
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

/** A 401 that is about what was sent, so that a renewed token would change nothing. */
const NOT_OF_THE_TOKEN: ReadonlySet<ApiError['code']> = new Set(['wrong_credentials', 'sign_in_ended']);

/**
 * Makes the client. On a 401 the access token is refreshed and the request sent once more (part 1 §8). While the sign-in
 * has expired nothing is sent but what ends that: the rest waits, and goes on when the same person has signed in again.
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
  const attempt = async (name: string, input: CallParts, token: string | null): Promise<unknown> => {
    const { send } = await loadCalls().catch(() => {
      throw noAnswer();
    });
    return send({ base, fetch }, name, input, token);
  };
  // Fetched while the first page is drawn, so that the first call finds it.
  loadCalls().catch(console.warn);

  const api: Api = {
    async call(name, input) {
      const parts = input as CallParts;
      const asker = session.current();
      if (parts.bearer !== undefined) return (await attempt(name, parts, parts.bearer)) as never;
      const expired = isExpired(asker) && !name.includes(' /auth/');
      const token = expired ? asker.tokens.access : session.accessToken();
      try {
        if (expired) throw new ApiError('Your sign-in has ended.', { status: 401, code: 'not_signed_in' });
        return (await attempt(name, parts, token)) as never;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'email_not_verified' && asker.state === 'authorised')
          session.updateUser({ pen_name: asker.user.pen_name, email_verified: false });
        if (error.status !== 401 || !token || NOT_OF_THE_TOKEN.has(error.code)) throw error;
        const renewed = await session.refresh(token);
        // Whose sign-in has ended is a guest: what everybody may read comes as a guest's, and nothing has failed. A file that is taken along
        // would lack what is theirs, and nobody would know.
        const guest = name.startsWith('GET ') && !parts.asFile && session.current().state === 'anonymous';
        if (!renewed && !guest) throw error;
        return (await attempt(name, parts, renewed)) as never;
      }
    },
    file: (name: string, input: object) => api.call(name as never, { ...input, asFile: true } as never) as never,
  };
  return api;
}
