import { ApiError, messageOf } from '@griot/api';
import { HIGHLIGHT_NOTE_MAX, type Entities } from '@griot/contracts';
import { useLeaveQuestion } from '@griot/remote-kit';
import { Button, color, Dialog, font, lettersOf, space, UnsavedDialog } from '@griot/ui';
import { Form, TextArea, type Refusal } from '@griot/ui/form';
import { useId, useState } from 'react';
import { styled } from 'styled-components';

export interface NoteDialogProps {
  quote: string;
  note: string;
  /** What is kept already; absent while it is not kept yet. */
  kind?: Entities['Highlight']['kind'] | undefined;
  /** Stores the note; throws what the API throws. */
  onSave: (note: string) => Promise<unknown>;
  /** Keeps the place no more; absent while it is not kept yet. */
  onRemove?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

interface Values {
  note?: string;
}

/** What a reader writes on words that they keep. What was typed is lost only after a question. */
export default function NoteDialog({ quote, note, kind, onSave, onRemove, onClose }: NoteDialogProps) {
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const leave = useLeaveQuestion(dirty);

  const doing = async (what: 'save' | 'remove', work: () => Promise<unknown>): Promise<Refusal> => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.note
        ? { note: error.fields.note }
        : messageOf(error, 'This was not saved. Please try again.');
    } finally {
      setBusy(null);
    }
    onClose();
  };
  const cancel = async (): Promise<void> => {
    if (await leave.mayLeave()) onClose();
  };

  return (
    <>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your note has not been saved.
        </UnsavedDialog>
      ) : null}
      <Dialog
        title={kind ? `Your ${kind}` : 'Highlight with a note'}
        onClose={() => void cancel()}
        busy={busy !== null}
        actions={
          <>
            {onRemove ? (
              <Button
                variant="danger"
                busy={busy === 'remove'}
                disabled={busy !== null}
                onClick={() => void doing('remove', onRemove)}
              >
                Remove
              </Button>
            ) : (
              <Button onClick={() => void cancel()} disabled={busy !== null}>
                Cancel
              </Button>
            )}
            <Button type="submit" form={formId} variant="primary" busy={busy === 'save'} disabled={busy === 'remove'}>
              Save
            </Button>
          </>
        }
      >
        <Form<Values>
          id={formId}
          aria-label="Note"
          initial={{ note }}
          summary={null}
          onDirty={setDirty}
          onSubmit={({ note: written = '' }) => doing('save', () => onSave(written))}
        >
          <Quote>{quote}</Quote>
          <TextArea name="note" label="Your note" max={HIGHLIGHT_NOTE_MAX} rows={4} measure={lettersOf} />
        </Form>
      </Dialog>
    </>
  );
}

const Quote = styled.blockquote`
  display: -webkit-box;
  margin: 0;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  padding-left: ${space[12]};
  border-left: 3px solid ${color.terracotta};
  color: ${color.inkSoft};
  font-family: ${font.title};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
