import { ApiError, messageOf } from '@griot/api';
import { COMMENT_MAX } from '@griot/contracts';
import { useIdempotentAction, useToast } from '@griot/remote-kit';
import { Button, formatNumber, lettersOf, space } from '@griot/ui';
import { Form, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect } from 'react';
import { styled } from 'styled-components';
import type { Unsent } from './use-unsent.ts';

interface AnswerFormProps {
  novel: string;
  chapter: string;
  comment: string;
  name: string;
  unsent: Unsent;
  onDone: () => void;
}

/** Where the author answers in place. What was typed is lost only after a question. */
export function AnswerForm({ novel, chapter, comment, name, unsent, onDone }: AnswerFormProps) {
  const toast = useToast();
  const { mark, mayLose } = unsent;
  const onDirty = useCallback((dirty: boolean) => mark(comment, dirty), [mark, comment]);
  // What is taken away is not unsaved any more.
  useEffect(() => () => onDirty(false), [onDirty]);
  const post = useIdempotentAction('POST /novels/{novel}/chapters/{chapter}/comments/', { failure: null });
  const send = async ({ text = '' }: { text?: string }): Promise<Refusal> => {
    try {
      const answer = await post.run({ params: { novel, chapter }, body: { text, answers: comment } });
      if (answer) toast(answer.message, 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.text ? { text: error.fields.text } : messageOf(error, 'Your answer was not sent.');
    }
    onDone();
  };
  const cancel = async (): Promise<void> => {
    if (await mayLose(comment)) onDone();
  };
  return (
    <Form<{ text?: string }> aria-label={`Answer to ${name}`} summary={null} onSubmit={send} onDirty={onDirty}>
      <TextArea
        name="text"
        label={`Your answer to ${name}`}
        max={COMMENT_MAX}
        rows={3}
        measure={lettersOf}
        required="Write something first."
        validate={checked}
        autoFocus
      />
      <Deeds>
        <Button onClick={() => void cancel()} disabled={post.busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={post.busy}>
          Send answer
        </Button>
      </Deeds>
    </Form>
  );
}

const checked = (text: string): string | undefined =>
  lettersOf(text) > COMMENT_MAX ? `Please, keep the answer to ${formatNumber(COMMENT_MAX)} characters.` : undefined;

const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`;
