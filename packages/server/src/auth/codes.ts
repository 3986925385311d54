import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, PRODUCT } from '@griot/contracts';
import type { Post } from '../mail/service.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { sameText, type Secrets } from './secrets.ts';
import { endCodes, insertCode, tryCode } from './store.ts';

/** One-time codes by mail: six digits, ten minutes, five tries, once (part 1 §9). */
export interface Codes {
  /** Mails a code and gives the `request_id` it belongs to. Earlier codes of this user end. */
  send(db: Db, user: { id: string; email: string }, origin: string): Promise<string>;
  /**
   * Uses a code up. Gives whose it was and whether it had ended before (it was used, or a newer one took its place), or
   * null when it is wrong, over or not of this request and e-mail.
   */
  use(db: Db, requestId: string, email: string, code: string): Promise<{ userId: string; ended: boolean } | null>;
}

export function createCodes({ clock, random, secrets, post }: { clock: Clock; random: Random; secrets: Secrets; post: Post }): Codes {
  const sealed = (requestId: string, code: string): string => secrets.seal('code', `${requestId}\n${code}`);
  return {
    async send(db, user, origin) {
      const now = clock.now();
      const id = random.id('req');
      const code = random.digits(CODE_DIGITS);
      await endCodes(db, user.id, now);
      await insertCode(db, {
        id, userId: user.id, email: user.email, codeHash: sealed(id, code), createdAt: now, expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
      });
      const link = `${origin}/verify-email?request_id=${id}`;
      await post.send(db, {
        to: user.email,
        subject: `${code} is your ${PRODUCT} code`,
        text: [
          `Welcome to ${PRODUCT}.`, '',
          `Your code is ${code}. It is good for ${CODE_MINUTES} minutes.`, '',
          `Enter it here: ${link}`, '',
          `If you did not sign up, ignore this mail; nothing happens without the code.`,
        ].join('\n'),
        code,
        link,
      });
      return id;
    },
    async use(db, requestId, email, code) {
      const now = clock.now();
      const sent = await tryCode(db, requestId, email, now, CODE_TRIES);
      if (!sent || !sameText(sent.codeHash, sealed(requestId, code))) return null;
      if (sent.endedAt === null) await endCodes(db, sent.userId, now);
      return { userId: sent.userId, ended: sent.endedAt !== null };
    },
  };
}
