import { SIGN_IN_PROVIDERS, type ProviderSignInError } from '@griot/contracts';

const TEXTS: Record<ProviderSignInError, (provider: string) => string> = {
  sign_in_ended: () => 'This sign-in has ended. Please start it again.',
  sign_in_declined: (provider) => `You did not go on with ${provider}.`,
  provider_email_unconfirmed: (provider) =>
    `${provider} does not tell us that your e-mail is confirmed. Please sign up with your e-mail here.`,
  provider_failed: (provider) => `Signing in with ${provider} did not work. Please try again in a moment.`,
  account_blocked: () => 'This account is blocked.',
  too_many: () => 'Too many attempts. Please wait a little and try again.',
};

const UNKNOWN = 'Signing in did not work. Please try again in a moment.';

/**
 * What `/signin?error=<code>&provider=<id>` says. Anybody can write such a link, so what is not a code and a provider of ours
 * is never shown.
 */
export function providerProblem(code: string, provider: string | null): string {
  const text = ownValue(TEXTS, code);
  const name = ownValue(SIGN_IN_PROVIDERS, provider ?? '');
  return text && name ? text(name) : UNKNOWN;
}

const ownValue = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
