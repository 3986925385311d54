import { Button, Dialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea } from '@griot/ui/form';
import { useState } from 'react';

export interface RejectDialogProps {
  title: string;
  author: string;
  /** Rejects the chapter; resolves to the text of a refusal, or to null. */
  onReject: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

interface Values { reason?: string }

const validate = ({ reason = '' }: Values): Record<string, string[]> => (reason.trim().length < 3 ? { reason: ['Tell the author why.'] } : {});

/** Returns a chapter to its author, never without a reason. */
export function RejectDialog({ title, author, onReject, onClose }: RejectDialogProps) {
  const [busy, setBusy] = useState(false);
  const send = async ({ reason = '' }: Values) => {
    setBusy(true);
    const refusal = await onReject(reason.trim());
    setBusy(false);
    return refusal;
  };
  return (
    <Dialog title={`Reject “${title}”`} onClose={onClose} busy={busy}>
      <Form<Values> onSubmit={send} validate={validate} summary="A reason is needed.">
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
