import { BROWSER_DAYS } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import type { Guard } from '../http/access.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { together } from '../ports/together.ts';
import type { Logger } from 'pino';
import type { ProviderSettings } from '../ports/provider-settings.ts';
import { rolesBy, type UserRow, type Users } from '../users/index.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createActiveSessions } from './active-sessions.ts';
import { createCodes } from './codes.ts';
import { guessesAt, type Limits } from '../limits/index.ts';
import { passwordFits } from '../ports/passwords.ts';
import { createIdentities } from './identities.ts';
import { createProvider } from './openid.ts';
import { createPasswordChanges } from './password-changes.ts';
import { createProviderVisits } from './provider-visits.ts';
import { blocked } from './refusals.ts';
import { createRunningSessions } from './running-sessions.ts';
import { createSecrets } from '../ports/secrets.ts';
import { createSessions, type Device, type Session } from './sessions.ts';
import { createSigningUp, nameOf, type Origin } from './signing-up.ts';
import { createSignUpProof } from './sign-up-proof.ts';
import { endSessions, forgetBrowsers, forgetEnded, standingsOf } from './store.ts';
import { createTakeaway } from './takeaway.ts';

/** Callers of whom is asked in one question. */
const STANDINGS_TOGETHER = 100;

export interface AuthPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  tokenKey: string;
  providers: ProviderSettings[];
  log: Logger;
  users: Users;
  jobs: Jobs;
  mailer: Mailer;
  /** Ends what else opens something of theirs without a session. */
  onReset?: (tx: Db, userId: string) => Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

/** Signing up, in and on: part 1 §4 and §7, rulings 8 and 19. */
export function createAuth({
  db,
  clock,
  random,
  limits,
  tokenKey,
  providers,
  log,
  users,
  jobs,
  mailer,
  onReset,
}: AuthPorts) {
  let followSignIn: (tx: Db, userId: string) => Promise<void> = async () => undefined;
  let refer: (tx: Db, userId: string, code: string) => Promise<boolean> = async () => false;
  const secrets = createSecrets(tokenKey);
  const accessTokens = createAccessTokens(secrets, clock);
  const takeaway = createTakeaway({ clock, secrets, users });
  const sessions = createSessions({ db, clock, random, secrets });
  const runningSessions = createRunningSessions(db, clock);
  const standingOf = together(STANDINGS_TOGETHER, (callers: readonly Pick<Caller, 'id' | 'sessionId'>[]) =>
    standingsOf(db, callers),
  );
  const codes = createCodes({ db, clock, random, secrets, jobs, mailer, users });

  const accessFor = async (user: UserRow, sessionId: string): Promise<string> =>
    accessTokens.sign({
      id: user.id,
      emailVerified: user.emailVerifiedAt !== null,
      roles: await users.rolesOf(user),
      sessionId,
    });
  const guard: Guard = {
    callerOf: (token) => accessTokens.read(token),
    // Tokens that do not name their session were signed before these were named.
    goesOn: async (caller) =>
      caller.sessionId === undefined
        ? (await standingOf(caller)) !== undefined
        : await runningSessions.runs(caller.sessionId),
    async refreshed(caller) {
      const now = await standingOf(caller);
      return now ? { ...caller, emailVerified: now.emailVerified, roles: rolesBy(now) } : null;
    },
  };

  /** Whoever has an account by this e-mail; one that was deleted is none. */
  async function livingByEmail(email: string): Promise<UserRow | undefined> {
    const user = await users.byEmail(email);
    return user?.deletedAt ? undefined : user;
  }

  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  const wrongCredentials = () => refuse('wrong_credentials', 'The e-mail or the password is wrong.');

  /**
   * Begins a session for somebody who has shown who they are, unless they may not come in or that has changed since.
   * @throws Refusal `account_blocked`; `wrong_credentials`
   */
  async function begin(tx: Db, known: UserRow, device: Device): Promise<Session & { user: UserRow }> {
    await followSignIn(tx, known.id);
    const user = await users.hold(known.id, tx);
    if (!user || user.deletedAt || user.passwordHash !== known.passwordHash) throw wrongCredentials();
    if (user.blockedAt) throw await blocked(tx, takeaway.give(user.id));
    return { ...(await sessions.begin(tx, user.id, device)), user };
  }

  const signedIn = async ({
    user,
    sessionId,
    refreshToken,
  }: Session & { user: UserRow }): Promise<Answer<'POST /auth/login/'>> => ({
    token: await accessFor(user, sessionId),
    refresh_token: refreshToken,
    ...nameOf(user),
  });

  const visits = createProviderVisits({
    db,
    clock,
    random,
    limits,
    secrets,
    log,
    providers: providers.map((each) => createProvider(each, clock)),
    identities: createIdentities({
      db,
      clock,
      random,
      users,
      mailer,
      refer: (tx, userId, code) => refer(tx, userId, code),
    }),
    async enter(tx, userId, device) {
      const known = await users.byId(userId, tx);
      if (!known) throw wrongCredentials();
      const begun = await begin(tx, known, device);
      return () => signedIn(begun);
    },
  });

  return {
    guard,
    visits,
    takeaway,
    /**
     * Says what follows within the transaction in which somebody signs in, before anything else of it: signing in cancels
     * the deletion of an account (ruling 28).
     */
    onSignIn(follow: typeof followSignIn): void {
      followSignIn = follow;
    },
    /** Says what follows within the transaction in which somebody signs up by a referral code; false when it is nobody's. */
    onReferred(follow: typeof refer): void {
      refer = follow;
    },
    ...createSigningUp({
      db,
      limits,
      proof: createSignUpProof({ clock, limits, secrets }),
      users,
      codes,
      sessions,
      accessFor,
      refer: (tx, userId, code) => refer(tx, userId, code),
    }),
    ...createPasswordChanges({ db, clock, random, limits, secrets, users, codes, mailer, onReset }),
    ...createActiveSessions({ db, clock }),

    async signIn(form: BodyOut<'POST /auth/login/'>, from: Origin): Promise<Answer<'POST /auth/login/'>> {
      const user = await limits.attempt(guessesAt(form.email, from.ip), async () => {
        const found = await livingByEmail(form.email);
        // Without an account the password is checked all the same, so that time tells nothing.
        return (await passwordFits(form.password, found?.passwordHash)) ? (found ?? null) : null;
      });
      if (!user) throw wrongCredentials();
      await limits.welcome(user.email, from.ip);
      const device = { userAgent: from.userAgent, browser: form.browser };
      return await signedIn(await transaction(db, (tx) => begin(tx, user, device)));
    },

    async refresh(refreshToken: string): Promise<Answer<'POST /auth/token/refresh/'>> {
      const renewed = await sessions.renew(refreshToken);
      const user = await users.byId(renewed.userId);
      if (!user || user.blockedAt || user.deletedAt)
        throw refuse('not_signed_in', 'Your sign-in has ended. Please sign in again.');
      return { access: await accessFor(user, renewed.sessionId), refresh_token: renewed.refreshToken };
    },

    /** Ends everything somebody is signed in with, within a second in every server (ruling 32). */
    endSessions: (tx: Db, userId: string): Promise<void> => endSessions(tx, userId, clock.now()),

    /** Forgets what has ended: windows of limits at once, codes and tokens a day after, browsers after their time. */
    async sweep(): Promise<void> {
      await limits.sweep();
      await forgetEnded(db, daysAgo(1));
      await forgetBrowsers(db, daysAgo(BROWSER_DAYS));
    },
  };
}
