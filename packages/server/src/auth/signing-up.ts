import type { Answer, BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import { codeGuessesAt, resendsFor, type Limits } from '../limits/index.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { hashPassword } from '../ports/passwords.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { UserRow, Users } from '../users/index.ts';
import type { Codes } from './codes.ts';
import type { Sessions } from './sessions.ts';
import type { SignUpProof } from './sign-up-proof.ts';

/** Where a call comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
  origin: string;
}

export interface SigningUpPorts {
  db: Database;
  limits: Limits;
  proof: SignUpProof;
  users: Users;
  codes: Codes;
  sessions: Sessions;
  accessFor(user: UserRow, sessionId: string): Promise<string>;
  /** Begins the referral of somebody who signs up by a code; false when it is nobody's. */
  refer(tx: Db, userId: string, code: string): Promise<boolean>;
}

/** Signing up, and confirming one's e-mail by a code (part 1 §4, rulings 8 and 19). */
export function createSigningUp({ db, limits, proof, users, codes, sessions, accessFor, refer }: SigningUpPorts) {
  return {
    /** What a browser works on while its owner types. */
    signUpChallenge: (ip: string) => proof.challenge(ip),

    async signUp(form: BodyOut<'POST /auth/signup/'>, from: Origin): Promise<Answer<'POST /auth/signup/'>> {
      await proof.count(form.proof, from.ip);
      await refuseCommonPassword(form.password, 'password');
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
        if (form.referral_code && !(await refer(tx, user.id, form.referral_code))) {
          throw invalid({ referral_code: ['We do not know this referral code. Check it, or leave the field empty.'] });
        }
        const requestId = await codes.send(tx, user, from);
        return {
          user,
          requestId,
          ...(await sessions.begin(tx, user.id, { userAgent: from.userAgent, browser: form.browser })),
        };
      });
      await limits.welcome(form.email, from.ip);
      return {
        token: await accessFor(made.user, made.sessionId),
        refresh_token: made.refreshToken,
        request_id: made.requestId,
        ...nameOf(made.user),
      };
    },

    async verifyEmail(
      form: BodyOut<'POST /auth/verify-email/'>,
      from: Origin,
    ): Promise<Answer<'POST /auth/verify-email/'>> {
      const sent = {
        requestId: form.request_id,
        email: form.email,
        code: form.code,
        purpose: 'confirm-email',
      } as const;
      const verified = await limits.attempt(codeGuessesAt(form.email, from.ip, codes.wasAsked(sent)), () =>
        transaction(db, async (tx) => {
          // Without the code of its own mail nobody learns whether an e-mail is confirmed, or known at all (ruling 8).
          const code = await codes.use(tx, sent);
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
      for (const limited of resendsFor(form.email, from.ip)) await limits.count(limited);
      return { request_id: await codes.ask(form.email, 'confirm-email', from) };
    },
  };
}

/** How somebody is called, as the answers that sign them in say it. */
export const nameOf = (user: UserRow) => ({
  pen_name: user.penName,
  name: `${user.firstName} ${user.lastName}`.trim(),
  email_verified: user.emailVerifiedAt !== null,
});
