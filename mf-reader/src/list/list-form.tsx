import { ApiError, messageOf } from '@griot/api';
import { LIST_ABOUT_MAX, LIST_NAME_MAX, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, Dialog, UnsavedDialog } from '@griot/ui';
import { Checkbox, Form, TextArea, TextField, type Refusal } from '@griot/ui/form';
import { useId, useState } from 'react';

type List = Entities['ReadingList'];
type Values = Partial<Pick<List, 'name' | 'description' | 'public'>>;

export interface ListFormProps {
  /** The list that is changed; null begins one. */
  list: Pick<List, 'id' | 'name' | 'description' | 'public'> | null;
  onClose: () => void;
  onSaved?: (list: List) => void;
}

/** Name and description of a list, and who finds it. What is not saved is asked about on every way out. */
export default function ListForm({ list, onClose, onSaved }: ListFormProps) {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const leave = useLeaveQuestion(dirty);

  const save = async ({ name = '', description = '', public: shown = false }: Values): Promise<Refusal> => {
    const body = { name: name.trim(), description: description.trim(), public: shown };
    setSaving(true);
    try {
      const saved = list
        ? await api.call('PATCH /lists/{list}/', { params: { list: list.id }, body })
        : await api.call('POST /lists/', { body });
      await answers.settled();
      toast(list ? 'The list has been saved' : `The list ${saved.name} has been made`, 'success');
      onSaved?.(saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error, 'The list was not saved.');
    } finally {
      setSaving(false);
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
          Your list has not been saved.
        </UnsavedDialog>
      ) : null}
      <Dialog
        title={list ? 'Change this list' : 'A new list'}
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
        <Form<Values> id={formId} aria-label="List" initial={list ?? {}} onSubmit={save} onDirty={setDirty}>
          <TextField name="name" label="Name" maxLength={LIST_NAME_MAX} required="Give the list a name." autoFocus />
          <TextArea name="description" label="What it is about" max={LIST_ABOUT_MAX} rows={3} />
          <Checkbox name="public" label="Public: everybody finds it on your page, and by its address" />
        </Form>
      </Dialog>
    </>
  );
}
