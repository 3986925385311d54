import { Button, Dialog, Notice, Stack, type ButtonVariant } from '@griot/ui';
import type { Refusal } from '@griot/ui/form';
import { useState, type ReactNode } from 'react';
import { useWayBack } from './use-way-back.ts';

/** Asks before something that cannot simply be undone. What fails is said in the dialog. */
export function AskDialog({ title, children, confirm, variant = 'primary', onConfirm, onClose }: { title: string; children: ReactNode; confirm: string; variant?: ButtonVariant; onConfirm: () => Promise<Refusal>; onClose: () => void }) {
  useWayBack();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setBusy(true);
    const refusal = await onConfirm().finally(() => setBusy(false));
    if (!refusal) onClose();
    else setTrouble(textOf(refusal));
  };
  return (
    <Dialog
      title={title} size="small" onClose={onClose} busy={busy}
      actions={<><Button onClick={onClose} disabled={busy}>Cancel</Button><Button variant={variant} busy={busy} onClick={() => void act()}>{confirm}</Button></>}
    >
      <Stack $gap={16}>
        <div>{children}</div>
        <div role="alert">{trouble !== null && <Notice tone="bad">{trouble}</Notice>}</div>
      </Stack>
    </Dialog>
  );
}

/** A refusal as one text, where there are no fields to say it beside. */
export const textOf = (refusal: NonNullable<Refusal>): string => (typeof refusal === 'string' ? refusal : Object.values(refusal).flat().join(' '));
