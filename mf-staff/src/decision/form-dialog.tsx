import { REASON_MAX, REASON_MIN } from '@griot/contracts';
import { useLeaveQuestion } from '@griot/remote-kit';
import { Button, Dialog, formatNumber, UnsavedDialog, type ButtonVariant, type DialogProps } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type FormProps, type Refusal } from '@griot/ui/form';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import { useFocusHeadingAfter } from '../layout/use-focus-heading-after.ts';
import type { UnsentText } from './use-unsent-text.tsx';

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
  /** Holds the reason beyond the dialog, which then closes without a question: the page asks before it is left. */
  reason?: UnsentText;
  children: ReactNode;
}

/**
 * A form in a dialog, or a question alone: what was typed stays when it fails, and is not lost without a question when the dialog or the
 * page is left.
 */
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
  reason,
  children,
}: FormDialogProps<Values>) {
  useFocusHeadingAfter();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [sent, setSent] = useState(false);
  const leaving = useLeaveQuestion(dirty && !sent && !reason);
  const done = useEffectEvent(onSent);
  // After the question of the line above has been withdrawn.
  useEffect(() => {
    if (sent) done();
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
        {...((initial || reason) && {
          initial: { ...initial, ...(reason && { reason: reason.text }) } as Partial<Values>,
        })}
        {...(validate && { validate })}
        {...(summary !== undefined && { summary })}
      >
        {reason && <Written onWrite={reason.write} />}
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

function Written({ onWrite }: { onWrite: (reason: string) => void }) {
  const {
    values: { reason = '' },
  } = useFormState<{ reason?: string }>({ subscription: { values: true } });
  useEffect(() => onWrite(reason), [onWrite, reason]);
  return null;
}

export interface ReasonFieldProps {
  /** Who reads it, and what it should say. */
  told: ReactNode;
  /** Said when there is none, or too little of one. */
  missing?: string;
  autoFocus?: boolean;
}

/** Why something is done, for whoever is told of it; nothing is done without. */
export const ReasonField = ({ told, missing, autoFocus = true }: ReasonFieldProps) => (
  <TextArea
    name="reason"
    label="Reason"
    required={missing ?? 'A reason is needed.'}
    max={REASON_MAX}
    rows={5}
    autoFocus={autoFocus}
    hint={told}
    validate={(text) =>
      text.trim().length < REASON_MIN
        ? (missing ?? `Say why, in at least ${REASON_MIN} characters.`)
        : text.trim().length > REASON_MAX
          ? `At most ${formatNumber(REASON_MAX)} characters.`
          : undefined
    }
  />
);
