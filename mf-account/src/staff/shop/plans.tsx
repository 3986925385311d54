import { DESCRIPTION_MAX, PLAN_NAME_MAX, PLAN_UNITS_MAX, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { formatMoney, type Column } from '@griot/ui';
import { Select, TextField } from '@griot/ui/form';
import { useState } from 'react';
import { Under } from '../register/facts.tsx';
import { FormDialog } from '../register/form-dialog.tsx';
import { Register } from '../register/register.tsx';
import { useWrite } from '../register/use-write.ts';
import { asAmount, numberOf, RowActions, wholeWithin } from './row-actions.tsx';
import type { ShelfProps } from './shop.page.tsx';

const LIST = 'GET /subscription-plans/';
type Plan = Entities['SubscriptionPlan'];

/** The plans that readers subscribe to. */
export function Plans({ at, offered, adding, onAdded }: ShelfProps) {
  const [changed, setChanged] = useState<Plan | null>(null);
  const asked = useCall(
    LIST,
    { query: { ...at.window, offered: String(offered) } },
    { staleTime: 0, keepPrevious: true },
  );
  const move = useWrite('PATCH /subscription-plans/{plan}/', {
    success: offered ? 'The plan is off the shelf.' : 'The plan is on the shelf again.',
    stale: [LIST],
  });
  const columns: Column<Plan>[] = [
    {
      key: 'name',
      label: 'Plan',
      cell: (p) => (
        <span>
          {p.name}
          {p.description && <Under>{p.description}</Under>}
        </span>
      ),
    },
    { key: 'lasts', label: 'Lasts', cell: (p) => p.duration_str },
    { key: 'price', label: 'Price', number: true, cell: (p) => formatMoney(p.amount, p.currency) },
    {
      key: 'change',
      label: 'Change',
      number: true,
      cell: (p) => (
        <RowActions
          name={p.name}
          offered={offered}
          busy={move.busy}
          onChange={() => setChanged(p)}
          onMove={() => void move.press({ params: { plan: p.id }, body: { offered: !offered } })}
        />
      ),
    },
  ];
  return (
    <>
      <Register
        at={at}
        asked={asked}
        caption="Subscription plans"
        columns={columns}
        one="plan"
        many="plans"
        empty={offered ? 'No plan is offered.' : 'No plan is off the shelf.'}
      />
      {adding && <PlanForm plan={null} onClose={onAdded} />}
      {changed && <PlanForm plan={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

interface Values {
  name?: string;
  amount?: string;
  unit?: string;
  units?: string;
  description?: string;
}

/** How long a plan lasts stays, since renewals are announced by it: another length is another plan. */
function PlanForm({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const add = useWrite('POST /subscription-plans/', { success: 'The plan is offered.', stale: [LIST] });
  const change = useWrite('PATCH /subscription-plans/{plan}/', { success: 'The plan is changed.', stale: [LIST] });
  const send = ({ name = '', amount = '', unit, units, description = '' }: Values) => {
    const body = { name, amount: amount.trim(), description };
    return plan
      ? change.send({ params: { plan: plan.id }, body })
      : add.send({ body: { ...body, unit: unit === 'week' ? 'week' : 'month', units: numberOf(units) } });
  };
  return (
    <FormDialog<Values>
      title={plan ? `Change ${plan.name}` : 'Offer a subscription plan'}
      submit={plan ? 'Save' : 'Offer'}
      onSend={send}
      onClose={onClose}
      initial={{
        name: plan?.name ?? '',
        amount: plan?.amount ?? '',
        description: plan?.description ?? '',
        unit: 'month',
        units: '1',
      }}
    >
      <TextField name="name" label="Name" required maxLength={PLAN_NAME_MAX} autoComplete="off" autoFocus />
      <TextField
        name="amount"
        label="Price in NGN"
        inputMode="decimal"
        autoComplete="off"
        required
        validate={asAmount}
        {...(plan && { hint: 'What is paid for or announced stays as it was promised.' })}
      />
      {plan ? (
        <p>It lasts {plan.duration_str}. Another length is another plan.</p>
      ) : (
        <>
          <TextField
            name="units"
            label="How many"
            inputMode="numeric"
            autoComplete="off"
            required
            validate={wholeWithin(1, PLAN_UNITS_MAX)}
          />
          <Select
            name="unit"
            label="Of what"
            required
            options={[
              { value: 'week', label: 'Weeks' },
              { value: 'month', label: 'Months' },
            ]}
          />
        </>
      )}
      <TextField
        name="description"
        label="Description"
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        hint="Under the name, where readers choose."
      />
    </FormDialog>
  );
}
