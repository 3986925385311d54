import { eq } from 'drizzle-orm';
import { closeMonths } from '../earnings/closing.ts';
import { closeBefore, lastClose } from '../earnings/months.ts';
import { createInbox } from '../inbox/service.ts';
import type { Post } from '../mail/service.ts';
import { createBankDetails } from '../payouts/bank-details.ts';
import { createPaying } from '../payouts/paying.ts';
import { createWithdrawals } from '../payouts/withdrawals.ts';
import type { Caller } from '../http/route.ts';
import type { Db } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import type { Services } from '../services.ts';
import { users } from '../users/tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What was mailed in the past is long read. */
const quiet: Post = { send: () => Promise.resolve() };

/** An account that the banks' own sum allows. */
const ACCOUNT = { account_name: 'Adaeze Obi', account_number: '0000014579', bank_id: '011' };

/**
 * Closes the demo author's last two months, and lets her withdraw: once paid by the administrator, once just asked for, so that
 * there is something to pay. By the services that serve everybody, with the time put back; each step is a transaction of its
 * own, so a start that is broken off here leaves the demo without some of it, and nothing half done.
 */
export async function payDemoAuthor(
  { db, clock, random }: Ports,
  { sealing, limits }: Pick<Services, 'sealing' | 'limits'>,
): Promise<void> {
  const now = clock.now();
  const [author, admin] = [await callerOf(db, 'author'), await callerOf(db, 'admin')];
  const at = (moment: Date, hours: number) => {
    const then = { now: () => new Date(Math.min(moment.getTime() + hours * HOUR, now.getTime())) };
    const ports = {
      db,
      clock: then,
      random,
      inbox: createInbox({ db, clock: then, random, post: quiet }),
      post: quiet,
      sealing,
      limits,
    };
    const bankDetails = createBankDetails(ports);
    return {
      close: () => closeMonths(ports),
      bankDetails,
      withdrawals: createWithdrawals({ ...ports, bankDetails }),
      paying: createPaying(ports),
    };
  };
  const last = lastClose(now);
  const before = closeBefore(last);

  await at(before, 1).close();
  await at(before, 30).bankDetails.change(author, ACCOUNT);
  const { id } = await at(before, 31).withdrawals.request(author, '3.00');
  for (const [to, hours] of [
    ['processing', 50],
    ['paid', 122],
  ] as const) {
    const { paying } = at(before, hours);
    await paying.move(admin, await paying.find(id), to);
  }
  await at(last, 1).close();
  await at(new Date(Math.max(last.getTime() + HOUR, now.getTime() - DAY / 8)), 0).withdrawals.request(author, '2.00');
}

async function callerOf(db: Db, name: string): Promise<Caller> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${name}@demo.griot.test`));
  if (!user) throw new Error(`the demo has no ${name}`);
  return { id: user.id, emailVerified: true, roles: ['reader'] };
}
