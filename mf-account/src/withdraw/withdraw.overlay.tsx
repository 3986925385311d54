import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, useLeaveQuestion, type OverlayProps } from '@griot/remote-kit';
import { Button, Delayed, Dialog, ErrorState, Skeleton, Stack, UnsavedDialog } from '@griot/ui';
import { useId, useState } from 'react';
import { AmountForm } from './amount-form.tsx';
import { BankSection } from './bank-section.tsx';
import { useWithdrawalRequest } from './use-withdrawal-request.ts';

/** Answered by `overlays.open('account.withdraw')` when something was asked for. */
type Answer = Entities['Withdrawal'];

/**
 * Withdraw Funds (part 1 §2 and §4): to where and how much. Nothing can be withdrawn while the bank details are being edited,
 * or while there are none.
 */
export default function WithdrawOverlay({ close }: OverlayProps<Answer>) {
  const formId = useId();
  // What is there, and where it goes, is asked anew at each opening.
  const income = useCall('GET /income/', {}, { staleTime: 0 });
  const bank = useCall('GET /bank-details/mine/', {}, { staleTime: 0 });
  const [asked, setAsked] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const leave = useLeaveQuestion(unsaved);
  const request = useWithdrawalRequest();
  const editing = asked || bank.data === null;
  const nothing =
    income.data !== undefined && Number(income.data.available_income) === 0 && request.unanswered.length === 0;

  const cancel = async (): Promise<void> => {
    if (await leave.mayLeave()) close(null);
  };
  const reason = editing ? 'Save your bank details first.' : nothing ? 'There is nothing to withdraw yet.' : undefined;
  const failed = [income, bank].find((call) => call.isError && call.data === undefined);

  return (
    <>
      {/* Before the dialog, so that it is taken away first and the focus goes back to where it all began. */}
      {leave.asked && (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your bank details have not been saved.
        </UnsavedDialog>
      )}
      <Dialog
        title="Withdraw Funds"
        onClose={() => void cancel()}
        busy={request.busy}
        actions={
          <>
            <Button onClick={() => void cancel()} disabled={request.busy}>
              Cancel
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={request.busy}
              disabled={reason !== undefined || !income.data || bank.data === undefined}
              reason={reason}
            >
              Withdraw
            </Button>
          </>
        }
      >
        {income.data && bank.data !== undefined ? (
          <Stack $gap={24}>
            <BankSection details={bank.data} editing={editing} onEdit={setAsked} onDirty={setUnsaved} />
            <AmountForm
              id={formId}
              income={income.data}
              request={request}
              allowed={!editing}
              heldUntil={bank.data?.held_until ?? null}
              onSent={close}
            />
          </Stack>
        ) : failed ? (
          <ErrorState
            title="Your money did not load."
            onRetry={() => {
              void income.refetch();
              void bank.refetch();
            }}
            busy={income.isFetching || bank.isFetching}
          >
            {messageOf(failed.error)}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="132px" lines={2} />
          </Delayed>
        )}
      </Dialog>
    </>
  );
}
