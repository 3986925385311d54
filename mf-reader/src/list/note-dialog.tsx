import { ApiError, messageOf } from '@griot/api';
import { LIST_NOTE_MAX, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, Dialog, lettersOf, UnsavedDialog } from '@griot/ui';
import { Form, TextArea, type Refusal } from '@griot/ui/form';
import { useId, useState } from 'react';

export interface NoteDialogProps {
  list: string;
  entry: Entities['ListedNovel'];
  onClose: () => void;
}

interface Values {
  note?: string;
}

const TOO_LONG = `Please, write at most ${LIST_NOTE_MAX} characters.`;

/** What somebody says of a novel in their list. */
export default function NoteDialog({ list, entry, onClose }: NoteDialogProps) {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const leave = useLeaveQuestion(dirty);

  const save = async ({ note = '' }: Values): Promise<Refusal> => {
    setSaving(true);
    try {
      await api.call('PUT /lists/{list}/novels/{novel}/', {
        params: { list, novel: entry.novel.slug },
        body: { note: note.trim() },
      });
      await answers.settled();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.note ? { note: error.fields.note } : messageOf(error, 'The note was not saved.');
    } finally {
      setSaving(false);
    }
    toast('The note has been saved', 'success');
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
        title={`Your note on ${entry.novel.title}`}
        onClose={() => void cancel()}
        busy={saving}
        actions={
          <>
            <Button onClick={() => void cancel()} disabled={saving}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={saving}>
              Save
            </Button>
          </>
        }
      >
        <Form<Values>
          id={formId}
          aria-label="Note"
          initial={{ note: entry.note }}
          summary={null}
          onSubmit={save}
          onDirty={setDirty}
        >
          <TextArea
            name="note"
            label="Note"
            max={LIST_NOTE_MAX}
            measure={lettersOf}
            validate={(text) => (lettersOf(text) > LIST_NOTE_MAX ? TOO_LONG : undefined)}
            rows={4}
            autoFocus
          />
        </Form>
      </Dialog>
    </>
  );
}
