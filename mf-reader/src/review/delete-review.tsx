import { useAction, useAnswers } from '@griot/remote-kit';
import { Button, Dialog } from '@griot/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { changeShown, MINE } from './votes.ts';

export interface DeleteReviewProps {
  slug: string;
  onClose: () => void;
  /** The button that asked is gone. */ onDeleted: () => void;
}

/** Asks before the reader's own review is deleted (part 2 §2.9). */
export default function DeleteReview({ slug, onClose, onDeleted }: DeleteReviewProps) {
  const answers = useAnswers();
  const deleted = useRef(false);
  const tell = useEffectEvent(onDeleted);
  useEffect(
    () => () => {
      // After the dialog has given the focus back, to a button that is about to go.
      if (deleted.current) queueMicrotask(() => tell());
    },
    [],
  );

  const remove = useAction('DELETE /novels/{novel}/reviews/mine/', {
    success: 'Your review has been deleted',
    failure: 'Your review was not deleted',
    onDone: () => {
      const mine = answers.get(MINE, { params: { novel: slug } });
      if (mine) changeShown(answers, mine.id, () => null);
      deleted.current = true;
      onClose();
    },
  });
  return (
    <Dialog
      title="Delete this review permanently?"
      size="small"
      onClose={onClose}
      busy={remove.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.busy} onClick={() => void remove.run({ params: { novel: slug } })}>
            Delete
          </Button>
        </>
      }
    >
      Its stars no longer count for the novel, and its likes are gone with it.
    </Dialog>
  );
}
