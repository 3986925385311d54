import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useSession, useTitle } from '@griot/remote-kit';
import { Button, CircleAlertIcon, CircleCheckIcon, color, ErrorState, font, Page, space, Spinner, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePayment } from './use-payment.ts';

/**
 * `/success`: where the way back from a payment ends (part 2 §2.1). With a reference, and to whom the payment belongs, it says
 * what truly came of it: the provider's word may be on its way still.
 */
export default function SuccessPage() {
  const reference = useSearchParams()[0].get('reference');
  const { state } = useSession();
  return <Page $narrow>{reference === null ? <Done /> : state === 'authorised' ? <Looked reference={reference} /> : state === 'unknown' ? <Looking /> : <Unseen />}</Page>;
}

const Looking = () => <Outcome title="Looking at your payment" icon={<Spinner size={40} label="Loading" />}>One moment.</Outcome>;

/** Who is not signed in is not told what came of a payment, and not that it was well either. */
const Unseen = () => (
  <Outcome title="Sign in to see your payment" icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}>What you paid for comes to your account by itself. Your transaction history tells what came of it.</Outcome>
);

function Looked({ reference }: { reference: string }) {
  const { payment, isError, error, retry, busy } = usePayment(reference);
  useTitle(payment ? null : 'Transaction');
  if (payment?.status === 'paid') return <Done payment={payment} />;
  if (payment && payment.status !== 'pending') {
    return (
      <Outcome title="The payment did not go through" icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}>
        {payment.failure ?? 'Nothing was taken from you. You can try again.'}
      </Outcome>
    );
  }
  if (payment) return <Outcome title="Your payment is being confirmed" icon={<Spinner size={40} label="Waiting for the provider" />} status>{payment.description}: {money(payment)}. This usually takes a few seconds; you need not wait here.</Outcome>;
  if (isError) return <ErrorState title="Your payment could not be looked at." page onRetry={retry} busy={busy} action={<Button href="/">Back Home</Button>}>{messageOf(error)} Nothing is lost: it is in your transaction history.</ErrorState>;
  return <Looking />;
}

const Done = ({ payment }: { payment?: Entities['PaymentDetail'] }) => (
  <Outcome title="Transaction successful" icon={<CircleCheckIcon size={56} strokeWidth={1.5} aria-hidden="true" />} good status>
    {payment ? `${payment.description}: ${money(payment)}.` : 'Thank you. What you paid for is in your account within moments.'}
  </Outcome>
);

function Outcome({ title, icon, children, good = false, status = false }: { title: string; icon: ReactNode; children: ReactNode; good?: boolean; status?: boolean }) {
  useTitle(title);
  return (
    <Told $good={good} role={status ? 'status' : undefined}>
      {icon}
      <h1>{title}</h1>
      <p>{children}</p>
      <Button variant="primary" href="/">Back Home</Button>
    </Told>
  );
}

const money = ({ amount, currency }: Pick<Entities['PaymentDetail'], 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Number(amount));

const Told = styled.section<{ $good: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space[16]};
  padding-block: ${space[72]};
  text-align: center;
  & > svg { color: ${(p) => (p.$good ? color.good : color.warn)}; }
  h1 { font: 700 ${type[34]}/1.2 ${font.title}; }
  p { max-width: 46ch; color: ${color.inkSoft}; }
`;
