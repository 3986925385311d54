import { useAction } from '@griot/remote-kit';
import { Button, Dialog } from '@griot/ui';

interface RemoveDialogProps {
  comment: string;
  name: string;
  onClose: () => void;
}

/** Asks before a comment is taken away. */
export function RemoveDialog({ comment, name, onClose }: RemoveDialogProps) {
  const remove = useAction('POST /comments/{comment}/remove/', { success: 'The comment is removed.' });
  return (
    <Dialog
      title="Remove this comment?"
      size="small"
      busy={remove.busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={remove.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.busy}
            onClick={() => void remove.run({ params: { comment } }).then(onClose)}
          >
            Remove comment
          </Button>
        </>
      }
    >
      <p>Nobody reads what {name} wrote here any more. Our editors can still see it.</p>
    </Dialog>
  );
}
