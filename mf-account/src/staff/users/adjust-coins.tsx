import type { Entities } from '@griot/contracts';
import { usePlatform, useSession } from '@griot/remote-kit';
import { coins, Notice } from '@griot/ui';
import { RadioGroup, TextField } from '@griot/ui/form';
import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { newTryKey } from '../../money/try-key.ts';
import { FormDialog, ReasonField } from '../register/form-dialog.tsx';
import { useWrite } from '../register/use-write.ts';

interface Values { way: string; coins?: string; reason?: string }

/** A whole number of coins that was typed; null when it is none. */
const wholeOf = (text: string | undefined): number | null => (/^\d{1,10}$/.test((text ?? '').trim()) && Number(text) >= 1 ? Number(text) : null);

/** Gives somebody coins or takes some, for a reason that the person reads; never below zero (rulings 4 and 29). */
export function AdjustCoins({ account, balance, onClose }: { account: Entities['Account']; balance: number; onClose: () => void }) {
  const { bus } = usePlatform();
  const session = useSession();
  // One for each adjustment: pressed again after a lost answer it moves nothing twice; another number or reason is another.
  const [tried, setTried] = useState({ of: '', key: newTryKey() });
  const own = session.state === 'authorised' && session.user.email === account.email;
  const adjust = useWrite('POST /wallet/{user}/adjust/', {
    success: ({ balance: now }) => `${account.pen_name} has ${coins(now)} now.`,
    stale: ['GET /wallet/{user}/', 'GET /wallet/{user}/entries/', ...(own ? ['GET /coin-wallet/' as const] : [])],
    onDone: (answer) => { if (own) bus.publish('wallet.changed.v1', answer); },
  });

  const check = ({ way, coins: typed }: Values) => {
    const number = wholeOf(typed);
    if (number === null) return { coins: ['A whole number of coins is needed.'] };
    return way === 'take' && number > balance ? { coins: [`There are ${coins(balance)}: no more can be taken.`] } : {};
  };
  const send = ({ way, coins: typed, reason = '' }: Values) => {
    const body = { coins: (wholeOf(typed) ?? 0) * (way === 'take' ? -1 : 1), reason: reason.trim() };
    const of = JSON.stringify(body);
    const { key } = tried.of === of ? tried : { key: newTryKey() };
    setTried({ of, key });
    return adjust.send({ params: { user: account.id }, body, idempotencyKey: key });
  };
  return (
    <FormDialog<Values> title={`Coins of ${account.pen_name}`} submit="Adjust coins" initial={{ way: 'give' }} validate={check} onSend={send} onClose={onClose}>
      <RadioGroup name="way" label="What to do" options={[{ value: 'give', label: 'Give coins' }, { value: 'take', label: 'Take coins' }]} autoFocus />
      <TextField name="coins" label="Coins" inputMode="numeric" autoComplete="off" required="A whole number of coins is needed." hint={`There are ${coins(balance)} now.`} />
      <ReasonField told={`${account.pen_name} reads this, word for word, and it is kept on record.`} autoFocus={false} />
      <Outcome balance={balance} />
    </FormDialog>
  );
}

/** What the balance will be. Others may spend meanwhile, so the server has the last word. */
function Outcome({ balance }: { balance: number }) {
  const { values: { way, coins: typed } } = useFormState<Values>({ subscription: { values: true } });
  const number = wholeOf(typed);
  const after = number === null ? null : balance + (way === 'take' ? -number : number);
  return <div role="status">{after !== null && after >= 0 && <Notice>{coins(balance)} before, {coins(after)} afterwards.</Notice>}</div>;
}
