import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What somebody's account at the provider says of them. */
export interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Its accounts, by subject. */
  accounts: Map<string, Account>;
  /** Goes to the provider as a browser does, signs in there, agrees, and gives the address it sends the browser back to. */
  visit(address: string, subject: string): Promise<URL>;
  /** The same, but turning back at the provider. */
  turnBack(address: string): Promise<URL>;
  close(): Promise<void>;
}

export interface TestProviderOptions {
  redirectUri: string;
  /** Puts e-mail and names into the ID token, as Google does, instead of behind the userinfo endpoint. */
  claimsInIdToken?: boolean;
  /** Leaves the token endpoint out of the discovery document, as Facebook does. */
  withoutTokenEndpoint?: boolean;
}

/** A real OpenID provider on a port of its own. */
export async function startOpenIdProvider({
  redirectUri,
  claimsInIdToken = true,
  withoutTokenEndpoint = false,
}: TestProviderOptions): Promise<TestProvider> {
  const accounts = new Map<string, Account>();
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['griot', 'what only the two of us know'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: !claimsInIdToken,
    cookies: { keys: ['cookies of a test'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
  });
  provider.use(async (context, next) => {
    await next();
    if (withoutTokenEndpoint && context.path === '/.well-known/openid-configuration')
      delete (context.body as { token_endpoint?: string }).token_endpoint;
  });
  answer = provider.callback();

  /** Follows redirects and sends the forms of the provider's pages until it is sent to another place. */
  async function browse(
    address: string,
    form: (page: string) => { action: string; fields: Record<string, string> } | string,
  ): Promise<URL> {
    const cookies = new Map<string, string>();
    let next: { url: string; fields?: Record<string, string> } = { url: address };
    for (let step = 0; step < 20; step += 1) {
      const response = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.fields ? { method: 'POST', body: new URLSearchParams(next.fields) } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      const page = await response.text();
      if (location) {
        const url = new URL(location, next.url);
        if (url.origin !== issuer) return url;
        next = { url: url.href };
        continue;
      }
      if (!response.ok) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`);
      const filled = form(page);
      next =
        typeof filled === 'string'
          ? { url: new URL(filled, next.url).href }
          : { url: new URL(filled.action, next.url).href, fields: filled.fields };
    }
    throw new Error('the provider leads nowhere');
  }

  const fieldsFor = (page: string, subject: string): Record<string, string> =>
    page.includes('value="login"') ? { prompt: 'login', login: subject, password: 'any' } : { prompt: 'consent' };
  const actionOf = (page: string): string => /action="([^"]+)"/.exec(page)?.[1] ?? '';
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    visit: (address, subject) =>
      browse(address, (page) => ({ action: actionOf(page), fields: fieldsFor(page, subject) })),
    turnBack: (address) => browse(address, (page) => /href="([^"]*abort)"/.exec(page)?.[1] ?? ''),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
