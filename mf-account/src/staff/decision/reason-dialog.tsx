import { REASON_MAX, REASON_MIN } from '@griot/contracts';
import { Button, Dialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea } from '@griot/ui/form';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import type { Refused } from './use-deciding.ts';

export interface ReasonDialogProps {
  title: string;
  /** Who reads the reason, and what it should say. */
  hint: ReactNode;
  /** Said when there is none. */
  missing: string;
  /** What the button does: “Reject chapter”. */
  submit: string;
  /** What was written before the dialog was closed. */
  reason: string;
  /** Hears what is written. */
  onWrite: (reason: string) => void;
  /** Decides with the reason; resolves to what is refused, or to null. */
  onSend: (reason: string) => Promise<Refused>;
  onClose: () => void;
  /** What stands above the reason. */
  children?: ReactNode;
}

interface Values {
  reason?: string;
}

/** Asks for the reason of a decision that somebody is told of; there is none without. */
export function ReasonDialog({
  title,
  hint,
  missing,
  submit,
  reason: kept,
  onWrite,
  onSend,
  onClose,
  children,
}: ReasonDialogProps) {
  const [busy, setBusy] = useState(false);
  const validate = ({ reason = '' }: Values): Record<string, string[]> =>
    reason.trim().length < REASON_MIN ? { reason: [missing] } : {};
  const send = async ({ reason = '' }: Values) => {
    setBusy(true);
    const refusal = await onSend(reason.trim());
    setBusy(false);
    return refusal;
  };
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <Form<Values> onSubmit={send} initial={{ reason: kept }} validate={validate} summary="A reason is needed.">
        <Written onWrite={onWrite} />
        {children}
        <TextArea name="reason" label="Reason" max={REASON_MAX} rows={5} autoFocus hint={hint} />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <SubmitButton variant="danger">{submit}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Written({ onWrite }: Pick<ReasonDialogProps, 'onWrite'>) {
  const {
    values: { reason = '' },
  } = useFormState<Values>({ subscription: { values: true } });
  useEffect(() => onWrite(reason), [onWrite, reason]);
  return null;
}
