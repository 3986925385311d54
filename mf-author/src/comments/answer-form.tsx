import { ApiError, messageOf } from '@griot/api';
import { COMMENT_MAX } from '@griot/contracts';
import { useIdempotentAction, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Button, formatNumber, lettersOf, space, UnsavedDialog } from '@griot/ui';
import { Form, TextArea, type Refusal } from '@griot/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';

interface AnswerFormProps {
  novel: string;
  chapter: string;
  comment: string;
  name: string;
  onDone: () => void;
}

/** Where the author answers in place. What was typed is lost only after a question. */
export function AnswerForm({ novel, chapter, comment, name, onDone }: AnswerFormProps) {
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const leave = useLeaveQuestion(dirty);
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
    if (await leave.mayLeave()) onDone();
  };
  return (
    <>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your answer has not been sent.
        </UnsavedDialog>
      ) : null}
      <Form<{ text?: string }> aria-label={`Answer to ${name}`} summary={null} onSubmit={send} onDirty={setDirty}>
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
    </>
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
