import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall } from '@griot/remote-kit';
import { WhenCell } from '@griot/remote-kit/data-table';
import { Button, Cluster, Facts, formatMoney, Notice, Section, Stack } from '@griot/ui';
import { useState } from 'react';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { StateBadge } from '../layout/state-badge.tsx';
import { Entry } from '../layout/entry.tsx';
import { Soft } from '../layout/soft.tsx';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useFocusHeadingAfter } from '../layout/use-focus-heading-after.ts';
import { useWrite } from '../decision/use-write.ts';

const BACK = { href: '/staff/payments', label: 'All payments' };

type Payment = Entities['PaymentDetail'];

/** One payment: what the provider says of it, and giving it back (rulings 4 and 26). */
export default forAdmins(function PaymentPage() {
  const { payment = '' } = useParams();
  const asked = useCall('GET /payments/{payment}/', { params: { payment } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffLayout
      section="/staff/payments"
      back={BACK}
      title={shown?.description ?? 'Payment'}
      note={shown && <StateBadge status={shown.status} />}
    >
      <Entry asked={asked} missing="There is no such payment." back={BACK}>
        {(found) => <OnePayment payment={found} />}
      </Entry>
    </StaffLayout>
  );
});

const OnePayment = ({ payment: p }: { payment: Payment }) => (
  <Stack $gap={24}>
    <Section title="The payment">
      <Facts
        rows={[
          ['Payer', <Payer key="payer" id={p.user} />],
          ['Amount', <strong key="amount">{formatMoney(p.amount, p.currency)}</strong>],
          ['Kept by the provider', p.fee ? formatMoney(p.fee, p.currency) : 'Not known yet'],
          ['Provider', p.provider ?? ''],
          ['Reference', p.reference],
          ['Begun', <WhenCell key="begun" at={p.created_at} />],
          p.paid_at === null ? null : ['Paid', <WhenCell key="paid" at={p.paid_at} />],
          p.failure === null ? null : ['Why it failed', p.failure],
        ]}
      />
    </Section>
    <Decide payment={p} />
  </Stack>
);

function Payer({ id }: { id: string }) {
  const { data, isError } = useCall('GET /users/{user}/', { params: { user: id } });
  return data ? <a href={`/staff/users/${id}`}>{data.pen_name}</a> : <>{isError ? 'An account that is gone' : '…'}</>;
}

function RefundButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  useFocusHeadingAfter();
  return (
    <Button onClick={onPress} disabled={disabled}>
      Give it back
    </Button>
  );
}

function Decide({ payment: p }: { payment: Payment }) {
  const [refunding, setRefunding] = useState(false);
  const params = { payment: p.id };
  const verify = useWrite('GET /payments/{payment}/verify/', {
    success: ({ status }) =>
      status === p.status ? 'The provider says the same: nothing has changed.' : `The payment is ${status} now.`,
  });
  const refund = useWrite('POST /payments/{payment}/refund/', { success: 'The payment is given back.' });
  return (
    <Stack $gap={16}>
      {p.status === 'paid' && <Soft>A payment can be given back only while nothing of what it bought is used.</Soft>}
      {p.status === 'refunded' && <Notice>This payment was given back.</Notice>}
      <Cluster $justify="end" $gap={8}>
        {p.status === 'paid' && <RefundButton disabled={verify.busy} onPress={() => setRefunding(true)} />}
        <Button variant="primary" busy={verify.busy} onClick={() => void verify.press({ params })}>
          Verify now
        </Button>
      </Cluster>
      {refunding && (
        <FormDialog<{ reason?: string }>
          title={`Give back ${formatMoney(p.amount, p.currency)}?`}
          submit="Give it back"
          variant="danger"
          summary={null}
          onClose={() => setRefunding(false)}
          onSend={({ reason = '' }) => refund.send({ params, body: { reason } })}
        >
          <p>The money goes back to the payer, and what it bought is taken away. This cannot be undone.</p>
          <ReasonField told="The payer reads this, word for word, in the inbox and by mail." />
        </FormDialog>
      )}
    </Stack>
  );
}
