/** Every `code` an error answer can carry, with the HTTP status it comes with. */
export const ERROR_STATUS = {
  invalid: 400,
  wrong_code: 400,
  not_eligible: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  sign_in_ended: 401,
  locked_signed_out: 401,
  wrong_signature: 401,
  not_enough_coins: 402,
  not_enough_income: 402,
  not_allowed: 403,
  email_not_verified: 403,
  proof_needed: 403,
  account_blocked: 403,
  sign_in_declined: 403,
  provider_email_unconfirmed: 403,
  locked: 403,
  adults_only: 403,
  read_too_little: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_draft: 409,
  stale_settings: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  failed: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Texts by field name; a list item is addressed as `tags.0`. */
export type FieldTexts = Record<string, string[]>;

/** The shape of every error answer (design §3). `error` is for people, `code` for programs. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  detail: string | string[] | FieldTexts;
}
