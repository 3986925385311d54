import { Button, Dialog } from '@griot/ui';

/** Asked before a reason that was typed and not sent is left. */
export const LeaveDialog = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) => (
  <Dialog
    title="Leave without rejecting?" size="small" onClose={onStay}
    actions={<><Button onClick={onDiscard}>Discard</Button><Button variant="primary" onClick={onStay}>Keep writing</Button></>}
  >
    The reason you have written is not sent yet.
  </Dialog>
);
