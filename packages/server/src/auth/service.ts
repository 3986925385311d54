import type { Answer, BodyOut, QueryOut } from '@griot/contracts/contract';
import type { Doorkeeper } from '../http/access.ts';
import { invalid, refuse } from '../http/errors.ts';
import { network } from '../http/network.ts';
import { paged } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Post } from '../mail/service.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Logger } from 'pino';
import type { ProviderSettings } from '../ports/provider-settings.ts';
import { rolesBy, type Users } from '../users/service.ts';
import type { UserRow } from '../users/store.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createCodes } from './codes.ts';
import { guessesAt, LIMITS, type Limits } from './limits.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { createIdentities } from './identities.ts';
import { createProvider } from './openid.ts';
import { createPasswordChanges } from './password-changes.ts';
import { createProviderVisits } from './provider-visits.ts';
import { blocked } from './refusals.ts';
import { createSecrets } from './secrets.ts';
import { createSessions, type Session } from './sessions.ts';
import { endOwnSession, endSessions, forgetEnded, listSessions, standingOf } from './store.ts';

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
  post: Post;
  /**
   * Done within the transaction in which somebody signs in, before anything else of it: signing in cancels the deletion
   * of an account (ruling 28).
   */
  onSignIn?: (tx: Db, userId: string) => Promise<void>;
  /** Done within the transaction in which somebody signs up by a referral code; false when it is nobody's. */
  onReferred?: (tx: Db, userId: string, code: string) => Promise<boolean>;
}

