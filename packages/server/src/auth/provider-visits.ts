import { ownPath, PROVIDER_SIGN_IN_ERRORS } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import { Refusal, refuse } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Logger } from 'pino';
import type { Identities } from './identities.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Provider } from './openid.ts';
import { sameText, type Secrets } from '../ports/secrets.ts';
import type { Device } from './sessions.ts';
import { insertHandover, insertVisit, takeHandover, takeVisit } from './store.ts';

/** How long somebody may stay at a provider, and how long their browser then has to fetch its tokens, in seconds. */
const VISIT_SECONDS = 10 * 60;
const HANDOVER_SECONDS = 60;
const RETURN_URL_MAX = 2000;
/** What may be a referral code as it is typed at sign-up; anything else is none. */
const REFERRAL = /^[\p{L}\p{N}-]{1,40}$/u;

interface ProviderVisitsPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  secrets: Secrets;
  log: Logger;
  providers: Provider[];
  identities: Identities;
  /** Begins a session and gives what a sign-in answers. */
  enter(tx: Db, userId: string, device: Device): Promise<() => Promise<Answer<'POST /auth/handover/'>>>;
}

/** Where the browser goes next. `visit` is what it keeps in a cookie until its sign-in is over; undefined: nothing more. */
export interface NextStop {
  address: string;
  visit?: { state: string; seconds: number };
}

/**
 * Signing in with an account elsewhere (ruling 12). The browser leaves with a `state`, which it also keeps in a cookie: what
 * comes back counts only in the browser that left, and so does the handover. So no link signs anybody in to a stranger's account.
 */
export interface ProviderVisits {
  list(): Answer<'GET /auth/providers/'>;
  has(id: string): boolean;
  /** Sends the browser to a provider; back to the sign-in with a code when that cannot be. */
  leave(
    id: string,
    from: { returnUrl: string | undefined; referral: string | undefined; origin: string; ip: string },
  ): Promise<NextStop>;
  /** Receives the browser from a provider and sends it to the sign-in, with a handover or a code. */
  comeBack(id: string, back: { search: string; cookie: string | undefined; origin: string }): Promise<NextStop>;
  /** @throws Refusal `sign_in_ended` when it is over, was used, or belongs to another browser; `account_blocked` */
  handOver(
    form: BodyOut<'POST /auth/handover/'>,
    cookie: string | undefined,
    userAgent: string,
  ): Promise<Answer<'POST /auth/handover/'>>;
}

export function createProviderVisits({
  db,
  clock,
  random,
  limits,
  secrets,
  log,
  providers,
  identities,
  enter,
}: ProviderVisitsPorts): ProviderVisits {
  const stateHash = (state: string): string => secrets.seal('provider-state', state);
  const handoverHash = (handover: string, state: string): string => secrets.seal('handover', `${handover}\n${state}`);
  const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);
  const redirectUri = (origin: string, id: string): string => `${origin}/api/auth/${id}/callback`;
  const providerOf = (id: string): Provider => {
    const found = providers.find((p) => p.id === id);
    if (!found) throw refuse('not_found', 'There is nothing here.');
    return found;
  };
  const started = () => refuse('sign_in_ended', 'This sign-in has ended. Please start it again.');

  /** A browser cannot show a refusal in JSON, so it is told at the sign-in. */
  function told(failure: unknown, { id }: Provider, returnUrl = ''): NextStop {
    const refused = failure instanceof Refusal ? failure.code : undefined;
    const code = PROVIDER_SIGN_IN_ERRORS.find((known) => known === refused) ?? 'provider_failed';
    if (code === 'provider_failed') log.warn({ err: failure, provider: id }, 'a sign-in by a provider failed');
    return { address: signIn({ error: code, provider: id, returnURL: returnUrl }) };
  }

  return {
    list: () => ({ results: providers.map(({ id, name }) => ({ id, name })) }),
    has: (id) => providers.some((p) => p.id === id),

    async leave(id, from) {
      const provider = providerOf(id);
      const returnUrl = (from.returnUrl ?? '').length > RETURN_URL_MAX ? '' : (ownPath(from.returnUrl) ?? '');
      const referral = REFERRAL.exec((from.referral ?? '').trim())?.[0] ?? '';
      try {
        await limits.count({ limit: LIMITS.visitByAddress, who: network(from.ip) });
        const [state, nonce, codeVerifier] = [random.token(), random.token(), random.token()];
        const address = await provider.address({
          state,
          nonce,
          codeVerifier,
          redirectUri: redirectUri(from.origin, id),
        });
        await insertVisit(db, {
          stateHash: stateHash(state),
          provider: id,
          nonce,
          codeVerifier,
          returnUrl,
          referral,
          expiresAt: inSeconds(VISIT_SECONDS),
        });
        return { address, visit: { state, seconds: VISIT_SECONDS } };
      } catch (failure) {
        return told(failure, provider, returnUrl);
      }
    },

    async comeBack(id, { search, cookie, origin }) {
      const provider = providerOf(id);
      let returnUrl = '';
      try {
        const sent = new URLSearchParams(search);
        const state = sent.get('state');
        if (!state || !cookie || !sameText(state, cookie)) throw started();
        const visit = await takeVisit(db, stateHash(state), id, clock.now());
        if (!visit) throw started();
        returnUrl = visit.returnUrl;
        if (sent.get('error') === 'access_denied')
          throw refuse('sign_in_declined', `You did not go on with ${provider.name}.`);
        const profile = await provider.arrived(search, {
          state,
          nonce: visit.nonce,
          codeVerifier: visit.codeVerifier,
          redirectUri: redirectUri(origin, id),
        });
        const userId = await identities.userFor(provider, profile, visit.referral);
        const handover = random.token();
        await insertHandover(db, {
          hash: handoverHash(handover, state),
          userId,
          expiresAt: inSeconds(HANDOVER_SECONDS),
        });
        return { address: signIn({ handover, returnURL: returnUrl }), visit: { state, seconds: HANDOVER_SECONDS } };
      } catch (failure) {
        return told(failure, provider, returnUrl);
      }
    },

    async handOver({ handover, browser }, cookie, userAgent) {
      if (!cookie) throw started();
      const answer = await transaction(db, async (tx) => {
        const userId = await takeHandover(tx, handoverHash(handover, cookie), clock.now());
        if (userId === undefined) throw started();
        return await enter(tx, userId, { userAgent, browser });
      });
      return await answer();
    },
  };
}

function signIn(query: Record<string, string>): string {
  return `/signin?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;
}
