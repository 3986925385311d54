import { Button, Dialog, Notice, Stack } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { inWords, type Refused } from './use-deciding.ts';

export interface AskDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button does: “Approve contract”. */
  submit: string;
  danger?: boolean;
  /** Decides; resolves to what is refused, which is said here, or to null. */
  onSend: () => Promise<Refused>;
  onClose: () => void;
}

/** Asked before something is done that nobody can take back. */
export function AskDialog({ title, children, submit, danger = false, onSend, onClose }: AskDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const refusal = await onSend();
    setBusy(false);
    setRefused(refusal);
  };
  return (
    <Dialog
      title={title} size="small" onClose={onClose} busy={busy}
      actions={<><Button onClick={onClose} disabled={busy}>Cancel</Button><Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>{submit}</Button></>}
    >
      <Stack $gap={12}>
        <div role="alert" hidden={refused === null}>{refused !== null && <Notice tone="bad">{inWords(refused)}</Notice>}</div>
        <div>{children}</div>
      </Stack>
    </Dialog>
  );
}
