import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Dialog } from './dialog.tsx';

export interface UnsavedDialogProps {
  /** What is not saved. */
  children: ReactNode;
  /** Stays where one is. */
  onStay: () => void;
  onDiscard: () => void;
  /** Saves and goes; without it there is no such button. */
  onSave?: () => void;
  busy?: boolean;
}

/** Asked before unsaved work is left (part 2 §2.11). */
export function UnsavedDialog({ children, onStay, onDiscard, onSave, busy = false }: UnsavedDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  // A dialog gives the keyboard to its first button, and Enter after Escape must lose nothing.
  useLayoutEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      title="Unsaved changes"
      size="small"
      onClose={onStay}
      busy={busy}
      actions={
        <>
          <Button size="small" onClick={onDiscard} disabled={busy}>
            Discard Changes
          </Button>
          <Button ref={stay} size="small" variant={onSave ? 'secondary' : 'primary'} onClick={onStay} disabled={busy}>
            Keep editing
          </Button>
          {onSave && (
            <Button size="small" variant="primary" onClick={onSave} busy={busy}>
              Save
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
