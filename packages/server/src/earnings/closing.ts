import { formatRate } from '@griot/contracts';
import { readConfig } from '../config/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { holdUser } from '../users/index.ts';
import {
  CONVERTED,
  CONVERTED_USD,
  earnedBy,
  type Held,
  incomeOf,
  koboToCents,
  lock,
  moneyText,
  post,
  type UsdRate,
} from '../ledger/index.ts';
import { closeAfter, closeBefore, lastClose, monthOf } from './months.ts';
import {
  authorsToClose,
  insertStatement,
  lastStatement,
  oldestOpen,
  takeUp,
  updateStatement,
  type Sums,
} from './store.ts';

export interface ClosingPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
}

/**
 * Closes every month that is over and not closed yet (rulings 6 and 26): per author a statement of what was earned until its
 * close, and its kobo become income in cents. Each author and month is a transaction of its own, and the income's lock lets
 * one server at a time do it, so that running twice, late or beside another closes each once, always at the midnight after
 * the 30th. Months that were missed are closed one by one, all at the rate of today.
 * @throws AggregateError when some authors could not be closed; they are tried again the next time
 */
export async function closeMonths(ports: ClosingPorts): Promise<void> {
  const failures: unknown[] = [];
  for (const authorId of await authorsToClose(ports.db, lastClose(ports.clock.now()))) {
    try {
      while (await transaction(ports.db, (tx) => closeNext(tx, authorId, ports)));
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the months of ${failures.length} authors could not be closed`);
}

/** Closes the first open month of an author; false when none is over. */
async function closeNext(tx: Db, authorId: string, { clock, random, inbox }: ClosingPorts): Promise<boolean> {
  const income = incomeOf(authorId);
  const held = await lock(tx, [income]);
  const oldest = await oldestOpen(tx, authorId);
  if (!oldest) return false;
  const before = await lastStatement(tx, authorId);
  // What was earned before a close and committed after its statement stands in the next one.
  const until = before && oldest < before.until ? closeAfter(before.until) : closeAfter(oldest);
  const now = clock.now();
  if (until > now) return false;

  const { 'usd-rate': usdRate } = await readConfig(tx);
  const statement = {
    id: random.id('stm'),
    authorId,
    from: closeBefore(until),
    until,
    usdRate,
    carried: before?.leftOver ?? 0,
    createdAt: now,
  };
  await insertStatement(tx, { ...statement, gross: 0, fee: 0, share: 0, leftOver: 0, cents: 0 });
  const sums = await takeUp(tx, statement);
  const { cents, kobo } = koboToCents(statement.carried + sums.share, usdRate);
  const journalId =
    cents === 0 ? null : await convert(tx, { authorId, until, cents, kobo, usdRate, held }, clock, random);
  await updateStatement(tx, statement.id, {
    ...sums,
    cents,
    leftOver: statement.carried + sums.share - kobo,
    journalId,
  });
  await tell(tx, inbox, {
    authorId,
    until,
    sums,
    carried: statement.carried,
    cents,
    leftOver: statement.carried + sums.share - kobo,
    usdRate,
  });
  return true;
}

/** What its author is told of a statement. */
interface Closed {
  authorId: string;
  until: Date;
  sums: Sums;
  carried: number;
  cents: number;
  leftOver: number;
  usdRate: UsdRate;
}

interface Conversion {
  authorId: string;
  until: Date;
  cents: number;
  kobo: number;
  usdRate: UsdRate;
  held: Held;
}

async function convert(
  tx: Db,
  { authorId, until, cents, kobo, usdRate, held }: Conversion,
  clock: Clock,
  random: Random,
): Promise<string> {
  const { journalId } = await post(
    tx,
    {
      key: `statement:${authorId}:${until.toISOString()}`,
      kind: 'statement',
      reason: `Earnings of ${nameOf(until)} at ${formatRate(usdRate)}`,
      entries: [
        { account: earnedBy(authorId), amount: -kobo },
        { account: CONVERTED, amount: kobo },
        { account: CONVERTED_USD, amount: -cents },
        { account: incomeOf(authorId), amount: cents },
      ],
    },
    clock,
    random,
    held,
  );
  return journalId;
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (close: Date): string => monthName.format(new Date(`${monthOf(close)}-01T00:00:00Z`));

/** It adds up: what was paid less the fee, half of it, what comes from before, what that makes, what is left. An author who has left still gets statements, under the opaque id, and no messages (ruling 28). */
async function tell(
  tx: Db,
  inbox: Inbox,
  { authorId, until, sums, carried, cents, leftOver, usdRate }: Closed,
): Promise<void> {
  const author = await holdUser(tx, authorId);
  if (!author || author.deletedAt) return;
  await inbox.send(tx, {
    receiverId: authorId,
    title: `Your statement for ${nameOf(until)}: ${moneyText(cents, 'USD')}`,
    body: [
      `Readers paid ${moneyText(sums.gross, 'NGN')} for your chapters, for gifts and by their subscriptions; the payment provider kept ${moneyText(sums.fee, 'NGN')}.`,
      `Your half of the rest, each amount without its odd kobo, is ${moneyText(sums.share, 'NGN')}. Carried over from before: ${moneyText(carried, 'NGN')}. Together: ${moneyText(carried + sums.share, 'NGN')}.`,
      `At ${formatRate(usdRate)} that makes ${moneyText(cents, 'USD')}, which is in your available income now. What makes no whole cent is carried over to your next statement: ${moneyText(leftOver, 'NGN')}.`,
    ].join('\n\n'),
  });
}
