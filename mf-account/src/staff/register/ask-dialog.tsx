import { Button, Dialog, Notice, Stack } from '@griot/ui';
import type { Refusal } from '@griot/ui/form';
import { useState, type ReactNode } from 'react';
import { inWords } from '../decision/use-deciding.ts';
import { useWayBack } from './use-way-back.ts';

interface AskDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** What the button does: “Approve contract”. */
  submit: string;
  danger?: boolean;
  /** Does it; resolves to what is refused, which is said here, or to nothing. */
  onSend: () => Promise<Refusal>;
  /** Also once it is done. */
  onClose: () => void;
}

/** Asked before something is done that nobody can take back; closes once it is done, whether or not the page is left then. */
export function AskDialog({ title, children, submit, danger = false, onSend, onClose }: AskDialogProps) {
  useWayBack();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const refusal = await onSend();
    setBusy(false);
    if (refusal) setRefused(inWords(refusal));
    else onClose();
  };
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>
            {submit}
          </Button>
        </>
      }
    >
      <Stack $gap={12}>
        <div role="alert" hidden={refused === null}>
          {refused !== null && <Notice tone="bad">{refused}</Notice>}
        </div>
        <div>{children}</div>
      </Stack>
    </Dialog>
  );
}
