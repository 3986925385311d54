import type { ErrorCode } from './errors.ts';

/** Whose accounts one can sign in with here, and how they are called (ruling 12). */
export const SIGN_IN_PROVIDERS = { google: 'Google', facebook: 'Facebook' } as const;
export type SignInProvider = keyof typeof SIGN_IN_PROVIDERS;

/**
 * Why signing in with an account elsewhere came to nothing. A browser on its way cannot be answered in JSON, so the server sends
 * it to `/signin?error=<code>&provider=<id>`. The text is the sign-in page's: anybody can write such a link.
 */
export const PROVIDER_SIGN_IN_ERRORS = [
  'sign_in_ended',
  'sign_in_declined',
  'provider_email_unconfirmed',
  'provider_failed',
  'account_blocked',
  'too_many',
] as const satisfies readonly ErrorCode[];
export type ProviderSignInError = (typeof PROVIDER_SIGN_IN_ERRORS)[number];
