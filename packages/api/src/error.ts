import type { ErrorCode, FieldTexts } from '@griot/contracts';

/** The one error type of all calls. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'no_answer' | 'unreadable';
  /** Texts by field, when the server named fields. */
  readonly fields: FieldTexts;
  /** The whole answer: locked chapters and missing coins say more than an error. */
  readonly answer: Record<string, unknown>;

  constructor(
    message: string,
    given: { status: number; code: ApiError['code']; fields?: FieldTexts; answer?: Record<string, unknown> },
  ) {
    super(message);
    this.status = given.status;
    this.code = given.code;
    this.fields = given.fields ?? {};
    this.answer = given.answer ?? {};
  }
}

/** Makes an `ApiError` from an answer's status and body. The text is the detail, else the error, else the status (part 2 §8). */
export function fromAnswer(status: number, statusText: string, body: unknown): ApiError {
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
            : statusText || `Status ${status}`;
  const code = typeof answer.code === 'string' ? (answer.code as ErrorCode) : 'unreadable';
  return new ApiError(text, { status, code, fields, answer });
}

/** A text for people from whatever was thrown; `fallback` is the spec's own when the server gives none (part 1 §8). */
export function messageOf(error: unknown, fallback = 'Action failed'): string {
  if (error instanceof ApiError) return error.message || fallback;
  return fallback;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
