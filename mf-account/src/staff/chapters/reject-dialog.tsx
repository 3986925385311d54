import { Button, Dialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea } from '@griot/ui/form';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';

export interface RejectDialogProps {
  title: string;
  author: string;
  /** What was written before the dialog was closed. */
  reason: string;
  /** Hears what is written. */
  onWrite: (reason: string) => void;
  /** Rejects the chapter; resolves to the text of a refusal, or to null. */
  onReject: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

interface Values { reason?: string }

const validate = ({ reason = '' }: Values): Record<string, string[]> => (reason.trim().length < 3 ? { reason: ['Tell the author why.'] } : {});

/** Returns a chapter to its author, never without a reason. */
export function RejectDialog({ title, author, reason: kept, onWrite, onReject, onClose }: RejectDialogProps) {
  const [busy, setBusy] = useState(false);
  const send = async ({ reason = '' }: Values) => {
    setBusy(true);
    const refusal = await onReject(reason.trim());
    setBusy(false);
    return refusal;
  };
  return (
    <Dialog title={`Reject “${title}”`} onClose={onClose} busy={busy}>
      <Form<Values> onSubmit={send} initial={{ reason: kept }} validate={validate} summary="A reason is needed.">
        <Written onWrite={onWrite} />
        <TextArea
          name="reason" label="Reason" max={2000} rows={5} autoFocus
          hint={`${author} reads this in a mail, word for word. Say what would make the chapter ready.`}
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>Cancel</Button>
          <SubmitButton variant="danger">Reject chapter</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Written({ onWrite }: Pick<RejectDialogProps, 'onWrite'>) {
  const { values: { reason = '' } } = useFormState<Values>({ subscription: { values: true } });
  useEffect(() => onWrite(reason), [onWrite, reason]);
  return null;
}
