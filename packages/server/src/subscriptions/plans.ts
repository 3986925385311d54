import type { BodyOut } from '@griot/contracts/contract';
import type { Caller } from '../http/route.ts';
import { fromWireAboveZero, toWire } from '../ledger/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { createShelf, priced } from '../shop/index.ts';
import { durationText } from './periods.ts';
import { planStore, type PlanRow } from './plans-store.ts';

export type Plans = ReturnType<typeof createPlans>;

/** The plans that can be subscribed to (part 1 §3, rulings 3 and 4). */
export function createPlans({
  db,
  clock,
  random,
  mayBeCheaper,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  /** Asked when a plan has become cheaper or goes. */
  mayBeCheaper: (tx: Db, field: string) => Promise<void>;
}) {
  const shelf = createShelf({
    db,
    clock,
    random,
    store: planStore,
    kind: 'subscription-plan',
    prefix: 'pln',
    missing: 'There is no such plan.',
    onWire: planForStaff,
    onChanged: priced('amount', ({ amount }) => amount, mayBeCheaper),
  });

  return {
    ...shelf,

    add: (
      caller: Caller,
      { name, amount, unit, units, description }: BodyOut<'POST /subscription-plans/'>,
    ): Promise<PlanRow> =>
      shelf.add(caller, {
        name,
        amount: fromWireAboveZero(amount),
        currency: 'NGN',
        unit,
        units,
        description: description ?? '',
      }),

    change: (
      caller: Caller,
      id: string,
      { name, amount, description, offered }: BodyOut<'PATCH /subscription-plans/{plan}/'>,
    ): Promise<PlanRow> =>
      shelf.change(caller, id, {
        name,
        description,
        offered,
        amount: amount === undefined ? undefined : fromWireAboveZero(amount),
      }),
  };
}

export const planOnWire = (plan: PlanRow) => ({
  id: plan.id,
  name: plan.name,
  amount: toWire(plan.amount),
  currency: 'NGN' as const,
  duration_str: durationText(plan),
  description: plan.description,
});
/** The same as staff see it. */
export const planForStaff = (plan: PlanRow) => ({
  ...planOnWire(plan),
  unit: plan.unit,
  units: plan.units,
  offered: plan.offered,
});
