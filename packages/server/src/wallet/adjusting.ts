import type { Limits } from '../limits/index.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  addLot,
  ADJUSTED,
  chooseFromLots,
  type Held,
  keptByPlatform,
  lock,
  NOTHING_PAID,
  post,
  usesAlong,
  walletOf,
} from '../ledger/index.ts';
import { holdPerson } from './people.ts';

/** Ruling 29. */
const STANDARD_REASON = 'staff adjustment';

export interface WalletPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  mailer: Mailer;
  limits: Limits;
}

/** A change of somebody's coins by an administrator: to a balance, or by so many coins more. */
export interface Adjustment {
  userId: string;
  to: (balance: number) => number;
  reason: string | undefined;
}

/**
 * Adjusts a wallet (rulings 4 and 29): a movement with its reason, kept among staff's actions, and the person is told, also by mail
 * whatever they chose, since it is their money.
 * Coins that are added were given, so nothing was paid for them; of those that are taken, the oldest first, the platform
 * keeps what was paid. Answers the balance; where that is so already, nothing happens.
 * @throws Refusal `not_found` when the person has been erased meanwhile
 */
export async function adjust(
  { db, clock, random, inbox, mailer }: WalletPorts,
  actor: Caller,
  { userId, to, reason = STANDARD_REASON }: Adjustment,
  keyed?: KeyedCall,
): Promise<{ balance: number }> {
  return await transaction(db, (tx) =>
    once(tx, keyed, clock, async () => {
      const wallet = walletOf(userId);
      const held = await lock(tx, [wallet]);
      const person = await holdPerson(tx, userId);
      const before = held.get(wallet.id)?.balance ?? 0;
      const balance = to(before);
      if (balance === before) return { balance };
      await move(tx, { userId, coins: balance - before, reason, held });
      await recordAction(
        tx,
        { actorId: actor.id, action: 'wallet.adjusted', subjectId: userId, detail: { before, after: balance, reason } },
        clock,
        random,
      );
      const mail = {
        title: 'Your coins were adjusted',
        body: `Coins before: ${before}. Coins now: ${balance}.\n\nReason: ${reason}`,
      };
      await inbox.send(tx, { receiverId: userId, ...mail, mailed: true });
      // An address that nobody has confirmed may be a stranger's.
      if (person.emailVerifiedAt)
        await mailer.send(tx, { to: person.email, subject: mail.title, text: `${greeting(person)}${mail.body}` });
      return { balance };
    }),
  );

  async function move(
    tx: Db,
    { userId, coins, reason, held }: { userId: string; coins: number; reason: string; held: Held },
  ): Promise<void> {
    const uses = coins < 0 ? await chooseFromLots(tx, userId, -coins) : [];
    const entries = [
      { account: ADJUSTED, amount: -coins },
      { account: walletOf(userId), amount: coins },
      ...keptByPlatform(uses),
    ];
    const { journalId } = await post(
      tx,
      { key: random.id('adj'), kind: 'adjustment', reason, entries, along: coins < 0 ? usesAlong(uses) : [] },
      clock,
      random,
      held,
    );
    if (coins > 0) await addLot(tx, { userId, coins, journalId, createdAt: clock.now(), ...NOTHING_PAID }, random);
  }
}
