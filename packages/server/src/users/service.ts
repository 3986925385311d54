import type { Answer } from '@griot/contracts/contract';
import { PLATFORM_USER_CODE, type Role } from '@griot/contracts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { brokenConstraint, transaction, type Database, type Db } from '../ports/database/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import { isReserved, penNameKey, tidyPenName } from './pen-name.ts';
import { holdUser, insertUser, markVerified, setOffice, setPassword, takenBy, userByEmail, userById, type UserRow } from './store.ts';

export interface NewUser {
  email: string;
  passwordHash: string;
  penName: string;
  firstName: string;
  lastName: string;
  referralCode?: string | undefined;
  /** Staff and the demo may add people whose e-mail needs no code. */
  verified?: boolean;
  office?: 'editor' | 'admin' | null;
}

export interface UsersPorts {
  db: Database;
  clock: Clock;
  random: Random;
  /** Whether someone has a novel, which makes them an author (ruling 9). */
  hasNovel(db: Db, userId: string): Promise<boolean>;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ db, clock, random, hasNovel }: UsersPorts) {
  async function rolesOf(on: Db, user: UserRow): Promise<Role[]> {
    const roles: Role[] = ['reader'];
    if (await hasNovel(on, user.id)) roles.push('author');
    if (user.office) roles.push('editor');
    if (user.office === 'admin') roles.push('admin');
    return roles;
  }

  return {
    byId: (id: string, on: Db = db) => userById(on, id),
    byEmail: (email: string, on: Db = db) => userByEmail(on, email),
    /** As `byId`, and unchanged until the transaction ends. */
    hold: (id: string, tx: Db) => holdUser(tx, id),
    /** Reader always; author by having a novel; an admin may do all that an editor may. */
    rolesOf: (user: UserRow, on: Db = db) => rolesOf(on, user),

    /**
     * Adds a user within the caller's transaction.
     * @throws Refusal `invalid` naming e-mail or pen name when they are taken (ruling 19)
     */
    async add(on: Db, user: NewUser): Promise<UserRow> {
      const now = clock.now();
      const penName = tidyPenName(user.penName);
      const key = penNameKey(penName);
      if (key === '') throw invalid({ pen_name: ['Pen name is required.'] });
      const taken = await takenBy(on, user.email, key);
      refuseTaken({ email: taken.email, penName: taken.penName || isReserved(key) });
      try {
        return await insertUser(on, {
          id: random.id('usr'),
          email: user.email,
          emailVerifiedAt: user.verified ? now : null,
          passwordHash: user.passwordHash,
          penName,
          penNameKey: key,
          firstName: user.firstName,
          lastName: user.lastName,
          userCode: newUserCode(random),
          office: user.office ?? null,
          referralCode: user.referralCode || null,
          createdAt: now,
          updatedAt: now,
        });
      } catch (failure) {
        // Somebody took it between the question and the insert.
        const constraint = brokenConstraint(failure);
        refuseTaken({ email: constraint === 'users_email_unique', penName: constraint === 'users_pen_name_unique' });
        throw failure;
      }
    },

    /** Sets a password, if it replaces the one it is to replace. Undefined when it does not, or the user was deleted. */
    setPassword: (tx: Db, id: string, passwordHash: string, replaced?: string) => setPassword(tx, id, passwordHash, clock.now(), replaced),
    markVerified: (on: Db, id: string) => markVerified(on, id, clock.now()),
    /** Makes someone an editor or an admin, or neither. */
    appoint: (id: string, office: 'editor' | 'admin' | null) => transaction(db, (tx) => setOffice(tx, id, office, clock.now())),

    /** @throws Refusal `not_signed_in` when the account is gone */
    async me(id: string): Promise<Answer<'GET /users/me/'>> {
      const user = await userById(db, id);
      if (!user) throw refuse('not_signed_in', 'Sign in first.');
      return {
        id: user.id,
        first_name: user.firstName,
        last_name: user.lastName,
        pen_name: user.penName,
        sex: user.sex,
        about: user.about,
        email: user.email,
        email_verified: user.emailVerifiedAt !== null,
        photo_url: mediaUrlOrNull(user.photoKey),
        user_code: user.userCode,
        roles: await rolesOf(db, user),
      };
    },
  };
}

/** Twelve digits that name an account to staff, and never the platform itself. */
export function newUserCode(random: Random): string {
  for (;;) {
    const code = random.digits(PLATFORM_USER_CODE.length);
    if (code !== PLATFORM_USER_CODE) return code;
  }
}

function refuseTaken(taken: { email: boolean; penName: boolean }): void {
  const texts: Record<string, string[]> = {};
  if (taken.email) texts['email'] = ['There is an account with this e-mail already.'];
  if (taken.penName) texts['pen_name'] = ['This pen name is taken.'];
  if (Object.keys(texts).length > 0) throw invalid(texts);
}
