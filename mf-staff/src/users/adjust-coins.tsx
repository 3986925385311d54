import type { Entities } from '@griot/contracts';
import { useIdempotentAction } from '@griot/remote-kit';
import { Button, formatCoins, Notice } from '@griot/ui';
import { RadioGroup, TextField } from '@griot/ui/form';
import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useRefusals } from '../decision/use-write.ts';

interface Values {
  way: string;
  coins?: string;
  reason?: string;
}

/** A whole number of coins that was typed; null when it is none. */
const wholeOf = (text: string | undefined): number | null =>
  /^\d{1,10}$/.test((text ?? '').trim()) && Number(text) >= 1 ? Number(text) : null;

const NOTHING_YET: Values = { way: 'give' };

/** What was sent, as it stood in the form. */
const asTyped = ({ coins: number, reason }: { coins: number; reason: string }): Values => ({
  way: number < 0 ? 'take' : 'give',
  coins: String(Math.abs(number)),
  reason,
});

/** Gives somebody coins or takes some, for a reason that the person reads; never below zero (rulings 4 and 29). */
export function AdjustCoins({
  account,
  balance,
  onClose,
}: {
  account: Entities['Account'];
  balance: number;
  onClose: () => void;
}) {
  // Sent again after a lost answer, here or in a dialog opened later, the same moves nothing twice; another number or reason is another.
  const adjust = useIdempotentAction('POST /wallet/{user}/adjust/', {
    keepTries: true,
    success: ({ balance: now }) => `${account.pen_name} has ${formatCoins(now)} now.`,
    failure: null,
  });
  const { send } = useRefusals(adjust);
  const before = adjust.unanswered.find(({ params }) => params.user === account.id);
  const [initial] = useState(before ? asTyped(before.body) : NOTHING_YET);

  const check = ({ way, coins: typed }: Values) => {
    const number = wholeOf(typed);
    if (number === null) return { coins: ['A whole number of coins is needed.'] };
    return way === 'take' && number > balance
      ? { coins: [`There are ${formatCoins(balance)}: no more can be taken.`] }
      : {};
  };
  const asSent = ({ way, coins: typed, reason = '' }: Values) => ({
    params: { user: account.id },
    body: { coins: (wholeOf(typed) ?? 0) * (way === 'take' ? -1 : 1), reason: reason.trim() },
  });
  return (
    <FormDialog<Values>
      title={`Coins of ${account.pen_name}`}
      submit="Adjust coins"
      initial={initial}
      validate={check}
      onSend={(values) => send(asSent(values))}
      onClose={onClose}
    >
      {before && <Unanswered number={before.body.coins} onForget={() => adjust.forget(before)} />}
      <RadioGroup
        name="way"
        label="What to do"
        options={[
          { value: 'give', label: 'Give coins' },
          { value: 'take', label: 'Take coins' },
        ]}
        autoFocus
      />
      <TextField
        name="coins"
        label="Coins"
        inputMode="numeric"
        autoComplete="off"
        required="A whole number of coins is needed."
        hint={`There are ${formatCoins(balance)} now.`}
      />
      <ReasonField
        told={`${account.pen_name} reads this, word for word, and it is kept on record.`}
        autoFocus={false}
      />
      <Outcome balance={balance} />
    </FormDialog>
  );
}

/** What may have arrived or not, until it is sent again or let go. */
function Unanswered({ number, onForget }: { number: number; onForget: () => void }) {
  const form = useForm<Values>();
  const startAnew = (): void => {
    onForget();
    form.initialize(NOTHING_YET);
  };
  return (
    <Notice
      tone="warn"
      title={`${number < 0 ? 'Taking' : 'Giving'} ${formatCoins(Math.abs(number))} got no answer.`}
      action={
        <Button size="small" onClick={startAnew}>
          Adjust something else
        </Button>
      }
    >
      Look at the movements, or send the same again: what has arrived moves nothing twice.
    </Notice>
  );
}

/** What the balance will be. Others may spend meanwhile, so the server has the last word. */
function Outcome({ balance }: { balance: number }) {
  const {
    values: { way, coins: typed },
  } = useFormState<Values>({ subscription: { values: true } });
  const number = wholeOf(typed);
  const after = number === null ? null : balance + (way === 'take' ? -number : number);
  return (
    <div role="status">
      {after !== null && after >= 0 && (
        <Notice>
          {formatCoins(balance)} before, {formatCoins(after)} afterwards.
        </Notice>
      )}
    </div>
  );
}
