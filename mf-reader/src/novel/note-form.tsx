import { ApiError, messageOf } from '@griot/api';
import { AUTHORS_NOTE_MAX, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type Refusal } from '@griot/ui/form';
import { useState } from 'react';

export interface NoteFormProps {
  novel: Pick<Entities['Novel'], 'slug' | 'authors_note'>;
  onClose: () => void;
}

interface Values {
  authors_note?: string;
}

/** Where an author writes the note of a novel. What is not saved is asked about on every way out. */
export default function NoteForm({ novel, onClose }: NoteFormProps) {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const leave = useLeaveQuestion(dirty);

  const save = async ({ authors_note = '' }: Values): Promise<Refusal> => {
    try {
      await api.call('PATCH /novels/mine/{novel}/', {
        params: { novel: novel.slug },
        body: { authors_note: authors_note.trim() },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.authors_note
        ? { authors_note: error.fields.authors_note }
        : messageOf(error, 'The note was not saved.');
    }
    toast("Author's note updated.", 'success');
    // The page keeps its old note until the new one is there.
    await answers.settled();
    onClose();
  };
  const cancel = async (): Promise<void> => {
    if (await leave.mayLeave()) onClose();
  };

  return (
    <>
      <Form<Values>
        aria-label="Author’s note"
        initial={{ authors_note: novel.authors_note }}
        onSubmit={save}
        onDirty={setDirty}
      >
        <TextArea name="authors_note" label="Note to your readers" max={AUTHORS_NOTE_MAX} autoFocus />
        <FormActions>
          <Button onClick={() => void cancel()}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your note to the readers has not been saved.
        </UnsavedDialog>
      ) : null}
    </>
  );
}
