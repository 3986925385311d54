import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '@griot/contracts';

/**
 * A refusal the caller is told of. `extra` joins the answer beside `error`, `code` and `detail`
 * (a locked chapter carries its title and price: ruling 11).
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorAnswer['detail'];
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, text: string, more: RefusalMore = {}) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.detail = more.detail ?? text;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  answer(): ErrorAnswer & Record<string, unknown> {
    return { ...this.extra, error: this.message, code: this.code, detail: this.detail };
  }
}

export interface RefusalMore {
  detail?: ErrorAnswer['detail'];
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** `throw refuse('not_found', 'No such novel.')` */
export const refuse = (code: ErrorCode, text: string, more?: RefusalMore): Refusal => new Refusal(code, text, more);

/** `throw invalid({ pen_name: ['This pen name is taken.'] })`: 400 with a text for each field (ruling 17). */
export const invalid = (
  detail: Record<string, string[]>,
  text = Object.values(detail)[0]?.[0] ?? 'Check what was sent.',
): Refusal => new Refusal('invalid', text, { detail });
