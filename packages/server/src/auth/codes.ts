import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, PRODUCT } from '@griot/contracts';
import { network } from '../http/network.ts';
import type { Mailer } from '../mail/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Users } from '../users/index.ts';
import { sameText, type Secrets } from '../ports/secrets.ts';
import { endCodes, insertCode, isOvertaken, tryCode, type Purpose } from './store.ts';

/** A code that somebody has asked for by an e-mail, whether or not there is an account. `askedAt` is an ISO instant. */
interface CodeRequest {
  requestId: string;
  email: string;
  purpose: Purpose;
  origin: string;
  /** The keyed hash of the address. Absent in jobs of before there was one. */
  askedFrom?: string;
  askedAt: string;
}

/** So many at the end of a `request_id` are its seal. */
const SEAL_LETTERS = 8;

const sendCode = jobKind<CodeRequest>('send-code');

/** One-time codes by mail: six digits, ten minutes, five tries, once (part 1 §9). Each opens what it was sent for, and nothing else. */
export interface Codes {
  /** Mails a code that confirms the e-mail of a new account, and gives the `request_id` it belongs to. */
  send(db: Db, user: { id: string; email: string }, from: From): Promise<string>;
  /**
   * Gives a `request_id`, and mails its code if there is an account that can use it; earlier codes of that purpose end that were
   * asked for from the same address, so that strangers who ask end nobody's. Who it is for is looked up by a job, so that neither the answer nor its time tells of an account (ruling 8).
   */
  ask(email: string, purpose: Purpose, from: From): Promise<string>;
  /** Whether a `request_id` was given out for this e-mail and purpose, account or not: told by the id itself. */
  wasAsked(sent: { requestId: string; email: string; purpose: Purpose }): boolean;
  /**
   * Uses a code up. Gives whose it was and whether it had ended before (it was used, or a newer one took its place), or
   * null when it is wrong, over or not of this request, e-mail and purpose.
   */
  use(
    db: Db,
    sent: { requestId: string; email: string; code: string; purpose: Purpose },
  ): Promise<{ userId: string; ended: boolean } | null>;
}

/** Where a code is asked for, and where its link leads. */
interface From {
  ip: string;
  origin: string;
}

interface CodesPorts {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  jobs: Jobs;
  mailer: Mailer;
  users: Users;
}

export function createCodes({ db, clock, random, secrets, jobs, mailer, users }: CodesPorts): Codes {
  const sealed = (requestId: string, code: string): string => secrets.seal('code', `${requestId}\n${code}`);

  const askedBy = (email: string, { ip, origin }: From) => ({
    origin,
    askedFrom: secrets.seal('code-asked-from', `${email}\n${network(ip)}`),
    askedAt: clock.now().toISOString(),
  });
  const seal = (email: string, purpose: Purpose, id: string): string =>
    Buffer.from(secrets.seal('request-id', [email, purpose, id].join('\n')), 'base64url')
      .toString('hex')
      .slice(0, SEAL_LETTERS);
  /** An id that nobody can make up: its end follows from the rest, the e-mail and the purpose. */
  const requestIdFor = (email: string, purpose: Purpose): string => {
    const id = random.id('req').slice(0, -SEAL_LETTERS);
    return id + seal(email, purpose, id);
  };

  async function mail(
    on: Db,
    user: { id: string; email: string },
    { requestId, purpose, origin, askedFrom = '', askedAt }: Omit<CodeRequest, 'email'>,
  ): Promise<void> {
    const now = clock.now();
    const code = random.digits(CODE_DIGITS);
    await endCodes(on, user.id, now, { purpose, askedFrom });
    await insertCode(on, {
      id: requestId,
      userId: user.id,
      email: user.email,
      purpose,
      askedFrom,
      codeHash: sealed(requestId, code),
      createdAt: new Date(askedAt),
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
    const { link, text } = MAILS[purpose](code, { origin, requestId, email: user.email });
    await mailer.send(on, {
      to: user.email,
      subject: `${code} is your ${PRODUCT} code`,
      text,
      code,
      link,
      // Who gets it has a minute to enter it.
      worthUntil: new Date(now.getTime() + (CODE_MINUTES - 1) * 60_000).toISOString(),
    });
  }

  jobs.handle(sendCode, (asked) =>
    transaction(db, async (tx) => {
      const user = await users.byEmail(asked.email, tx);
      if (!user || user.deletedAt) return;
      if (asked.purpose === 'confirm-email' && user.emailVerifiedAt) return;
      if (
        await isOvertaken(tx, {
          id: asked.requestId,
          userId: user.id,
          purpose: asked.purpose,
          askedFrom: asked.askedFrom ?? '',
          askedAt: new Date(asked.askedAt),
          now: clock.now(),
        })
      )
        return;
      await mail(tx, user, asked);
    }),
  );

  return {
    async send(on, user, from) {
      const requestId = requestIdFor(user.email, 'confirm-email');
      await mail(on, user, { requestId, purpose: 'confirm-email', ...askedBy(user.email, from) });
      return requestId;
    },
    async ask(email, purpose, from) {
      const requestId = requestIdFor(email, purpose);
      await transaction(db, (tx) => jobs.enqueue(tx, sendCode, { requestId, email, purpose, ...askedBy(email, from) }));
      return requestId;
    },
    wasAsked: ({ requestId, email, purpose }) =>
      sameText(seal(email, purpose, requestId.slice(0, -SEAL_LETTERS)), requestId.slice(-SEAL_LETTERS)),
    async use(on, { requestId, email, code, purpose }) {
      const now = clock.now();
      const sent = await tryCode(on, { id: requestId, email, purpose }, now, CODE_TRIES);
      if (!sent || !sameText(sent.codeHash, sealed(requestId, code))) return null;
      if (sent.endedAt === null) await endCodes(on, sent.userId, now, { purpose });
      return { userId: sent.userId, ended: sent.endedAt !== null };
    },
  };
}

/** Where a code is entered, on whatever device the mail is read, signed in or not. */
const linkTo = (mode: Purpose, { origin, requestId, email }: About): string =>
  `${origin}/otp?${new URLSearchParams({ email, mode, request_id: requestId })}`;

interface About {
  origin: string;
  requestId: string;
  email: string;
}

/** What a code's mail says, and where its link leads. */
const MAILS: Record<Purpose, (code: string, about: About) => { link: string; text: string }> = {
  'confirm-email'(code, about) {
    const link = linkTo('confirm-email', about);
    return {
      link,
      text: mail(
        `Welcome to ${PRODUCT}.`,
        code,
        link,
        'If you did not sign up, ignore this mail; nothing happens without the code.',
      ),
    };
  },
  'reset-password'(code, about) {
    const link = linkTo('reset-password', about);
    return {
      link,
      text: mail(
        `You want to set a new password for ${PRODUCT}.`,
        code,
        link,
        'If you did not ask for this, ignore this mail; your password stays as it is.',
      ),
    };
  },
};

const mail = (why: string, code: string, link: string, otherwise: string): string =>
  [
    why,
    '',
    `Your code is ${code}. It is good for ${CODE_MINUTES} minutes.`,
    '',
    `Enter it here: ${link}`,
    '',
    otherwise,
  ].join('\n');
