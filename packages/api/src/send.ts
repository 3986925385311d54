import ky, { isHTTPError } from 'ky';
import { REQUEST_TIMEOUT_MS, type CallName } from '@griot/contracts';
import { ApiError, fromAnswer, noAnswer } from './error.ts';
import { upload } from './upload.ts';
import { traceCall } from './visit-trace.ts';

/** What a call is made of, whichever it is. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  asFile?: true;
  onSent?: (part: number) => void;
  bearer?: string;
}

/** Where the API is, and in place of what sends: for tests. */
interface Transport {
  base: string;
  fetch?: typeof globalThis.fetch | undefined;
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

/** Sends one call of the contract and reads its answer. Throws `ApiError`, and an `AbortError` as it is. */
export async function send(
  transport: Transport,
  name: string,
  parts: CallParts,
  token: string | null,
): Promise<unknown> {
  // A file's name may be an address that no row of the contract names.
  const traced = traceCall(parts.asFile ? undefined : name);
  try {
    const response = await request(transport, name, parts, token, traced?.traceparent);
    if (response.status === 204) return null;
    if (parts.asFile) return await response.blob();
    const text = await response.text();
    // Every answer of the contract has something in it, and a page cannot show one that has not.
    return JSON.parse(text === '{}' ? '' : text);
  } catch (error) {
    throw mapped(error);
  } finally {
    traced?.end();
  }
}

function request(
  { base, fetch }: Transport,
  name: string,
  parts: CallParts,
  token: string | null,
  traceparent: string | undefined,
): Promise<Response> {
  const [method, template] = name.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, p: string) => encodeURIComponent(parts.params?.[p] ?? '')).slice(1);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (parts.idempotencyKey) headers['idempotency-key'] = parts.idempotencyKey;
  if (traceparent) headers.traceparent = traceparent;
  return ky(path, {
    prefix: base,
    timeout: REQUEST_TIMEOUT_MS,
    retry: 0,
    ...(fetch
      ? { fetch }
      : parts.onSent && parts.body instanceof FormData
        ? { fetch: upload(parts.body, parts.onSent) }
        : {}),
    method,
    headers,
    keepalive: LEAVING_CALLS.has(name),
    credentials: COOKIE_CALLS.has(name) ? 'same-origin' : 'omit',
    ...(parts.query ? { searchParams: defined(parts.query) } : {}),
    ...(parts.body instanceof FormData ? { body: parts.body } : parts.body === undefined ? {} : { json: parts.body }),
    ...(parts.signal ? { signal: parts.signal } : {}),
  });
}

function mapped(error: unknown): unknown {
  if (isHTTPError(error)) {
    const { status, statusText, headers } = error.response;
    return fromAnswer(status, statusText, error.data, headers.get('retry-after'));
  }
  const { name } = error as Error;
  if (name === 'AbortError') return error;
  if (name === 'SyntaxError')
    return new ApiError('The answer could not be read.', { status: 0, code: 'unreadable', text: '' });
  // It broke off, or took longer than `REQUEST_TIMEOUT_MS`.
  return noAnswer();
}

const defined = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]) => [k, String(v)]),
  );
