import { SIGN_IN_PROVIDERS, type SignInProvider } from '@griot/contracts';
import type { Variables } from './variables.ts';

/** A provider of identities, as its OpenID Connect client is registered there (ruling 12). */
export interface ProviderSettings {
  id: SignInProvider;
  name: string;
  /** Where its discovery document begins. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Where codes are exchanged, for when the discovery document does not say. */
  tokenEndpoint?: string | undefined;
  /** An e-mail counts as confirmed although the provider does not say whether it is. Never when it says that it is not. */
  trustEmail: boolean;
}

/**
 * The providers whose client id and secret are set. Facebook's discovery document names no token endpoint, its scopes have no
 * `profile`, and its tokens may not say whether an e-mail is confirmed, so whether that is believed is the operator's choice.
 */
export function providerSettings(given: Variables): ProviderSettings[] {
  const providers: ProviderSettings[] = [];
  if (given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET)
    providers.push({
      id: 'google',
      name: SIGN_IN_PROVIDERS.google,
      issuer: given.GOOGLE_ISSUER,
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
      scope: 'openid email profile',
      trustEmail: false,
    });
  if (given.FACEBOOK_CLIENT_ID && given.FACEBOOK_CLIENT_SECRET)
    providers.push({
      id: 'facebook',
      name: SIGN_IN_PROVIDERS.facebook,
      issuer: given.FACEBOOK_ISSUER,
      clientId: given.FACEBOOK_CLIENT_ID,
      clientSecret: given.FACEBOOK_CLIENT_SECRET,
      scope: 'openid email',
      tokenEndpoint: given.FACEBOOK_TOKEN_ENDPOINT,
      trustEmail: given.FACEBOOK_TRUST_EMAIL === 'true',
    });
  return providers;
}
