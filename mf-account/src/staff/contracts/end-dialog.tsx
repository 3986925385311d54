import { REASON_MAX, REASON_MIN, type Entities } from '@griot/contracts';
import { Button, Dialog } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton, TextArea, TextField } from '@griot/ui/form';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';
import type { Refused } from '../decision/use-deciding.ts';

export interface Ending {
  reason: string;
  told_on?: string;
}

export interface EndDialogProps {
  contract: Entities['QueuedContract'];
  /** What was written before the dialog was closed. */
  reason: string;
  onWrite: (reason: string) => void;
  /** Gives notice; resolves to what the server refuses, or to null. */
  onSend: (ending: Ending) => Promise<Refused>;
  onClose: () => void;
}

interface Values {
  who?: 'us' | 'author';
  told_on?: string;
  reason?: string;
}

/** Ends a signed contract with 30 days’ notice, ours or its author's. */
export function EndDialog({ contract: { novel, author }, reason: kept, onWrite, onSend, onClose }: EndDialogProps) {
  const [busy, setBusy] = useState(false);
  const validate = ({ reason = '' }: Values): Record<string, string[]> =>
    reason.trim().length < REASON_MIN ? { reason: ['Tell the author why.'] } : {};
  const send = async ({ who, told_on, reason = '' }: Values): Promise<Refused> => {
    setBusy(true);
    const refusal = await onSend({ reason: reason.trim(), ...(who === 'author' && told_on ? { told_on } : {}) });
    setBusy(false);
    return refusal;
  };
  return (
    <Dialog title={`End the contract for ${novel.title}`} onClose={onClose} busy={busy}>
      <Form<Values> onSubmit={send} initial={{ who: 'us', reason: kept }} validate={validate}>
        <RadioGroup
          name="who"
          label="Who ends it"
          autoFocus
          options={[
            { value: 'us', label: 'We do', hint: 'Notice is given today; the contract runs for 30 more whole days.' },
            {
              value: 'author',
              label: `${author.pen_name} does`,
              hint: 'The 30 days run from the day on which we were told.',
            },
          ]}
        />
        <Fields onWrite={onWrite} author={author.pen_name} />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <SubmitButton variant="danger">End contract</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Fields({ onWrite, author }: Pick<EndDialogProps, 'onWrite'> & { author: string }) {
  const {
    values: { who, reason = '' },
  } = useFormState<Values>({ subscription: { values: true } });
  useEffect(() => onWrite(reason), [onWrite, reason]);
  return (
    <>
      {who === 'author' && (
        <TextField
          name="told_on"
          label="The day we were told"
          type="date"
          required="Say on which day the author told us."
        />
      )}
      <TextArea
        name="reason"
        label="Reason"
        max={REASON_MAX}
        rows={4}
        hint={`${author} reads this in the inbox and in a mail, word for word. Notice cannot be taken back.`}
      />
    </>
  );
}
