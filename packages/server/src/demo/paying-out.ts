import { closeBefore, closeMonths, lastClose } from '../earnings/index.ts';
import { createInbox } from '../inbox/index.ts';
import type { Mailer } from '../mail/index.ts';
import { createBankDetails, createPaying, createWithdrawals } from '../payouts/index.ts';
import type { Caller } from '../http/route.ts';
import type { Db } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import type { Services } from '../services.ts';
import { findUser } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What was mailed in the past is long read. */
const quiet: Mailer = { send: () => Promise.resolve() };

/** An account that the banks' own sum allows. */
const ACCOUNT = { account_name: 'Adaeze Obi', account_number: '0000014579', bank_id: '011' };

/**
 * Closes the demo author's last two months, and lets her withdraw: once paid by the administrator, once just asked for, so that
 * there is something to pay. By the services that serve everybody, with the time put back; each step is a transaction of its
 * own, so a start that is broken off here leaves the demo without some of it, and nothing half done.
 */
export async function payDemoAuthor(
  { db, clock, random }: Ports,
  { sealing, limits, users }: Pick<Services, 'sealing' | 'limits' | 'users'>,
): Promise<void> {
  const now = clock.now();
  const [author, admin] = [await callerOf(db, 'author'), await callerOf(db, 'admin')];
  const at = (moment: Date, hours: number) => {
    const then = { now: () => new Date(Math.min(moment.getTime() + hours * HOUR, now.getTime())) };
    const ports = {
      db,
      clock: then,
      random,
      inbox: createInbox({ db, clock: then, random, mailer: quiet }),
      mailer: quiet,
      sealing,
      limits,
      users,
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
  const id = await findUser(db, `${name}@demo.griot.test`);
  if (!id) throw new Error(`the demo has no ${name}`);
  return { id, emailVerified: true, roles: ['reader'] };
}
