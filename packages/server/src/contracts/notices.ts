import { CONTRACT_NOTICE_DAYS, type Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { holdLiving, lockNovel } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import { noticed, over, sendMessage, type MessagePorts } from './messages.ts';
import { missingContract, now as standingNow } from './service.ts';
import { findCase, findOver, lockContractOf, updateContract, type ContractCase, type ContractRow } from './store.ts';
import { queuedOnWire } from './wire.ts';

export interface NoticePorts extends MessagePorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
}

/** How long a contract goes on once either side has ended it: `texts/` promises so many whole days after that of the notice. */
const DAY_MS = 24 * 60 * 60 * 1000;

export type Notices = ReturnType<typeof createNotices>;

/** How signed contracts end: either side gives notice, and the contract goes on until it is over (`texts/`, "How it ends"). */
export function createNotices(ports: NoticePorts) {
  const { db, clock, random, jobs } = ports;
  // Early in the hour, so that what ends at midnight has ended before the bonuses are looked at.
  jobs.handle(jobKind('end-contracts'), () => endDue(), { every: '3 * * * *' });

  /** Ends every contract whose notice is over; each in a transaction of its own. @throws AggregateError when some could not be ended; they are tried again the next time */
  async function endDue(): Promise<void> {
    const failures: unknown[] = [];
    for (const { id, novelId } of await findOver(db, clock.now())) {
      try {
        await transaction(db, async (tx) => {
          await lockNovel(tx, novelId);
          const held = await lockContractOf(tx, novelId);
          if (held?.id !== id || held.endsAt === null) return;
          await enter(tx, held, held.endsAt, null);
        });
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contracts could not be ended`);
  }

  /** Enters that a held contract has ended; whoever has left hears nothing of it. */
  async function enter(tx: Db, { id }: ContractRow, endsAt: Date, origin: string | null): Promise<void> {
    await updateContract(tx, id, { endsAt, endedAt: endsAt });
    const found = await findCase(tx, id);
    if (found && !found.author.deletedAt) await sendMessage(tx, ports, found, over(found, endsAt), origin);
  }

  return {
    endDue,

    /**
     * Ends a signed contract: it goes on for 30 whole days after the day on which either side has told the other, and is over at
     * once when they have passed already. Nobody ends their own.
     * @throws Refusal `conflict` when it is not signed, or its end is known; `invalid` for a day that is to come or before the signing; `not_allowed`
     */
    async end(
      found: ContractCase,
      { reason, told_on }: BodyOut<'POST /staff/contracts/{contract}/end/'>,
      { caller, origin }: { caller: Caller; origin: string },
    ): Promise<Entities['QueuedContract']> {
      if (found.author.id === caller.id)
        throw refuse('not_allowed', 'Somebody else decides on a contract of your own.');
      return await transaction(db, async (tx) => {
        await holdLiving(tx, found.novel.id);
        const held = await lockContractOf(tx, found.novel.id);
        if (held?.id !== found.contract.id || held.status !== 'signed' || held.signedAt === null)
          throw refuse('conflict', `This contract ${standingNow(held, found)}, so there is nothing to end.`);
        if (held.endsAt !== null)
          throw refuse('conflict', 'Notice of the end of this contract has been given already.');
        const now = clock.now();
        if (told_on !== undefined && (told_on < day(held.signedAt) || told_on > day(now)))
          throw invalid({ told_on: ['Enter a day from the signing until today.'] });
        const endsAt = new Date(Date.parse(`${told_on ?? day(now)}T00:00:00Z`) + (CONTRACT_NOTICE_DAYS + 1) * DAY_MS);
        const about = {
          novel: found.novel.id,
          title: found.novel.title,
          reason,
          told_on: told_on ?? null,
          ends_at: endsAt.toISOString(),
        };
        await recordAction(
          tx,
          { actorId: caller.id, action: 'contract.ended', subjectId: held.id, detail: about },
          clock,
          random,
        );
        if (endsAt <= now) await enter(tx, held, endsAt, origin);
        else {
          await updateContract(tx, held.id, { endsAt });
          await sendMessage(
            tx,
            ports,
            found,
            noticed(found, { reason, endsAt, toldOn: told_on === undefined ? undefined : new Date(told_on) }),
            origin,
          );
        }
        const ended = await findCase(tx, held.id);
        if (!ended) throw missingContract();
        return queuedOnWire(ended);
      });
    },
  };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
