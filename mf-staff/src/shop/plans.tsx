import { DESCRIPTION_MAX, PLAN_NAME_MAX, PLAN_UNITS_MAX, type Entities } from '@griot/contracts';
import { NamedCell } from '@griot/remote-kit/data-table';
import { formatMoney } from '@griot/ui';
import { Select, TextField } from '@griot/ui/form';
import { asAmount, numberOf, wholeWithin } from './amounts.ts';
import type { Goods } from './shelf.tsx';

interface Values {
  name?: string;
  amount?: string;
  unit?: string;
  units?: string;
  description?: string;
}

/** The plans that readers subscribe to. How long one lasts stays, since renewals are announced by it: another length is another plan. */
export const PLANS: Goods<Entities['SubscriptionPlan'], Values> = {
  list: 'subscription-plans',
  change: 'subscription-plans/{plan}',
  one: 'plan',
  many: 'plans',
  caption: 'Subscription plans',
  name: (plan) => plan.name,
  columns: [
    { key: 'name', label: 'Plan', cell: (p) => <NamedCell title={p.name} note={p.description || undefined} /> },
    { key: 'lasts', label: 'Lasts', cell: (p) => p.duration_str },
    { key: 'price', label: 'Price', number: true, cell: (p) => formatMoney(p.amount, p.currency) },
  ],
  initial: (plan) => ({
    name: plan?.name ?? '',
    amount: plan?.amount ?? '',
    description: plan?.description ?? '',
    unit: 'month',
    units: '1',
  }),
  body: ({ name = '', amount = '', unit, units, description = '' }, plan) => ({
    name,
    amount: amount.trim(),
    description,
    ...(!plan && { unit: unit === 'week' ? 'week' : 'month', units: numberOf(units) }),
  }),
  fields: (plan) => (
    <>
      <TextField name="name" label="Name" required maxLength={PLAN_NAME_MAX} autoComplete="off" autoFocus />
      <TextField
        name="amount"
        label="Price in ₦"
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
    </>
  ),
};
