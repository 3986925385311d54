import { Button, Dialog } from '@griot/ui';

/** Asked before what was typed and not sent is left. */
export const LeaveDialog = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) => (
  <Dialog
    title="Leave without sending it?" size="small" onClose={onStay}
    actions={<><Button onClick={onDiscard}>Discard</Button><Button variant="primary" onClick={onStay}>Keep writing</Button></>}
  >
    What you have written is not sent yet.
  </Dialog>
);
