import { ApiError } from '@griot/api';
import type { FieldTexts } from '@griot/contracts';

/**
 * What a form says of a refused call: the server's `error`, else the status, after the call's own beginning
 * (part 1 §8), with the server's texts beside their fields. `fallback` when nothing is known.
 */
export function refusalOf(
  error: unknown,
  { prefix = '', fallback }: { prefix?: string; fallback: string },
): FieldTexts | string {
  if (!(error instanceof ApiError)) {
    console.error(fallback, error);
    return fallback;
  }
  if (error.code === 'too_many' && error.retryAfter !== null)
    return `Too many attempts. Try again in ${wait(error.retryAfter)}.`;
  const said = error.answer.error;
  const text = typeof said === 'string' && said !== '' ? said : error.message;
  const whole = text ? prefix + text : fallback;
  // A name that belongs to no field is said above the form.
  return Object.keys(error.fields).length > 0 ? { ...error.fields, whole: [whole] } : whole;
}

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
