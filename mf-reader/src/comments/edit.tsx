import { ApiError, messageOf } from '@griot/api';
import { COMMENT_MAX, type Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, lettersOf } from '@griot/ui';
import { Checkbox, Form, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect } from 'react';
import { checked, Deeds } from './compose.tsx';
import type { OnDirty } from './use-unsent.ts';

interface EditProps {
  comment: Entities['CommentAnswer'];
  onDirty: OnDirty;
  onDone: () => void;
}

/** Where one's own comment is changed. */
export function Edit({ comment, onDirty, onDone }: EditProps) {
  const save = useAction('PATCH /comments/{comment}/', { success: 'Your comment is changed.', failure: null });
  const mark = useCallback((dirty: boolean) => onDirty(`edit ${comment.id}`, dirty), [onDirty, comment.id]);
  useEffect(() => () => mark(false), [mark]);
  const send = async (body: { text: string; is_spoiler: boolean }): Promise<Refusal> => {
    try {
      await save.run({ params: { comment: comment.id }, body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.text ? { text: error.fields.text } : messageOf(error, 'Your comment was not changed.');
    }
    onDone();
  };
  return (
    <Form<{ text: string; is_spoiler: boolean }>
      aria-label="Edit your comment"
      initial={{ text: comment.text, is_spoiler: comment.is_spoiler }}
      summary={null}
      onSubmit={send}
      onDirty={mark}
    >
      <TextArea
        name="text"
        label="Your comment"
        max={COMMENT_MAX}
        rows={3}
        measure={lettersOf}
        required="Write something first."
        validate={checked}
        autoFocus
      />
      <Checkbox name="is_spoiler" label="It tells of the plot" />
      <Deeds>
        <Button onClick={onDone} disabled={save.busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.busy}>
          Save
        </Button>
      </Deeds>
    </Form>
  );
}
