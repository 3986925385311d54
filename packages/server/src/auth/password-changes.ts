import { PRODUCT } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { UserRow, Users } from '../users/index.ts';
import type { Codes } from './codes.ts';
import { codeGuessesAt, ownGuesses, resetsFor, type Limits } from '../limits/index.ts';
import { hashPassword } from '../ports/passwords.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Secrets } from '../ports/secrets.ts';
import { ownPassword, wrongPassword } from './own-password.ts';
import { endCodes, endResetTokens, endSessions, insertResetToken, resetTokenOwner, spendResetToken } from './store.ts';

/** How long the token of a reset is good for, in ms. */
const RESET_TOKEN_MS = 15 * 60_000;
const ADDRESSES_ENDED =
  'The address of your e-reader catalogue and of your private feed, if you had them, has ended too.';

interface PasswordChangesPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  secrets: Secrets;
  users: Users;
  codes: Codes;
  mailer: Mailer;
  onReset: ((tx: Db, userId: string) => Promise<void>) | undefined;
}

/** Where a call comes from, as far as limits and links go. */
interface From {
  ip: string;
  origin: string;
}

/** Forgotten and changed passwords: part 1 §4, §5 and §7, rulings 8 and 19. */
export function createPasswordChanges({
  db,
  clock,
  random,
  limits,
  secrets,
  users,
  codes,
  mailer,
  onReset,
}: PasswordChangesPorts) {
  const hashOf = (token: string): string => secrets.seal('reset-token', token);
  const resetEnded = () =>
    refuse('wrong_credentials', 'This reset has ended. Please ask for a new code.', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });

  /** What every change of a password ends: resets under way, and the sessions begun with the former one. */
  async function afterChange(
    tx: Db,
    user: UserRow,
    origin: string,
    told: { stays?: string | undefined; also?: string } = {},
  ): Promise<void> {
    const now = clock.now();
    await endSessions(tx, user.id, now, told.stays);
    await endResetTokens(tx, user.id, now);
    await endCodes(tx, user.id, now, { purpose: 'reset-password' });
    const link = `${origin}/reset-password?${new URLSearchParams({ email: user.email })}`;
    await mailer.send(tx, {
      to: user.email,
      subject: `Your ${PRODUCT} password was changed`,
      text: [
        `${greeting(user)}Your password was changed, and other devices were signed out.`,
        ...(told.also ? [told.also] : []),
        '',
        `If that was not you, set a new one at once: ${link}`,
      ].join('\n'),
      link,
    });
  }

  return {
    /** Answers the same, after the same work, whether or not there is such an account (ruling 8). */
    async askReset(
      form: BodyOut<'POST /auth/password-reset/'>,
      from: From,
    ): Promise<Answer<'POST /auth/password-reset/'>> {
      for (const limited of resetsFor(form.email, from.ip)) await limits.count(limited);
      return { request_id: await codes.ask(form.email, 'reset-password', from), status: 'sent' };
    },

    /** @throws Refusal `wrong_code`, also for a code that was used; `too_many` */
    async completeReset(
      form: BodyOut<'POST /auth/complete-password-reset/'>,
      from: From,
    ): Promise<Answer<'POST /auth/complete-password-reset/'>> {
      const sent = {
        requestId: form.request_id,
        email: form.email,
        code: form.code,
        purpose: 'reset-password',
      } as const;
      const token = await limits.attempt(codeGuessesAt(form.email, from.ip, codes.wasAsked(sent)), () =>
        transaction(db, async (tx) => {
          const code = await codes.use(tx, sent);
          if (!code || code.ended) return null;
          const now = clock.now();
          const made = random.token();
          await insertResetToken(tx, {
            hash: hashOf(made),
            userId: code.userId,
            createdAt: now,
            expiresAt: new Date(now.getTime() + RESET_TOKEN_MS),
          });
          return made;
        }),
      );
      if (!token)
        throw refuse('wrong_code', 'This code is wrong or has expired.', {
          detail: { code: ['This code is wrong or has expired.'] },
        });
      return { access_token: token };
    },

    /**
     * Sets a password with the token of a completed reset, once. Everything that was signed in is signed out, secret addresses
     * end, which who was in the account may have made, and the e-mail is confirmed, since its code came from there.
     * @throws Refusal `wrong_credentials` before what was sent is looked at (ruling 17)
     */
    async resetPassword(
      token: string | undefined,
      body: () => BodyOut<'POST /auth/reset-password/'>,
      from: From,
    ): Promise<Answer<'POST /auth/reset-password/'>> {
      const hash = token === undefined ? undefined : hashOf(token);
      const owner = hash === undefined ? undefined : await resetTokenOwner(db, hash, clock.now());
      if (hash === undefined || owner === undefined) throw resetEnded();
      const { password } = body();
      await refuseCommonPassword(password, 'password');
      const passwordHash = await hashPassword(password);
      const { email } = await transaction(db, async (tx) => {
        // The user first, as whoever signs in does, so that a session cannot begin with the former password meanwhile.
        const user = await users.setPassword(tx, owner, passwordHash);
        if (!user || !(await spendResetToken(tx, hash, clock.now()))) throw resetEnded();
        if (!user.emailVerifiedAt) await users.markVerified(tx, user.id);
        await onReset?.(tx, user.id);
        await afterChange(tx, user, from.origin, { also: ADDRESSES_ENDED });
        return user;
      });
      // Whoever could not sign in any more can now.
      await limits.forgive(ownGuesses(email, from.ip));
      await limits.welcome(email, from.ip);
      return { message: 'Password Reset Successful!' };
    },

    /**
     * Every other session ends. A token that does not name its session (signed before these were named) ends with them.
     * @throws Refusal `invalid` naming the current password when it is wrong; `too_many`; `not_signed_in`
     */
    async changePassword(
      caller: Caller,
      body: () => BodyOut<'POST /auth/change-password/'>,
      from: From,
    ): Promise<Answer<'POST /auth/change-password/'>> {
      const known = await users.byId(caller.id);
      if (!known || known.blockedAt || known.deletedAt) throw refuse('not_signed_in', 'Sign in first.');
      const form = body();
      await refuseCommonPassword(form.new_password, 'new_password');
      const replaced = await ownPassword(limits, known, form.current_password, 'current_password');
      const passwordHash = await hashPassword(form.new_password);
      await transaction(db, async (tx) => {
        const user = await users.setPassword(tx, known.id, passwordHash, replaced);
        if (!user) throw wrongPassword('current_password');
        await afterChange(tx, user, from.origin, { stays: caller.sessionId });
      });
      return { message: 'Password changed successfully!' };
    },
  };
}
