import { DELETION_DAYS, PRODUCT, type Entities } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import type { Auth } from '../auth/index.ts';
import { guessesAt, type Limits } from '../limits/index.ts';
import { passwordFits } from '../ports/passwords.ts';
import { refuse } from '../http/errors.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Range } from '../http/paging.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { holdAdmins, holdUser, userByEmail, userById } from '../users/index.ts';
import { lockAccountsOf } from '../wallet/index.ts';
import { erase, type ErasurePorts } from './erase.ts';
import { moneyAtStake } from './money.ts';
import { cancelRequest, dueRequests, listRequests, lockRequest, putRequest } from './store.ts';

export interface DeletionPorts extends ErasurePorts {
  db: Database;
  limits: Limits;
  mailer: Mailer;
  auth: Pick<Auth, 'endSessions' | 'onSignIn'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The words of part 2 §5. */
const SENT = 'Your Account Deletion Request Has Been Sent';

export type Deletion = ReturnType<typeof createDeletion>;

/** Accounts that end (part 2 §5 and §9, ruling 28). */
export function createDeletion({ db, limits, mailer, auth, ...erasure }: DeletionPorts) {
  const { clock, jobs } = erasure;
  auth.onSignIn((tx, userId) => keep(tx, userId));
  jobs.handle(jobKind('erase-accounts'), () => eraseDue(), { every: '7 * * * *' });

  /**
   * Erases everyone whose 15 days are over, each in a transaction of their own.
   * @throws AggregateError when some could not be erased; they are tried again the next time
   */
  async function eraseDue(): Promise<void> {
    const failures: unknown[] = [];
    for (const userId of await dueRequests(db, clock.now())) {
      try {
        await transaction(db, async (tx) => {
          await lockAccountsOf(tx, userId);
          const request = await lockRequest(tx, userId);
          // They may have signed in since the question.
          if (!request || request.cancelledAt || request.doneAt) return;
          // The others may have gone since; the request waits until somebody else is an administrator.
          if (await isLastAdmin(tx, userId)) return;
          await finish(tx, userId, request);
        });
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  }

  /** Erases someone whose request is held; what they gave as a reason goes too, since it may name them. */
  async function finish(
    tx: Db,
    userId: string,
    { requestedAt, dueAt }: { requestedAt: Date; dueAt: Date },
  ): Promise<boolean> {
    const erased = await erase(tx, userId, erasure);
    await putRequest(tx, { userId, reason: '', requestedAt, dueAt, doneAt: clock.now() });
    return erased;
  }

  /** Signing in keeps the account; part of the transaction that signs in. */
  async function keep(tx: Db, userId: string): Promise<void> {
    if (!(await cancelRequest(tx, userId, clock.now()))) return;
    const user = await userById(tx, userId);
    if (user) await mailer.send(tx, { to: user.email, ...kept(user) });
  }

  return {
    eraseDue,

    /**
     * Takes a request for deletion, 15 days ahead. All sessions end, so that a tab left open does not keep the account;
     * asked again, the first date stays. Counted with sign-ins, since a password can be guessed here as well.
     * @throws Refusal `invalid` that does not tell what was wrong; `too_many`; `conflict` when they are the only administrator
     */
    async request(
      form: BodyOut<'POST /user/request-delete-account/'>,
      from: { ip: string; origin: string },
    ): Promise<Answer<'POST /user/request-delete-account/'>> {
      const taken = await limits.attempt(guessesAt(form.email, from.ip), async () => {
        const user = await userByEmail(db, form.email);
        const known = user && !user.deletedAt ? user : undefined;
        const fits = await passwordFits(form.password, known?.passwordHash);
        if (!fits || !known || known.userCode !== form.user_code) return null;
        return await transaction(db, async (tx) => {
          const before = await lockRequest(tx, known.id);
          // Administrators before the person, like everybody who holds both.
          const last = await isLastAdmin(tx, known.id);
          const held = await holdUser(tx, known.id);
          // The password may have changed, or the account gone, while this one was checked.
          if (!held || held.deletedAt || held.passwordHash !== known.passwordHash) return null;
          if (last) throw refuse('conflict', 'You are the only administrator. Appoint another one before you leave.');
          await auth.endSessions(tx, known.id);
          const money = await moneyAtStake(tx, known.id);
          if (before && !before.cancelledAt && !before.doneAt) return { due: before.dueAt, money };
          const now = clock.now();
          const due = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
          await putRequest(tx, { userId: known.id, reason: form.reason, requestedAt: now, dueAt: due });
          await mailer.send(tx, { to: known.email, ...announced(held, due, money, from.origin) });
          return { due, money };
        });
      });
      if (!taken) throw refuse('invalid', 'The user ID, the e-mail or the password is wrong.');
      return { message: SENT, detail: taken.money, due_at: taken.due.toISOString() };
    },

    /** Erases someone at once, without a request of theirs; false when they are gone already. Who holds other things with it holds `lockAccountsOf` before them. */
    async eraseNow(tx: Db, userId: string): Promise<boolean> {
      await lockAccountsOf(tx, userId);
      const request = await lockRequest(tx, userId);
      const now = clock.now();
      if (request?.doneAt) return false;
      return await finish(tx, userId, request && !request.cancelledAt ? request : { requestedAt: now, dueAt: now });
    },

    async list(
      query: Range & { status?: 'pending' | 'done' | undefined },
    ): Promise<{ rows: Entities['Deletion'][]; total: number }> {
      const { rows, total } = await listRequests(db, query);
      return {
        rows: rows.map(({ request, penName, userCode }) => ({
          user: { id: request.userId, pen_name: penName, user_code: userCode },
          reason: request.reason,
          status: request.doneAt ? ('done' as const) : ('pending' as const),
          requested_at: request.requestedAt.toISOString(),
          due_at: request.dueAt.toISOString(),
          done_at: request.doneAt?.toISOString() ?? null,
        })),
        total,
      };
    },
  };
}

/** Whether nobody else could administer the platform; so it stays until the transaction ends. */
async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  if ((await userById(tx, userId))?.office !== 'admin') return false;
  const admins = await holdAdmins(tx);
  return admins.length === 1 && admins[0] === userId;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function announced(
  user: { firstName: string },
  due: Date,
  money: string[],
  origin: string,
): { subject: string; text: string; link: string } {
  const link = `${origin}/signin`;
  return {
    subject: `Your ${PRODUCT} account will be deleted on ${day.format(due)}`,
    text: [
      `${greeting(user)}You have asked us to delete your ${PRODUCT} account. This will be done on ${day.format(due)}.`,
      '',
      `If you change your mind, or if it was not you who asked, sign in before that day. Signing in keeps the account:`,
      '',
      link,
      '',
      `After that day nobody can bring it back.`,
      ...money.flatMap((sentence) => ['', sentence]),
    ].join('\n'),
    link,
  };
}

const kept = (user: { firstName: string }): { subject: string; text: string } => ({
  subject: `Your ${PRODUCT} account stays`,
  text: `${greeting(user)}You have signed in, so your account will not be deleted.\n\nIf you still want to leave, ask again. If it was not you who asked for the deletion, change your password.\n`,
});
