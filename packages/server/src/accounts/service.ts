import { PRODUCT, type Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { NO_PASSWORD } from '../ports/passwords.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { missingCoins } from '../payments/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import { lockAccountsOf } from '../wallet/index.ts';
import {
  asTaken,
  freePenName,
  holdAdmins,
  userById,
  type UserRow,
  type Users,
  type UsersQuery,
} from '../users/index.ts';

export interface AccountsPorts {
  db: Database;
  clock: Clock;
  random: Random;
  users: Users;
  mailer: Mailer;
  /** Ends everything somebody is signed in with. */
  endSessions(tx: Db, userId: string): Promise<void>;
  /** Erases somebody at once; false when they are gone. */
  erase(tx: Db, userId: string): Promise<boolean>;
}

type Change = BodyOut<'PUT /users/{user}/'>;
export type Accounts = ReturnType<typeof createAccounts>;

/** What administrators do with people's accounts (part 1 §7, rulings 4, 9 and 29). Names stay out of the record, since they can be erased and it cannot. */
export function createAccounts({ db, clock, random, users, mailer, endSessions, erase }: AccountsPorts) {
  const missing = () => refuse('not_found', 'There is no such account.');
  const record = (tx: Db, actor: Caller, action: string, subjectId: string, detail: Record<string, unknown> = {}) =>
    recordAction(tx, { actorId: actor.id, action, subjectId, detail }, clock, random);

  /** @throws Refusal `not_found`, also when they have been erased */
  async function find(id: string): Promise<UserRow> {
    const user = await userById(db, id);
    if (!user || user.deletedAt) throw missing();
    return user;
  }

  /**
   * Holds an account for a change by an administrator who still is one: of two who demote each other one remains.
   * @throws Refusal `not_allowed`, `not_found`
   */
  async function hold(tx: Db, actor: Caller, id: string): Promise<UserRow> {
    if (!(await holdAdmins(tx)).includes(actor.id)) throw refuse('not_allowed', 'This is for administrators.');
    const user = await users.lock(id, tx);
    if (!user || user.deletedAt) throw missing();
    return user;
  }

  return {
    find: async (id: string): Promise<Entities['Account']> => await withCoins(await find(id), db),

    async list(query: UsersQuery): Promise<{ rows: Entities['Account'][]; total: number; atLeast: boolean }> {
      const { rows, total, atLeast } = await users.list(query);
      const missing = await missingCoins(
        db,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((user) => accountOnWire(user, missing.get(user.id))), total, atLeast };
    },

    /** Makes an account without a password and mails the way to set one. @throws Refusal `invalid` when e-mail or pen name is taken */
    async create(actor: Caller, form: BodyOut<'POST /users/'>, origin: string): Promise<Entities['Account']> {
      return await transaction(db, async (tx) => {
        const user = await users.add(tx, {
          email: form.email,
          passwordHash: NO_PASSWORD,
          penName: form.pen_name,
          firstName: form.first_name,
          lastName: form.last_name,
        });
        await mailer.send(tx, { to: user.email, ...invitation(user, origin) });
        await record(tx, actor, 'user.created', user.id);
        return accountOnWire(user);
      });
    },

    /**
     * Changes names and office, blocks and unblocks; absent fields stay (ruling 18). Who is blocked is signed out.
     * @throws Refusal `conflict` when administrators would demote or block themselves; `invalid` for a taken pen name
     */
    async change(actor: Caller, id: string, form: Change): Promise<Entities['Account']> {
      const demoted = form.office !== undefined && form.office !== 'admin';
      if (id === actor.id && (demoted || form.blocked))
        throw refuse('conflict', 'You cannot block or demote yourself.');
      try {
        return await transaction(db, async (tx) => {
          const before = await hold(tx, actor, id);
          const names = form.pen_name === undefined ? {} : await freePenName(tx, form.pen_name, id);
          const blockedAt =
            form.blocked === undefined ? undefined : form.blocked ? (before.blockedAt ?? clock.now()) : null;
          const after = await users.update(
            id,
            {
              ...names,
              firstName: form.first_name,
              lastName: form.last_name,
              office: form.office,
              blockedAt,
              updatedAt: clock.now(),
            },
            tx,
          );
          if (after.blockedAt) await endSessions(tx, id);
          await recordChange(tx, actor, before, after);
          return await withCoins(after, tx);
        });
      } catch (failure) {
        throw asTaken(failure);
      }
    },

    /** Erases an account at once. @throws Refusal `conflict` when it is the administrator's own */
    async remove(actor: Caller, id: string): Promise<void> {
      if (id === actor.id) throw refuse('conflict', 'You cannot delete yourself.');
      await transaction(db, async (tx) => {
        await lockAccountsOf(tx, id);
        await hold(tx, actor, id);
        await erase(tx, id);
        await record(tx, actor, 'user.deleted', id);
      });
    },
  };

  async function recordChange(tx: Db, actor: Caller, before: UserRow, after: UserRow): Promise<void> {
    const fields = (['firstName', 'lastName', 'penName'] as const).filter((field) => before[field] !== after[field]);
    if (fields.length > 0) await record(tx, actor, 'user.renamed', after.id, { fields });
    if (before.office !== after.office)
      await record(tx, actor, 'user.appointed', after.id, { before: before.office, after: after.office });
    if ((before.blockedAt === null) !== (after.blockedAt === null))
      await record(tx, actor, after.blockedAt ? 'user.blocked' : 'user.unblocked', after.id);
  }
}

const withCoins = async (user: UserRow, db: Db): Promise<Entities['Account']> =>
  accountOnWire(user, (await missingCoins(db, [user.id])).get(user.id));

const accountOnWire = (u: UserRow, missing = 0): Entities['Account'] => ({
  id: u.id,
  first_name: u.firstName,
  last_name: u.lastName,
  pen_name: u.penName,
  email: u.email,
  email_verified: u.emailVerifiedAt !== null,
  user_code: u.userCode,
  photo_url: mediaUrlOrNull(u.photoKey),
  office: u.office,
  blocked: u.blockedAt !== null,
  coins_missing: missing,
  created_at: u.createdAt.toISOString(),
});

function invitation(
  user: { email: string; firstName: string },
  origin: string,
): { subject: string; text: string; link: string } {
  const link = `${origin}/reset-password?email=${encodeURIComponent(user.email)}`;
  return {
    subject: `Your ${PRODUCT} account`,
    text: `${greeting(user)}An account on ${PRODUCT} has been made for you. Set a password here, and it is yours:\n\n${link}\n\nIf you do not want it, ignore this mail.\n`,
    link,
  };
}
