import { PRODUCT } from '@griot/contracts';
import { Refusal, refuse } from '../http/errors.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { tidyName, type UserRow, type Users } from '../users/index.ts';
import type { Profile, Provider } from './openid.ts';
import { NO_PASSWORD } from '../ports/passwords.ts';
import { blocked } from './refusals.ts';
import { endCodes, endResetTokens, endSessions, forgetIdentity, identityOwner, insertIdentity } from './store.ts';

/** How often a new account is tried when somebody else takes its pen name in between. */
const TRIES = 5;
/** Longest names, in characters: as at sign-up, with room for the digits that make a pen name unique. */
const PEN_NAME_MAX = 35;
const NAME_MAX = 60;

interface IdentitiesPorts {
  db: Database;
  clock: Clock;
  random: Random;
  users: Users;
  mailer: Mailer;
  /** Done within the transaction in which somebody signs up by a referral code; false when it is nobody's. */
  refer(tx: Db, userId: string, code: string): Promise<boolean>;
}

/** Whose account an identity elsewhere belongs to (ruling 12). */
export interface Identities {
  /**
   * The account that somebody from a provider has here: the one that is joined with that identity, else the one with the
   * same confirmed e-mail, else a new one, brought by `referral`. A code that is nobody's is passed over: whoever comes back
   * from a provider can be asked nothing any more.
   * @throws Refusal `account_blocked` where a blocked account would be joined; `provider_email_unconfirmed` when there is no account yet and no confirmed e-mail
   */
  userFor(provider: Provider, profile: Profile, referral: string): Promise<string>;
}

export function createIdentities({ db, clock, random, users, mailer, refer }: IdentitiesPorts): Identities {
  async function find(tx: Db, provider: Provider, profile: Profile, referral: string): Promise<string> {
    const owner = await identityOwner(tx, provider.id, profile.subject);
    const known = owner === undefined ? undefined : await users.byId(owner, tx);
    // Also who is blocked: refused where their browser fetches its tokens, they get what takes their novels along.
    if (known && !known.deletedAt) return known.id;
    if (known?.blockedAt) throw await blocked(tx);
    // Whoever comes back after their account was erased begins anew.
    if (known) await forgetIdentity(tx, provider.id, profile.subject);

    const { email } = profile;
    if (email === null)
      throw refuse(
        'provider_email_unconfirmed',
        `${provider.name} does not tell us that your e-mail is confirmed. Please sign up with your e-mail here.`,
      );
    const namesake = await users.byEmail(email, tx);
    const user =
      namesake && !namesake.deletedAt
        ? await join(tx, provider, namesake)
        : await addUser(tx, email, profile, referral);
    await insertIdentity(tx, {
      provider: provider.id,
      subject: profile.subject,
      userId: user.id,
      createdAt: clock.now(),
    });
    return user.id;
  }

  /** The e-mail is theirs, so the account is; but if it was never confirmed, somebody else may have made it and know its password. */
  async function join(tx: Db, provider: Provider, user: UserRow): Promise<UserRow> {
    if (user.blockedAt) throw await blocked(tx);
    const proven = user.emailVerifiedAt !== null;
    if (!proven) {
      const now = clock.now();
      await users.setPassword(tx, user.id, NO_PASSWORD);
      await endSessions(tx, user.id, now);
      await endResetTokens(tx, user.id, now);
      await endCodes(tx, user.id, now);
      await users.markVerified(tx, user.id);
    }
    await mailer.send(tx, {
      to: user.email,
      subject: `You can now sign in to ${PRODUCT} with ${provider.name}`,
      text: [
        `${greeting(user)}Your account was joined with your ${provider.name} account, since both have this e-mail.`,
        ...(proven
          ? []
          : [
              '',
              'Your e-mail had not been confirmed before, so the former password no longer works. You can set a new one when you like.',
            ]),
      ].join('\n'),
    });
    return user;
  }

  async function addUser(tx: Db, email: string, { firstName, lastName }: Profile, referral: string): Promise<UserRow> {
    const base = cut(`${firstName} ${lastName}`, PEN_NAME_MAX) || 'Reader';
    const penName = (await users.penNameFree(tx, base)) ? base : `${base} ${random.digits(4)}`;
    // Whoever wants a password sets one by way of a reset.
    const user = await users.add(tx, {
      email,
      passwordHash: NO_PASSWORD,
      penName,
      firstName: cut(firstName, NAME_MAX) || 'Reader',
      lastName: cut(lastName, NAME_MAX),
      referralCode: referral,
      verified: true,
    });
    if (referral !== '') await refer(tx, user.id, referral);
    return user;
  }

  return {
    async userFor(provider, profile, referral) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await transaction(db, (tx) => find(tx, provider, profile, referral));
        } catch (failure) {
          // The pen name or the e-mail was taken in between, perhaps by this very person in another window.
          if (!(failure instanceof Refusal && failure.code === 'invalid') || tried === TRIES) throw failure;
        }
      }
    },
  };
}

const cut = (text: string, max: number): string =>
  [...tidyName(text.replace(/\p{Surrogate}/gu, ''))].slice(0, max).join('').trim();
