import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAnswers, useToast, useUnsavedWork } from '@griot/remote-kit';
import { Button, color, formatMoment, formatMoney, formatRate, Notice, space, type } from '@griot/ui';
import { Form, TextField, type Refusal } from '@griot/ui/form';
import { useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { styled } from 'styled-components';
import { centsOf, inNaira, plainAmount } from './naira.ts';
import type { WithdrawalRequest } from './use-withdrawal-request.ts';

export interface AmountFormProps {
  /** For the button that stands outside it. */
  id: string;
  income: Entities['Income'];
  /** The request, which knows what got no answer before. */
  request: WithdrawalRequest;
  /** Whether it is said where the money goes. */
  allowed: boolean;
  /** Until when a request is held for a second look; null when it is not. */
  heldUntil: string | null;
  onSent: (withdrawal: Entities['Withdrawal']) => void;
}

interface Values {
  amount?: string;
}

/** Part 1 §8. */
const NOT_SENT = 'Failed to request withdrawal';

/** How much is to be withdrawn (ruling 2), of what is available. */
export function AmountForm({ id, income, request, allowed, heldUntil, onSent }: AmountFormProps) {
  const answers = useAnswers();
  const toast = useToast();
  const [typed, setTyped] = useState(false);
  useUnsavedWork(typed, mayGo);
  const unanswered = request.unanswered[0]?.body.amount.toString();

  const send = async ({ amount: text = '' }: Values): Promise<Refusal> => {
    if (!allowed) return 'Save your bank details first.';
    try {
      const answer = await request.run({ body: { amount: unanswered ?? plainAmount(text) } });
      if (!answer) return null;
      const { message: _, ...withdrawal } = answer;
      setTyped(false);
      onSent(withdrawal);
      return null;
    } catch (error) {
      if (error instanceof ApiError) {
        // It was spent elsewhere meanwhile.
        if (error.code === 'not_enough_income') return { amount: [error.message] };
        if (Object.keys(error.fields).length > 0) return error.fields;
      }
      toast(NOT_SENT, 'error');
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
        return 'No answer came. If your request arrived, sending it again asks for nothing twice.';
      if (error.code === 'conflict') void answers.refresh('GET /bank-details/mine/');
      return messageOf(error, NOT_SENT);
    }
  };

  const available = formatMoney(income.available_income, income.currency);
  if (Number(income.available_income) === 0 && unanswered === undefined) {
    return (
      <Notice title="There is nothing to withdraw yet.">
        What you earn becomes available when your month closes, on the 30th (in February on its last day).
      </Notice>
    );
  }
  return (
    <Form<Values>
      id={id}
      aria-label="Withdrawal"
      onSubmit={send}
      onDirty={setTyped}
      initial={unanswered === undefined ? {} : { amount: unanswered }}
      summary={null}
    >
      {unanswered !== undefined && (
        <Notice
          tone="warn"
          title={`Your request for ${formatMoney(unanswered, income.currency)} got no answer.`}
          action={
            <Button size="small" onClick={() => request.unanswered.forEach(request.forget)}>
              Ask for something else
            </Button>
          }
        >
          Look at your withdrawal history, or send it again: what has arrived is not asked for twice.
        </Notice>
      )}
      <Available>
        <span>Available income</span>
        <strong>{available}</strong>
      </Available>
      <Amount income={income} fixed={unanswered !== undefined} first={allowed} />
      {heldUntil && (
        <Notice tone="warn" title="This withdrawal will wait for a second look.">
          Your bank details were changed a short while ago. What you ask for until {formatMoment(heldUntil)} goes on
          once we have looked at it, usually within a day.
        </Notice>
      )}
      <Rule>Withdrawals are processed within 48 hours and reach your bank within 15 business days.</Rule>
    </Form>
  );
}

/** A typed amount keeps nobody on the page; it only lets the sign-in open over the form when the session ends. */
const mayGo = (): Promise<boolean> => Promise.resolve(true);

function Amount({
  income,
  fixed,
  first,
}: {
  income: Entities['Income'];
  fixed: boolean;
  /** Where the dialog begins, unless the bank details are asked for. */ first: boolean;
}) {
  const { change } = useForm();
  const {
    values: { amount = '' },
  } = useFormState<Values>({ subscription: { values: true } });
  const possible = checkAmount(amount, income) === undefined;
  const naira = possible ? inNaira(plainAmount(amount), income.usd_rate) : null;
  const rate = formatRate(income.usd_rate);
  return (
    <Line>
      <TextField
        name="amount"
        label="Amount in $"
        required="Enter an amount."
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={20}
        readOnly={fixed}
        autoFocus={first}
        // What was sent before may have been taken already: sent again, the server answers what became of it.
        validate={fixed ? undefined : (typed) => checkAmount(typed, income)}
        hint={
          naira === null ? (
            `Paid in naira, at today’s rate of ${rate}.`
          ) : (
            <>
              You receive <b>{formatMoney(naira, 'NGN')}</b> at today’s rate of {rate}.
            </>
          )
        }
      />
      {!fixed && (
        <Button size="small" variant="quiet" onClick={() => change('amount', income.available_income)}>
          All of it
        </Button>
      )}
    </Line>
  );
}

/** What is no amount, too little, or more than there is. */
function checkAmount(
  typed: string,
  { least_withdrawal: least, available_income: available, currency }: Entities['Income'],
): string | undefined {
  const cents = centsOf(plainAmount(typed));
  if (cents === null) return 'Enter an amount such as 25 or 25.50.';
  if (cents > (centsOf(available) ?? 0n)) return `Your available income is ${formatMoney(available, currency)}.`;
  return cents < (centsOf(least) ?? 0n) ? `At least ${formatMoney(least, currency)} can be withdrawn.` : undefined;
}

const Available = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[16]};
  & > span {
    color: ${color.inkSoft};
  }
  & > strong {
    font-size: ${type[21]};
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
`;
const Line = styled.div`
  display: grid;
  gap: ${space[8]};
  & > button {
    justify-self: start;
  }
`;
const Rule = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
