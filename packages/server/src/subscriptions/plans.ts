import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff/record.ts';
import { fromWireAboveZero, toWire } from '../wallet/amount.ts';
import { durationText } from './periods.ts';
import { findPlan, holdPlan, insertPlan, listShelf, updatePlan, type PlanRow } from './plans-store.ts';

export type Plans = ReturnType<typeof createPlans>;

/** The plans that can be subscribed to (part 1 §3, rulings 3 and 4). */
export function createPlans({ db, clock, random }: { db: Database; clock: Clock; random: Random }) {
  const record = (tx: Db, caller: Caller, did: string, plan: PlanRow, detail: Record<string, unknown>) =>
    recordAction(
      tx,
      { actorId: caller.id, action: `subscription-plan.${did}`, subjectId: plan.id, detail },
      clock,
      random,
    );

  /** Writes a change down only when there is one. */
  async function changed(caller: Caller, id: string, change: Partial<PlanRow>): Promise<PlanRow> {
    return await transaction(db, async (tx) => {
      const before = (await holdPlan(tx, id, 'update')) ?? missingPlan();
      const after = Object.keys(change).length > 0 ? await updatePlan(tx, id, change) : before;
      const [was, is] = [keptOnWire(before), keptOnWire(after)];
      if (JSON.stringify(was) !== JSON.stringify(is))
        await record(tx, caller, before.offered && !after.offered ? 'taken-off' : 'changed', after, {
          before: was,
          after: is,
        });
      return after;
    });
  }

  return {
    list: (window: { limit: number; offset: number; offered: boolean }) => listShelf(db, window),
    /** A plan, also one that is off the shelf. @throws Refusal `not_found` */
    one: async (id: string): Promise<PlanRow> => (await findPlan(db, id)) ?? missingPlan(),
    /** One that can be subscribed to. @throws Refusal `not_found` */
    async offered(id: string): Promise<PlanRow> {
      const plan = await findPlan(db, id);
      return plan?.offered ? plan : missingPlan();
    },

    async add(
      caller: Caller,
      { name, amount, unit, units, description }: BodyOut<'POST /subscription-plans/'>,
    ): Promise<PlanRow> {
      return await transaction(db, async (tx) => {
        const plan = await insertPlan(tx, {
          id: random.id('pln'),
          name,
          amount: fromWireAboveZero(amount),
          currency: 'NGN',
          unit,
          units,
          description: description ?? '',
        });
        await record(tx, caller, 'created', plan, keptOnWire(plan));
        return plan;
      });
    },

    change: (
      caller: Caller,
      id: string,
      { name, amount, description, offered }: BodyOut<'PATCH /subscription-plans/{plan}/'>,
    ): Promise<PlanRow> =>
      changed(caller, id, {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(offered === undefined ? {} : { offered }),
        ...(amount === undefined ? {} : { amount: fromWireAboveZero(amount) }),
      }),

    /** Takes a plan off the shelf. It is never deleted, since subscriptions point at it. */
    takeOff: (caller: Caller, id: string): Promise<PlanRow> => changed(caller, id, { offered: false }),
  };
}

export function missingPlan(): never {
  throw refuse('not_found', 'There is no such plan.');
}

export const planOnWire = (plan: PlanRow) => ({
  id: plan.id,
  name: plan.name,
  amount: toWire(plan.amount),
  currency: 'NGN' as const,
  duration_str: durationText(plan),
  description: plan.description,
});
export const keptOnWire = (plan: PlanRow) => ({
  ...planOnWire(plan),
  unit: plan.unit,
  units: plan.units,
  offered: plan.offered,
});
