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

/** A text for people from whatever was thrown: the server's own, else `fallback`, the specification's (part 1 §8). */
export function messageOf(error: unknown, fallback = 'Action failed'): string {
  if (error instanceof ApiError) return error.text || fallback;
  return fallback;
}

/**
 * What a list or a page says that could not be read (part 1 §8): 'Service failed: ' and what the server said, or that nobody
 * answered; `fallback`, the specification's own, where an answer says nothing.
 */
export function serviceFailure(error: unknown, fallback: string): string {
  const text = messageOf(error, '');
  return text ? `Service failed: ${text}` : fallback;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
