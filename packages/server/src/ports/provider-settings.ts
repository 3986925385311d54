/** A provider of identities, as its OpenID Connect client is registered there (ruling 12). */
export interface ProviderSettings {
  id: 'google' | 'facebook';
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
 * The providers whose client id and secret are set. What is wrong is added to `faults`.
 * Facebook's discovery document names no token endpoint, its scopes have no `profile`, and its tokens may not say whether an
 * e-mail is confirmed, so whether that is believed is the operator's choice.
 */
export function readProviders(text: (name: string) => string | undefined, faults: string[]): ProviderSettings[] {
  const client = (name: string, issuer: string) => {
    const [clientId, clientSecret, from] = [
      text(`${name}_CLIENT_ID`),
      text(`${name}_CLIENT_SECRET`),
      text(`${name}_ISSUER`) ?? issuer,
    ];
    if ((clientId === undefined) !== (clientSecret === undefined))
      faults.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together; one is missing`);
    if (!isSafe(from)) faults.push(`${name}_ISSUER is ${from}; it must begin with https://`);
    return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret, issuer: from } : undefined;
  };
  const google = client('GOOGLE', 'https://accounts.google.com');
  const facebook = client('FACEBOOK', 'https://www.facebook.com');
  const tokenEndpoint = text('FACEBOOK_TOKEN_ENDPOINT') ?? 'https://graph.facebook.com/oauth/access_token';
  if (!isSafe(tokenEndpoint)) faults.push(`FACEBOOK_TOKEN_ENDPOINT is ${tokenEndpoint}; it must begin with https://`);
  const trust = text('FACEBOOK_TRUST_EMAIL') ?? 'false';
  if (trust !== 'true' && trust !== 'false') faults.push(`FACEBOOK_TRUST_EMAIL is ${trust}; it can be true or false`);
  return [
    ...(google
      ? [{ id: 'google' as const, name: 'Google', ...google, scope: 'openid email profile', trustEmail: false }]
      : []),
    ...(facebook
      ? [
          {
            id: 'facebook' as const,
            name: 'Facebook',
            ...facebook,
            scope: 'openid email',
            tokenEndpoint,
            trustEmail: trust === 'true',
          },
        ]
      : []),
  ];
}

/** Secrets go there, so only over TLS; or to this very machine, for trying out. */
export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' || isLoopback(url);
}

/** An address without TLS that does not leave the machine. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
