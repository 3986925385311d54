import type { Inbox } from '../../inbox/index.ts';
import type { Clock, Random } from '../../ports/clock.ts';
import { transaction, type Database, type Db } from '../../ports/database/index.ts';
import { holdUser } from '../../users/index.ts';
import { BONUSES, incomeOf, lock, moneyText, post } from '../../ledger/index.ts';
import { attendance } from './attendance.ts';
import { completion } from './completion.ts';
import { dayOf, monthsFrom } from './days.ts';
import { performance } from './performance.ts';
import { MONTHS_BACK, type Award, type Rule } from './rule.ts';
import { signing } from './signing.ts';
import { standOut } from './stand-out.ts';
import { bonusesOf, contracted, insertBonus, placesOf, recordOf, type Contracted } from './store.ts';

export interface AwardingPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Pick<Inbox, 'send'>;
}

const RULES: readonly Rule[] = [signing, attendance, completion, standOut, performance];

const NAMES: Record<Award['kind'], string> = {
  signing: 'Signing bonus',
  attendance: 'Attendance bonus',
  completion: 'Completion bonus',
  'stand-out': 'Stand-out bonus',
  'performance-50': 'Performance bonus',
  'performance-100': 'Performance bonus',
};

/**
 * Gives the bonuses that are due by today (part 2 §9, writer terms), each once for its novel and time, in a transaction of its own:
 * running twice, late or beside another server gives no second.
 * @throws AggregateError when some novels could not be looked at; they are tried again the next time
 */
export async function awardBonuses(ports: AwardingPorts): Promise<void> {
  const { db, clock } = ports;
  const today = dayOf(clock.now());
  const places = await placesOf(
    db,
    Array.from({ length: MONTHS_BACK }, (_, back) => monthsFrom(today.slice(0, 7), -1 - back)),
  );
  const failures: unknown[] = [];
  for (const novel of await contracted(db, today)) {
    try {
      const given = await bonusesOf(db, novel.id);
      const record = await recordOf(db, novel, today, places);
      const due = RULES.flatMap((rule) => rule(record)).filter(({ kind, period }) => !given.has(`${kind} ${period}`));
      for (const award of due) await transaction(db, (tx) => give(tx, novel, award, ports));
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the bonuses of ${failures.length} novels could not be given`);
}

/** Gives one bonus, unless another server has given it meanwhile or the author is gone. */
async function give(
  tx: Db,
  novel: Contracted,
  { kind, period, cents, facts }: Award,
  { clock, random, inbox }: AwardingPorts,
): Promise<void> {
  const income = incomeOf(novel.authorId);
  const held = await lock(tx, [income]);
  const author = await holdUser(tx, novel.authorId);
  if (!author || author.deletedAt || (await bonusesOf(tx, novel.id)).has(`${kind} ${period}`)) return;
  const { journalId } = await post(
    tx,
    {
      key: `bonus:${novel.id}:${kind}:${period}`,
      kind: 'bonus',
      reason: `${NAMES[kind]}: ${novel.title}`,
      entries: [
        { account: BONUSES, amount: -cents },
        { account: income, amount: cents },
      ],
    },
    clock,
    random,
    held,
  );
  await insertBonus(tx, {
    id: random.id('bon'),
    authorId: novel.authorId,
    novelId: novel.id,
    kind,
    period,
    cents,
    facts,
    journalId,
    createdAt: clock.now(),
  });
  await inbox.send(tx, {
    receiverId: novel.authorId,
    title: `${NAMES[kind]} for ${novel.title}: ${moneyText(cents, 'USD')}`,
    body: `${novel.title} has earned you a bonus of ${moneyText(cents, 'USD')}${period === 'once' ? '' : ` for ${period}`}. It is in your available income now.`,
  });
}
