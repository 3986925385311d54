import type { ErrorCode, FieldTexts } from '@griot/contracts';

/** The one error type of all calls. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_answer' | 'unreadable';
  /** Texts by field, when the server named fields. */
  readonly fields: FieldTexts;
  /** What the server said, for people; empty when it gave none, as a gateway in front of it gives none. */
  readonly text: string;
  /** The whole answer: locked chapters and missing coins say more than an error. */
  readonly answer: Record<string, unknown>;
  /** In how many seconds it may be tried again, where the answer said so. */
  readonly retryAfter: number | null;
  /** What a page wanted to show could not be read: `asRead` says so. */
  ofRead = false;

  constructor(
    message: string,
    given: {
      status: number;
      code: ApiError['code'];
      fields?: FieldTexts;
      answer?: Record<string, unknown>;
      text?: string;
      retryAfter?: number | null;
    },
  ) {
    super(message);
    this.status = given.status;
    this.code = given.code;
    this.text = given.text ?? message;
    this.fields = given.fields ?? {};
    this.answer = given.answer ?? {};
    this.retryAfter = given.retryAfter ?? null;
  }
}

/** Makes an `ApiError` from an answer's status, body and `Retry-After`. Its text is the detail, else the error (part 2 §8). */
export function fromAnswer(
  status: number,
  statusText: string,
  body: unknown,
  retryAfter: string | null = null,
): ApiError {
  const answer = isRecord(body) ? body : {};
  const detail = answer.detail;
  const fields = isRecord(detail) ? (detail as FieldTexts) : {};
  const text =
    typeof detail === 'string' && detail
      ? detail
      : Array.isArray(detail) && detail.length
        ? detail.join(', ')
        : Object.keys(fields).length
          ? Object.entries(fields)
              .map(([field, texts]) => `${field}: ${[texts].flat().join(', ')}`)
              .join('; ')
          : typeof answer.error === 'string' && answer.error
            ? answer.error
            : '';
  const code = typeof answer.code === 'string' ? (answer.code as ErrorCode) : 'unreadable';
  return new ApiError(text || statusText, {
    status,
    code,
    fields,
    answer,
    text,
    retryAfter: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  });
}

/** What a call ends with that broke off, or was never sent. */
export const noAnswer = (): ApiError =>
  new ApiError('No response received from server.', { status: 0, code: 'no_answer' });

/** Throws what a read ended with, as one that pages and lists tell of: every query does. */
export function asRead(error: unknown): never {
  if (error instanceof ApiError) error.ofRead = true;
  throw error;
}

/**
 * A text for people from whatever was thrown (part 1 §8): what the server said, or that nobody answered, after 'Service failed: '
 * where something could not be read; else `fallback`, the specification's own.
 */
export function messageOf(error: unknown, fallback = 'Action failed'): string {
  const text = plainMessageOf(error, '');
  if (!text) return fallback;
  return error instanceof ApiError && error.ofRead ? `Service failed: ${text}` : text;
}

/** The same without that beginning, where the specification has another. */
export const plainMessageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.text) || fallback;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
