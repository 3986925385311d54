import type { Refusal } from '@griot/ui/form';
import { AskDialog as Question, type AskDialogProps } from '../decision/ask-dialog.tsx';
import { useWayBack } from './use-way-back.ts';

/** Asks before something that nobody can take back, and closes once it is done: whoever is asked stays on the page. */
export function AskDialog({ onSend, onClose, ...question }: Omit<AskDialogProps, 'onSend'> & { onSend: () => Promise<Refusal> }) {
  useWayBack();
  const send = async () => {
    const refusal = await onSend();
    if (!refusal) onClose();
    return refusal ?? null;
  };
  return <Question {...question} onClose={onClose} onSend={send} />;
}
