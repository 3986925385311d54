import type { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAnswers } from '@griot/remote-kit';
import { Button, Cluster, formatMoney } from '@griot/ui';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import { useFocusHeadingAfter } from '../layout/use-focus-heading-after.ts';
import { useWrite } from '../decision/use-write.ts';
import type { SeenWithdrawal } from './seen-withdrawal.ts';

const ONE = 'GET /staff/withdrawals/{withdrawal}/';

/**
 * The next step of a withdrawal: released, taken up, paid, or failed for a reason, which gives the money back. A dialog stays when
 * somebody else was first, with what the server says of it and what was typed.
 */
export function Moves({ withdrawal: w }: { withdrawal: SeenWithdrawal }) {
  const answers = useAnswers();
  const [asked, setAsked] = useState<'paid' | 'failed' | null>(null);
  const params = { withdrawal: w.id };

  // What was looked at stands: asked anew, the bank details would be on record as looked at once more.
  const onDone = (moved: Entities['StaffWithdrawal']): void =>
    answers.set(ONE, { params }, (seen) => seen && { ...seen, ...moved });
  // Somebody else was first, and what stands now must be seen. Where no answer came nothing is asked: that would wait for the connection.
  const onRefused = ({ status }: ApiError): void => {
    if (status !== 0) void answers.refresh(ONE, { params });
  };
  const options = { onDone, onRefused };
  const release = useWrite('POST /staff/withdrawals/{withdrawal}/release/', {
    success: 'The withdrawal is released.',
    ...options,
  });
  const process = useWrite('POST /staff/withdrawals/{withdrawal}/process/', {
    success: 'The withdrawal is being processed.',
    ...options,
  });
  const pay = useWrite('POST /staff/withdrawals/{withdrawal}/pay/', { success: 'The withdrawal is paid.', ...options });
  const fail = useWrite('POST /staff/withdrawals/{withdrawal}/fail/', {
    success: 'The withdrawal has failed, and the money is back.',
    ...options,
  });

  const isOpen = w.status === 'held' || w.status === 'requested' || w.status === 'processing';

  const close = (): void => setAsked(null);
  const sum = formatMoney(w.payout_amount, w.payout_currency);
  return (
    <>
      {isOpen && (
        <Steps
          status={w.status}
          busy={release.busy || process.busy}
          onGoOn={() => void (w.status === 'held' ? release : process).press({ params })}
          onAsk={setAsked}
        />
      )}
      {asked === 'paid' && (
        <FormDialog
          size="small"
          title="Has it been paid?"
          submit="It has been paid"
          onClose={close}
          onSend={async () => await pay.send({ params })}
        >
          <p>
            You have sent {sum} to the account of {w.user.pen_name}. The author is told, and this cannot be taken back.
          </p>
        </FormDialog>
      )}
      {asked === 'failed' && (
        <FormDialog<{ reason?: string }>
          title="It cannot be paid"
          submit="Give the money back"
          variant="danger"
          onClose={close}
          summary={null}
          onSend={async ({ reason = '' }) => await fail.send({ params, body: { reason } })}
        >
          <p>
            {formatMoney(w.amount, w.currency)} goes back to the income of {w.user.pen_name}.
          </p>
          <ReasonField told="The author reads this, word for word." />
        </FormDialog>
      )}
    </>
  );
}

const NEXT: Partial<Record<SeenWithdrawal['status'], string>> = {
  held: 'Release it',
  requested: 'Begin to pay',
  processing: 'It has been paid',
};

/** What can be done with a withdrawal that is open. */
function Steps({
  status,
  busy,
  onGoOn,
  onAsk,
}: {
  status: SeenWithdrawal['status'];
  busy: boolean;
  onGoOn: () => void;
  onAsk: (what: 'paid' | 'failed') => void;
}) {
  useFocusHeadingAfter();
  return (
    <Cluster $justify="end" $gap={8}>
      <Button onClick={() => onAsk('failed')} disabled={busy}>
        It cannot be paid
      </Button>
      {/* One button in all states, so that whoever presses keeps the focus. */}
      <Button
        variant="primary"
        busy={busy}
        onClick={() => {
          if (status === 'processing') onAsk('paid');
          else onGoOn();
        }}
      >
        {NEXT[status]}
      </Button>
    </Cluster>
  );
}
