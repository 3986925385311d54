import { REASON_MAX, REASON_MIN } from '@griot/contracts';
import { useLeaveQuestion } from '@griot/remote-kit';
import { Button, Dialog, formatNumber, UnsavedDialog, type ButtonVariant, type DialogProps } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type FormProps, type Refusal } from '@griot/ui/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWayBack } from './use-way-back.ts';

export interface FormDialogProps<Values extends object> {
  title: string;
  /** On the button that sends: what happens. */
  submit: string;
  variant?: ButtonVariant;
  initial?: Partial<Values>;
  validate?: FormProps<Values>['validate'];
  /** Sends it; what it answers is said in the form, and nothing closes the dialog. */
  onSend: (values: Values) => Promise<Refusal>;
  onClose: () => void;
  /** Instead of closing, when it is done: to go elsewhere, now that nothing is unsaved. */
  onSent?: () => void;
  summary?: string | null;
  size?: DialogProps['size'];
  children: ReactNode;
}

/** A form in a dialog: what was typed stays when it fails, and is not lost without a question when the dialog or the page is left. */
export function FormDialog<Values extends object>({
  title,
  submit,
  variant = 'primary',
  initial,
  validate,
  onSend,
  onClose,
  onSent = onClose,
  summary,
  size,
  children,
}: FormDialogProps<Values>) {
  useWayBack();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [sent, setSent] = useState(false);
  const leaving = useLeaveQuestion(dirty && !sent);
  const done = useRef(onSent);
  useEffect(() => {
    done.current = onSent;
  });
  // After the question of the line above has been withdrawn.
  useEffect(() => {
    if (sent) done.current();
  }, [sent]);

  const send = async (values: Values): Promise<Refusal> => {
    setBusy(true);
    const refusal = await onSend(values).finally(() => setBusy(false));
    if (!refusal) setSent(true);
    return refusal;
  };
  const close = async (): Promise<void> => {
    if (await leaving.mayLeave()) onClose();
  };

  return (
    <Dialog title={title} onClose={() => void close()} busy={busy} {...(size && { size })}>
      <Form<Values>
        onSubmit={send}
        onDirty={setDirty}
        {...(initial && { initial })}
        {...(validate && { validate })}
        {...(summary !== undefined && { summary })}
      >
        {children}
        <FormActions>
          <Button onClick={() => void close()} disabled={busy}>
            Cancel
          </Button>
          <SubmitButton variant={variant}>{submit}</SubmitButton>
        </FormActions>
      </Form>
      {leaving.asked && (
        <UnsavedDialog onStay={() => leaving.answer(false)} onDiscard={() => leaving.answer(true)}>
          What you have written is not sent yet.
        </UnsavedDialog>
      )}
    </Dialog>
  );
}

/** Why it is done, as long as the server asks. `told` says who reads it. */
export const ReasonField = ({ told, autoFocus = true }: { told: string; autoFocus?: boolean }) => (
  <TextArea
    name="reason"
    label="Reason"
    required="A reason is needed."
    max={REASON_MAX}
    rows={4}
    autoFocus={autoFocus}
    hint={told}
    validate={(text) =>
      text.trim().length < REASON_MIN
        ? `Say why, in at least ${REASON_MIN} characters.`
        : text.trim().length > REASON_MAX
          ? `At most ${formatNumber(REASON_MAX)} characters.`
          : undefined
    }
  />
);