/** Where a call comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
  origin: string;
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
  post,
  onSignIn = async () => undefined,
  onReferred = async () => false,
}: AuthPorts) {
  const secrets = createSecrets(tokenKey);
  const accessTokens = createAccessTokens(secrets, clock);
  const sessions = createSessions({ db, clock, random, secrets });
  const codes = createCodes({ db, clock, random, secrets, jobs, post, users });

  const accessFor = async (user: UserRow, sessionId: string): Promise<string> =>
    accessTokens.sign({
      id: user.id,
      emailVerified: user.emailVerifiedAt !== null,
      roles: await users.rolesOf(user),
      sessionId,
    });
  const nameOf = (user: UserRow) => ({
    pen_name: user.penName,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email_verified: user.emailVerifiedAt !== null,
  });

  const door: Doorkeeper = {
    callerOf: (token) => accessTokens.read(token),
    async refreshed(caller) {
      const now = await standingOf(db, caller.id, caller.sessionId);
      return now ? { ...caller, emailVerified: now.emailVerified, roles: rolesBy(now) } : null;
    },
  };

  /** Whoever has an account by this e-mail; one that was deleted is none. */
  async function livingByEmail(email: string): Promise<UserRow | undefined> {
    const user = await users.byEmail(email);
    return user?.deletedAt ? undefined : user;
  }

  const wrongCredentials = () => refuse('wrong_credentials', 'The e-mail or the password is wrong.');

  /**
   * Begins a session for somebody who has shown who they are, unless they may not come in or that has changed since.
   * @throws Refusal `not_allowed` when they are blocked; `wrong_credentials`
   */
  async function begin(tx: Db, known: UserRow, userAgent: string): Promise<Session & { user: UserRow }> {
    await onSignIn(tx, known.id);
    const user = await users.hold(known.id, tx);
    if (!user || user.deletedAt || user.passwordHash !== known.passwordHash) throw wrongCredentials();
    if (user.blockedAt) throw await blocked(tx);
    return { ...(await sessions.begin(tx, user.id, userAgent)), user };
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
    identities: createIdentities({ db, clock, random, users, post, onReferred }),
    async enter(tx, userId, userAgent) {
      const known = await users.byId(userId, tx);
      if (!known) throw wrongCredentials();
      const begun = await begin(tx, known, userAgent);
      return () => signedIn(begun);
    },
  });

  return {
    door,
    visits,
    ...createPasswordChanges({ db, clock, random, limits, secrets, users, codes, post }),

    async signUp(form: BodyOut<'POST /auth/signup/'>, from: Origin): Promise<Answer<'POST /auth/signup/'>> {
      await limits.count({ limit: LIMITS.signUpByAddress, who: network(from.ip) });
      const passwordHash = await hashPassword(form.password);
      const made = await transaction(db, async (tx) => {
        const user = await users.add(tx, {
          email: form.email,
          passwordHash,
          penName: form.pen_name,
          firstName: form.first_name,
          lastName: form.last_name,
          referralCode: form.referral_code,
        });
        // Told at its field, and nothing is lost: passed over in silence, a slip of the finger would cost whoever invited them
        // the reward, and it could not be made good later. The field may be left empty.
        if (form.referral_code && !(await onReferred(tx, user.id, form.referral_code))) {
          throw invalid({ referral_code: ['We do not know this referral code. Check it, or leave the field empty.'] });
        }
        const requestId = await codes.send(tx, user, from.origin);
        return { user, requestId, ...(await sessions.begin(tx, user.id, from.userAgent)) };
      });
      return {
        token: await accessFor(made.user, made.sessionId),
        refresh_token: made.refreshToken,
        request_id: made.requestId,
        ...nameOf(made.user),
      };
    },

    async signIn(form: BodyOut<'POST /auth/login/'>, from: Origin): Promise<Answer<'POST /auth/login/'>> {
      const user = await limits.attempt(guessesAt(form.email, from.ip), async () => {
        const found = await livingByEmail(form.email);
        // Without an account the password is checked all the same, so that time tells nothing.
        return (await passwordFits(form.password, found?.passwordHash)) ? (found ?? null) : null;
      });
      if (!user) throw wrongCredentials();
      return await signedIn(await transaction(db, (tx) => begin(tx, user, from.userAgent)));
    },

    async verifyEmail(
      form: BodyOut<'POST /auth/verify-email/'>,
      from: Origin,
    ): Promise<Answer<'POST /auth/verify-email/'>> {
      const tried = [
        { limit: LIMITS.codeByAddress, who: network(from.ip) },
        { limit: LIMITS.codeByAccount, who: form.email },
      ];
      const verified = await limits.attempt(tried, () =>
        transaction(db, async (tx) => {
          // Without the code of its own mail nobody learns whether an e-mail is confirmed, or known at all (ruling 8).
          const code = await codes.use(tx, {
            requestId: form.request_id,
            email: form.email,
            code: form.code,
            purpose: 'confirm-email',
          });
          if (!code) return null;
          // Confirming twice is fine; a code whose place a newer one took before that confirms nothing.
          if (code.ended) return (await users.byId(code.userId, tx))?.emailVerifiedAt ? true : null;
          await users.markVerified(tx, code.userId);
          return true;
        }),
      );
      if (!verified)
        throw refuse('wrong_code', 'This code is wrong or has expired.', {
          detail: { code: ['This code is wrong or has expired.'] },
        });
      return { email_verified: true };
    },

    /** Answers the same whether or not there is such an account, or one still to be confirmed. */
    async resendCode(
      form: BodyOut<'POST /auth/resend-verify-email/'>,
      from: Origin,
    ): Promise<Answer<'POST /auth/resend-verify-email/'>> {
      await limits.count({ limit: LIMITS.resendByAddress, who: network(from.ip) });
      await limits.count({ limit: LIMITS.resendByAccount, who: form.email });
      return { request_id: await codes.ask(form.email, 'confirm-email', from.origin) };
    },

    async refresh(refreshToken: string): Promise<Answer<'POST /auth/token/refresh/'>> {
      const renewed = await sessions.renew(refreshToken);
      const user = await users.byId(renewed.userId);
      if (!user || user.blockedAt || user.deletedAt)
        throw refuse('not_signed_in', 'Your sign-in has ended. Please sign in again.');
      return { access: await accessFor(user, renewed.sessionId), refresh_token: renewed.refreshToken };
    },

    /** Where somebody is signed in, last used first. */
    async activeSessions(
      caller: Caller,
      query: QueryOut<'GET /users/me/sessions/'>,
      url: string,
    ): Promise<Answer<'GET /users/me/sessions/'>> {
      const { rows, count } = await listSessions(db, caller.id, clock.now(), query);
      const shown = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        last_used_at: (lastUsedAt ?? createdAt).toISOString(),
        current: id === caller.sessionId,
      }));
      return paged(shown, count, query, url);
    },

    /**
     * Signs one device out, this one too: it cannot renew its tokens nor write, and its access token reads for 15 minutes at most.
     * @throws Refusal `not_found` when it is not the caller's, or has ended
     */
    async endSession(caller: Caller, sessionId: string): Promise<null> {
      if (!(await endOwnSession(db, caller.id, sessionId, clock.now())))
        throw refuse('not_found', 'There is no such session.');
      return null;
    },

    /** Signs out everywhere but here; by a token that does not name its session, here too. */
    async endOtherSessions(caller: Caller): Promise<null> {
      await endSessions(db, caller.id, clock.now(), caller.sessionId);
      return null;
    },

    /**
     * Ends everything somebody is signed in with. Their access tokens read for what is left of their 15 minutes, except
     * where the database is asked who calls: at calls that write, and staff's.
     */
    endSessions: (tx: Db, userId: string): Promise<void> => endSessions(tx, userId, clock.now()),

    /** Forgets what has ended: windows of limits at once, codes and tokens a day after. */
    async sweep(): Promise<void> {
      await limits.sweep();
      await forgetEnded(db, new Date(clock.now().getTime() - 24 * 60 * 60 * 1000));
    },
  };
}
