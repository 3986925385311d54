import type { Entities } from '@griot/contracts';
import { formatMoney } from '@griot/ui';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

export interface Settling {
  dispute: Entities['Dispute'];
  how: 'take-back' | 'close';
}

/** Ends a dispute for a reason: what was bought is taken back, or nothing moves. */
export function SettleDialog({ dispute, how, onClose }: Settling & { onClose: () => void }) {
  const takeBack = useWrite('POST /staff/disputes/{dispute}/take-back/', { success: saidOf });
  const close = useWrite('POST /staff/disputes/{dispute}/close/', { success: 'It is closed, and nothing has moved.' });
  const { payment, user } = dispute;
  const taking = how === 'take-back';
  return (
    <FormDialog<{ reason?: string }>
      title={taking ? `Take back ${payment.description}?` : 'Close it?'}
      submit={taking ? 'Take it back' : 'Close it'}
      variant={taking ? 'danger' : 'primary'}
      summary={null}
      onClose={onClose}
      onSend={({ reason = '' }) =>
        (taking ? takeBack : close).send({ params: { dispute: dispute.id }, body: { reason } })
      }
    >
      {taking ? (
        <p>
          The {formatMoney(payment.amount, payment.currency)} are gone. Coins that are left are taken out of the wallet
          of {user.pen_name}; those that are spent are noted here, and a subscription ends at once. This cannot be
          undone.
        </p>
      ) : (
        <p>
          Nothing moves: {user.pen_name}{' '}
          {payment.status === 'paid' ? 'keeps what was bought' : 'has lost what was bought'}. If more is told of this
          payment, it waits here again.
        </p>
      )}
      <ReasonField
        told={taking ? 'The payer reads this, word for word, and it is kept on record.' : 'It is kept on record.'}
      />
    </FormDialog>
  );
}

const saidOf = ({ coins_spent: spent }: Entities['Dispute']): string =>
  spent ? 'What is left is taken back, and what is spent is noted.' : 'It is taken back.';
