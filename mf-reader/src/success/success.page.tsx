import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useOverlay, useSession, useTitle } from '@griot/remote-kit';
import {
  Button,
  CircleAlertIcon,
  CircleCheckIcon,
  color,
  ErrorState,
  font,
  formatMoney,
  Page,
  space,
  Spinner,
  type,
} from '@griot/ui';
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
  return (
    <Page $narrow>
      {reference === null ? (
        <Unnamed />
      ) : state === 'authorised' ? (
        <Looked reference={reference} />
      ) : state === 'unknown' ? (
        <Looking />
      ) : (
        <Unseen reference={reference} />
      )}
    </Page>
  );
}

const Looking = () => (
  <Outcome title="Looking at your payment" icon={<Spinner size={40} label="Loading" />}>
    One moment.
  </Outcome>
);

/** Who is not signed in is not told what came of a payment, and not that it was well either. */
function Unseen({ reference }: { reference: string }) {
  const overlay = useOverlay();
  const returnURL = `/success?${new URLSearchParams({ reference })}`;
  return (
    <Outcome
      title="Sign in to see your payment"
      icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
      action={
        <Button variant="primary" onClick={() => void overlay('auth.login', { returnURL })}>
          Login
        </Button>
      }
    >
      What you paid for comes to your account by itself.
    </Outcome>
  );
}

function Looked({ reference }: { reference: string }) {
  const { payment, isError, error, retry, busy, late } = usePayment(reference);
  useTitle(payment ? null : 'Transaction');
  if (payment?.status === 'paid') return <Done payment={payment} />;
  if (payment?.status === 'refunded') {
    return (
      <Outcome
        title="This payment was given back"
        icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
      >
        {payment.description}: {money(payment)}. It goes to the card or account it came from, which can take some days.
      </Outcome>
    );
  }
  if (payment && payment.status !== 'pending') return <Failed payment={payment} />;
  if (payment?.unpaid) return <Left payment={payment} />;
  if (payment && late) {
    return (
      <Outcome
        title="This has not been paid yet"
        icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
        status
      >
        {payment.description}: {money(payment)}. If you left without paying, nothing is taken from you, and you can
        close this page. If you have paid, what you paid for comes to your account as soon as the payment arrives.
      </Outcome>
    );
  }
  if (payment)
    return (
      <Outcome
        title="Your payment is being confirmed"
        icon={<Spinner size={40} label="Waiting for the provider" />}
        status
      >
        {payment.description}: {money(payment)}. This usually takes a few seconds; you need not wait here.
      </Outcome>
    );
  if (isError && error instanceof ApiError && error.code === 'not_found') {
    return (
      <Outcome
        title="There is no such payment"
        icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
      >
        The address of this page names no payment of yours. If you have paid from another account, sign in with that
        one.
      </Outcome>
    );
  }
  if (isError)
    return (
      <ErrorState
        title="Your payment could not be looked at."
        page
        onRetry={retry}
        busy={busy}
        action={<Button href="/">Back Home</Button>}
      >
        {messageOf(error)} A payment that was made is not lost: what it is for comes to your account by itself.
      </ErrorState>
    );
  return <Looking />;
}

/** Nobody came here from a payment, so nothing is claimed of one. */
const Unnamed = () => (
  <Outcome
    title="No payment to show"
    icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
    more={
      <>
        Each of your payments stands in your <a href={HISTORY}>transaction history</a>.
      </>
    }
  >
    The address of this page names no payment.
  </Outcome>
);

const Done = ({ payment }: { payment: Entities['PaymentDetail'] }) => (
  <Outcome
    title="Transaction successful"
    icon={<CircleCheckIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
    good
    status
    more={<Afterwards payment={payment} />}
  >
    {payment.description}: {money(payment)}.
  </Outcome>
);

/** Where what was paid for is, and the proof of it. The page it was bought on stands in another window. */
const Afterwards = ({ payment: { payment_type } }: { payment: Entities['PaymentDetail'] }) => (
  <>
    {payment_type === 'subscription'
      ? 'Every subscription chapter is open to you while it runs.'
      : 'The coins are in your wallet.'}{' '}
    A receipt is on its way to your mail, and the payment stands in your <a href={HISTORY}>transaction history</a>. You
    can close this window: the page you came from knows of it.
  </>
);
const HISTORY = '/account-transaction-history';

/** Whoever left the payment page without paying; it may still be paid there. */
const Left = ({ payment }: { payment: Entities['PaymentDetail'] }) => (
  <Outcome
    title="Nothing was paid"
    icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
    status
    more={`${payment.description}: ${money(payment)}.`}
    action={<Again payment={payment} />}
  >
    You left without paying, and nothing was taken from you.
  </Outcome>
);

/** Begins another payment for the same kind of thing. */
function Again({ payment }: { payment: Entities['PaymentDetail'] }) {
  const overlay = useOverlay();
  const again = payment.payment_type === 'subscription' ? 'account.subscribe' : 'account.top-up';
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => void overlay(again)}>
      Try again
    </Button>
  );
}

/** What did not come in can be begun anew, as another payment. */
function Failed({ payment }: { payment: Entities['PaymentDetail'] }) {
  return (
    <Outcome
      title="The payment did not go through"
      icon={<CircleAlertIcon size={56} strokeWidth={1.5} aria-hidden="true" />}
      status
      more={`${payment.description}: ${money(payment)}.`}
      action={<Again payment={payment} />}
    >
      {payment.failure === null
        ? 'Nothing was taken from you.'
        : /[.!?]$/.test(payment.failure)
          ? payment.failure
          : `${payment.failure}.`}
    </Outcome>
  );
}

function Outcome({
  title,
  icon,
  children,
  action,
  more,
  good = false,
  status = false,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
  /** What can be done beside going home. */ action?: ReactNode;
  /** A second, quieter line. */ more?: ReactNode;
  good?: boolean;
  status?: boolean;
}) {
  useTitle(title);
  return (
    <OutcomeBox $good={good} role={status ? 'status' : undefined}>
      {icon}
      <h1>{title}</h1>
      <p>{children}</p>
      {more === undefined ? null : <p>{more}</p>}
      {action}
      <Button {...(action ? {} : { variant: 'primary' as const })} href="/">
        Back Home
      </Button>
    </OutcomeBox>
  );
}

const money = ({ amount, currency }: Pick<Entities['PaymentDetail'], 'amount' | 'currency'>): string =>
  formatMoney(amount, currency);

const OutcomeBox = styled.section<{ $good: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space[16]};
  padding-block: ${space[72]};
  text-align: center;
  & > svg {
    color: ${(p) => (p.$good ? color.good : color.warn)};
  }
  h1 {
    font: 700 ${type[26]} / 1.2 ${font.title};
  }
  p {
    max-width: 46ch;
    color: ${color.inkSoft};
  }
`;
