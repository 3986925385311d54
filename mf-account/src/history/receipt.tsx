import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Badge,
  Button,
  color,
  Delayed,
  Dialog,
  ErrorState,
  formatMoment,
  formatMoney,
  Notice,
  Skeleton,
  space,
  Stack,
  type,
} from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paperOf, purchaseState } from './purchase-state.ts';

/** What a payment was for, what came of it and by which reference the provider knows it. */
export function Receipt({
  payment: { id, status },
  onClose,
}: {
  payment: Pick<Entities['PaymentRecord'], 'id' | 'status'>;
  onClose: () => void;
}) {
  const payment = useCall('GET /payments/{payment}/', { params: { payment: id } }, { staleTime: 0 });
  return (
    <Dialog
      title={paperOf(payment.data ?? { status })}
      size="small"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {payment.data ? (
        <Paper payment={payment.data} />
      ) : payment.isError ? (
        <ErrorState title="The payment did not load." onRetry={() => void payment.refetch()} busy={payment.isFetching}>
          {messageOf(payment.error)}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton height="38px" lines={6} />
        </Delayed>
      )}
    </Dialog>
  );
}

const Paper = ({
  payment: { description, amount, currency, status, reference, created_at, paid_at, failure },
}: {
  payment: Entities['PaymentDetail'];
}) => {
  const { word, tone } = purchaseState(status);
  return (
    <Stack $gap={16}>
      <Lines>
        <Fact name="Purchase">{description}</Fact>
        <Fact name="Amount">
          <b>{formatMoney(amount, currency)}</b>
        </Fact>
        <Fact name="Status">
          <Badge tone={tone}>{word}</Badge>
        </Fact>
        <Fact name="Begun">
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </Fact>
        {paid_at !== null && (
          <Fact name="Paid">
            <time dateTime={paid_at}>{formatMoment(paid_at)}</time>
          </Fact>
        )}
        <Fact name="Reference">{reference}</Fact>
      </Lines>
      {failure !== null && status !== 'paid' && <Notice tone="warn">{failure}</Notice>}
      {status === 'paid' && <Soft>This receipt was sent to you by mail as well.</Soft>}
    </Stack>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Lines = styled.dl`
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${color.line};
  }
  dt {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  dd {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
