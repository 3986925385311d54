import type { Answer, BodyOut } from '@griot/contracts/contract';
import { PLATFORM_USER_CODE, type Role } from '@griot/contracts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { brokenConstraint, transaction, type Database, type Db } from '../ports/database/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import { isReserved, penNameKey, tidyName } from './pen-name.ts';
import {
  hasNovel,
  holdUser,
  insertUser,
  listUsers,
  lockUser,
  markVerified,
  setOffice,
  setPassword,
  takenBy,
  updateUser,
  userByEmail,
  userById,
  userByPenName,
  type UserRow,
  type UsersQuery,
} from './store.ts';

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
  /** Promises to delete a portrait that has been replaced. */
  forgetPortrait(tx: Db, key: string): Promise<void>;
  /** Told within the transaction that changes what is shown of somebody. */
  onShown(tx: Db, userId: string): Promise<void>;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ db, clock, random, forgetPortrait, onShown }: UsersPorts) {
  let followVerified: (tx: Db, userId: string) => Promise<void> = async () => undefined;

  async function rolesOf(on: Db, user: UserRow): Promise<Role[]> {
    return rolesBy({ office: user.office, hasNovel: await hasNovel(on, user.id) });
  }

  const gone = () => refuse('not_signed_in', 'Sign in first.');

  const meOnWire = async (user: UserRow): Promise<Answer<'GET /users/me/'>> => ({
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
  });

  /** Writes what is given over a living user's row; the picture that it replaces is forgotten. */
  async function changed(id: string, change: Partial<UserRow>): Promise<UserRow> {
    try {
      return await transaction(db, async (tx) => {
        const before = await lockUser(tx, id);
        if (!before || before.deletedAt) throw gone();
        const after = await updateUser(tx, id, { ...change, updatedAt: clock.now() });
        await onShown(tx, id);
        if (before.photoKey && before.photoKey !== after.photoKey) await forgetPortrait(tx, before.photoKey);
        return after;
      });
    } catch (failure) {
      throw asTaken(failure);
    }
  }

  return {
    byId: (id: string, on: Db = db) => userById(on, id),
    byEmail: (email: string, on: Db = db) => userByEmail(on, email),
    /** As `byId`, and unchanged until the transaction ends. */
    hold: (id: string, tx: Db) => holdUser(tx, id),
    /** As `hold`, for a change of any kind. */
    lock: (id: string, tx: Db) => lockUser(tx, id),
    /** Writes over the row of somebody who is held by `lock`; what is undefined stays. */
    async update(id: string, change: Partial<UserRow>, tx: Db): Promise<UserRow> {
      await onShown(tx, id);
      return await updateUser(tx, id, change);
    },
    /** Living accounts, the newest first. */
    list: (query: UsersQuery) => listUsers(db, query),
    /** Reader always; author by having a novel; an admin may do all that an editor may. */
    rolesOf: (user: UserRow, on: Db = db) => rolesOf(on, user),

    /**
     * Adds a user within the caller's transaction.
     * @throws Refusal `invalid` naming e-mail or pen name when they are taken (ruling 19)
     */
    async add(on: Db, user: NewUser): Promise<UserRow> {
      const now = clock.now();
      const penName = tidyName(user.penName);
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
    setPassword: (tx: Db, id: string, passwordHash: string, replaced?: string) =>
      setPassword(tx, id, passwordHash, clock.now(), replaced),
    /** Whether a pen name could be taken right now. */
    async penNameFree(on: Db, penName: string): Promise<boolean> {
      const key = penNameKey(penName);
      return key !== '' && !isReserved(key) && !(await takenBy(on, '', key)).penName;
    },
    /** Says what follows within the transaction in which somebody's e-mail is confirmed, after it. */
    onVerified(follow: typeof followVerified): void {
      followVerified = follow;
    },
    async markVerified(on: Db, id: string): Promise<void> {
      await markVerified(on, id, clock.now());
      await followVerified(on, id);
    },
    /** Makes someone an editor or an admin, or neither. */
    appoint: (id: string, office: 'editor' | 'admin' | null) =>
      transaction(db, (tx) => setOffice(tx, id, office, clock.now())),

    /** @throws Refusal `not_signed_in` when the account is gone */
    async me(id: string): Promise<Answer<'GET /users/me/'>> {
      const user = await userById(db, id);
      if (!user || user.deletedAt) throw gone();
      return await meOnWire(user);
    },

    /**
     * Changes what someone says of themselves; absent fields stay (ruling 18). `portrait` stores a picture they sent and
     * gives its key; it is asked only when everything else is in order.
     * @throws Refusal `invalid` for a taken pen name or another e-mail, `not_signed_in` when the account is gone
     */
    async changeProfile(
      id: string,
      form: BodyOut<'PUT /users/me/'>,
      portrait?: () => Promise<string>,
    ): Promise<Answer<'PUT /users/me/'>> {
      const known = await userById(db, id);
      if (!known || known.deletedAt) throw gone();
      const otherEmail = form.email !== undefined && form.email.trim().toLowerCase() !== known.email;
      if (otherEmail) throw invalid({ email: ['The e-mail of an account cannot be changed.'] });
      const names = form.pen_name === undefined ? {} : await freePenName(db, form.pen_name, id);
      const photoKey = portrait ? await portrait() : form.photo_url === null ? null : undefined;
      return await meOnWire(
        await changed(id, {
          ...names,
          firstName: form.first_name,
          lastName: form.last_name,
          sex: form.sex,
          about: form.about,
          photoKey,
        }),
      );
    },
  };
}

/** Reader always; author by having a novel; an admin may do all that an editor may (ruling 9). */
export function rolesBy({ office, hasNovel }: { office: UserRow['office']; hasNovel: boolean }): Role[] {
  return [
    'reader',
    ...(hasNovel ? ['author' as const] : []),
    ...(office ? ['editor' as const] : []),
    ...(office === 'admin' ? ['admin' as const] : []),
  ];
}

/** A pen name as it is shown and compared; @throws Refusal `invalid` when it is nothing, or another's (ruling 19) */
export async function freePenName(
  db: Db,
  typed: string,
  userId: string,
): Promise<{ penName: string; penNameKey: string }> {
  const penName = tidyName(typed);
  const key = penNameKey(penName);
  if (key === '') throw invalid({ pen_name: ['Pen name is required.'] });
  const other = await userByPenName(db, key);
  refuseTaken({ email: false, penName: isReserved(key) || (other !== undefined && other.id !== userId) });
  return { penName, penNameKey: key };
}

/** Twelve digits that name an account to staff, and never the platform itself. */
export function newUserCode(random: Random): string {
  for (;;) {
    const code = random.digits(PLATFORM_USER_CODE.length);
    if (code !== PLATFORM_USER_CODE) return code;
  }
}

/** The refusal of a pen name that somebody took between the question and the change, or the failure as it is. */
export function asTaken(failure: unknown): unknown {
  return brokenConstraint(failure) === 'users_pen_name_unique'
    ? invalid({ pen_name: ['This pen name is taken.'] })
    : failure;
}

function refuseTaken(taken: { email: boolean; penName: boolean }): void {
  const texts: Record<string, string[]> = {};
  if (taken.email) texts['email'] = ['There is an account with this e-mail already.'];
  if (taken.penName) texts['pen_name'] = ['This pen name is taken.'];
  if (Object.keys(texts).length > 0) throw invalid(texts);
}
