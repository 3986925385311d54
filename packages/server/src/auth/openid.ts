import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { ProviderSettings } from '../ports/provider-settings.ts';
import { isLoopback } from '../ports/safe-address.ts';

/** What a browser takes to a provider and must bring back. `redirectUri` is where it comes back to. */
export interface Visit {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Who somebody is at a provider. */
export interface Profile {
  subject: string;
  /** Lower case; null unless the provider says that it is confirmed. */
  email: string | null;
  firstName: string;
  lastName: string;
}

/** A provider of identities, by OpenID Connect: authorization code with state, nonce and PKCE. */
export interface Provider {
  id: ProviderSettings['id'];
  name: string;
  /** Where to send the browser. Fails when the provider cannot be reached. */
  address(visit: Visit): Promise<string>;
  /** Who has come back with `search`, the query of the address. Fails whenever anything does not add up. */
  arrived(search: string, visit: Visit): Promise<Profile>;
}

/** How long a provider's answers may take, in seconds, and how long its discovery document is kept, in ms. */
const TIMEOUT_SECONDS = 10;
const KEPT_MS = 60 * 60 * 1000;

const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((e) => e.toLowerCase());
const text = z.string().trim().max(500).catch('');
const Claims = z.object({
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: text,
  given_name: text,
  family_name: text,
});
type Claims = z.infer<typeof Claims>;

export function createProvider(settings: ProviderSettings, clock: Clock): Provider {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** Its discovery document, kept for an hour; a failure is not kept. */
  function configured(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known && known.until > now) return known.configuration;
    const configuration = discover(settings);
    known = { configuration, until: now + KEPT_MS };
    configuration.catch(() => (known = undefined));
    return configuration;
  }

  return {
    id: settings.id,
    name: settings.name,
    async address({ state, nonce, codeVerifier, redirectUri }) {
      const address = buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async arrived(search, { state, nonce, codeVerifier, redirectUri }) {
      const configuration = await configured();
      const here = new URL(redirectUri);
      here.search = search;
      const tokens = await authorizationCodeGrant(configuration, here, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('the provider sent no ID token');
      let claims = Claims.parse(idToken);
      // Whether an e-mail is confirmed must come from where the e-mail comes from.
      if (claims.email === undefined && configuration.serverMetadata().userinfo_endpoint) {
        claims = Claims.parse(await fetchUserInfo(configuration, tokens.access_token, idToken.sub));
      }
      return { subject: idToken.sub, email: confirmedEmail(claims, settings), ...namesOf(claims) };
    },
  };
}

async function discover({ issuer, clientId, clientSecret, tokenEndpoint }: ProviderSettings): Promise<Configuration> {
  const execute = isLoopback(new URL(issuer)) ? [allowInsecureRequests] : [];
  const authentication = ClientSecretPost(clientSecret);
  const found = await discovery(new URL(issuer), clientId, undefined, authentication, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  const { supportsPKCE: _helper, ...metadata } = found.serverMetadata();
  if (metadata.token_endpoint !== undefined || tokenEndpoint === undefined) return found;
  const completed = new Configuration(
    { ...metadata, token_endpoint: tokenEndpoint },
    clientId,
    undefined,
    authentication,
  );
  completed.timeout = TIMEOUT_SECONDS;
  for (const each of execute) each(completed);
  return completed;
}

function confirmedEmail(claims: Claims, { trustEmail }: ProviderSettings): string | null {
  const confirmed = claims.email_verified === true || (claims.email_verified === undefined && trustEmail);
  const email = Email.safeParse(claims.email);
  return confirmed && email.success ? email.data : null;
}

function namesOf({ name, given_name: given, family_name: family }: Claims): { firstName: string; lastName: string } {
  if (given || family) return { firstName: given, lastName: family };
  const [first = '', ...rest] = name.split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}
