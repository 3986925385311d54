import { messageOf } from '@griot/api';
import { REASON_MAX, type Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, Dialog, formatNumber } from '@griot/ui';
import { Form, FormActions, TextArea, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { StoreTyped } from '../stored-text/store-typed.tsx';
import { storedTexts } from '../stored-text/stored-texts.ts';

interface Values {
  reason: string;
}
export interface CompleteDialogProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'slug' | 'title' | 'num_chapters'>;
  onClose: () => void;
}

/** Why a novel is completed, as far as it is written and not sent, by the novel's id. */
const storedReasons = storedTexts('griot.completion.', (stored) => (typeof stored === 'string' ? stored : null));

/** Completes a novel with its reason, which never deletes it (part 1 §4, ruling 2). */
export function CompleteDialog({ novel, onClose }: CompleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => ({ reason: storedReasons.read(novel.id) ?? '' }));
  const store = useSetAtom(storedReasons.all);
  const complete = useAction('POST /novels/mine/{novel}/complete/', {
    success: 'Novel marked completed',
    failure: null,
    onDone: () => store(novel.id, null),
  });

  if (novel.num_chapters === 0)
    return (
      <Dialog
        title="Not to be completed yet"
        size="small"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" href={`/book-chapters/${novel.slug}`}>
              Go to its chapters
            </Button>
          </>
        }
      >
        <p>A novel needs a published chapter before it can be completed.</p>
      </Dialog>
    );

  const send = async ({ reason }: Values): Promise<Refusal> => {
    setBusy(true);
    try {
      await complete.run({ params: { novel: novel.slug }, body: { reason: reason.trim() } });
      onClose();
    } catch (error) {
      return messageOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Mark “${novel.title}” completed?`} onClose={onClose} busy={busy}>
      <Form<Values> initial={initial} onSubmit={send} summary={null}>
        <StoreTyped<Values> onWrite={({ reason = '' }) => store(novel.id, reason.trim() === '' ? null : reason)} />
        <p>
          Readers see it as Completed and find it among the finished novels. Nothing is deleted, and you can still
          publish an epilogue. It cannot be made ongoing again.
        </p>
        <TextArea
          name="reason"
          label="Reason"
          hint="Why the story ends here. You and our editors see it, readers do not."
          required="A reason is needed."
          max={REASON_MAX}
          rows={4}
          autoFocus
          validate={(reason) =>
            reason.trim().length > REASON_MAX ? `At most ${formatNumber(REASON_MAX)} characters.` : undefined
          }
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Send />
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Reads 'Sending...' as long as it does (part 1 §4), where other buttons show a spinner. */
function Send() {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return (
    <Button type="submit" variant="primary" disabled={submitting}>
      {submitting ? 'Sending...' : 'Mark completed'}
    </Button>
  );
}
