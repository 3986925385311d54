import { ApiError, messageOf } from '@griot/api';
import { COMMENT_MAX } from '@griot/contracts';
import { useIdempotentAction, useSession, useToast } from '@griot/remote-kit';
import { Button, formatNumber, lettersOf, PencilIcon, space } from '@griot/ui';
import { Checkbox, Form, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { openingOf, type Place } from './place.ts';
import { useAsCommenter, type Commented } from './use-as-commenter.ts';
import type { OnDirty } from './use-unsent.ts';

interface Values {
  text?: string;
  is_spoiler?: boolean;
}

interface ComposeProps {
  of: Commented;
  place: Place;
  /** The comment that is answered, and by whom it is. */
  answers?: { id: string; name: string };
  onDirty: OnDirty;
  /** It was sent, or is not to be any more. */
  onDone?: () => void;
}

const POST = 'POST /novels/{novel}/chapters/{chapter}/comments/';

/** Where a comment or an answer is written; whoever is signed out is asked to sign in first. */
export function Compose({ of, place, answers, onDirty, onDone }: ComposeProps) {
  const signedIn = useSession().state === 'authorised';
  const asCommenter = useAsCommenter();
  const toast = useToast();
  const [writing, setWriting] = useState(answers !== undefined);
  const post = useIdempotentAction(POST, { failure: null });
  const form = answers ? answerTo(answers.id) : 'comment';
  const mark = useCallback((dirty: boolean) => onDirty(form, dirty), [onDirty, form]);
  // What is taken away is not unsaved any more.
  useEffect(() => () => mark(false), [mark]);

  const close = (): void => {
    setWriting(false);
    mark(false);
    onDone?.();
  };
  const send = async ({ text = '', is_spoiler = false }: Values): Promise<Refusal> => {
    try {
      const answer = await post.run({
        params: { novel: of.novel.slug, chapter: of.chapter },
        body: {
          text,
          is_spoiler,
          ...(answers ? { answers: answers.id } : {}),
          ...(!answers && place.on === 'paragraph'
            ? { paragraph: { number: place.number, text: openingOf(place.text) } }
            : {}),
        },
      });
      if (!answer) return undefined;
      toast(answer.message, 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields.text ? { text: error.fields.text } : messageOf(error, 'Your comment was not sent.');
    }
    close();
  };

  if (!writing || !signedIn)
    return (
      <Button
        icon={<PencilIcon size={16} aria-hidden="true" />}
        onClick={() => void asCommenter(() => setWriting(true), true)}
      >
        {signedIn ? 'Write a comment' : 'Sign in to comment'}
      </Button>
    );
  return (
    <Form<Values>
      aria-label={answers ? `Answer to ${answers.name}` : 'Comment'}
      summary={null}
      onSubmit={send}
      onDirty={mark}
    >
      <TextArea
        name="text"
        label={answers ? `Your answer to ${answers.name}` : 'Your comment'}
        max={COMMENT_MAX}
        rows={3}
        measure={lettersOf}
        required="Write something first."
        validate={checked}
        autoFocus
      />
      <Checkbox name="is_spoiler" label="It tells of the plot" />
      <Deeds>
        <Button onClick={close} disabled={post.busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={post.busy}>
          {answers ? 'Send answer' : 'Send comment'}
        </Button>
      </Deeds>
    </Form>
  );
}

/** The name of the form of an answer. */
export const answerTo = (comment: string): string => `answer ${comment}`;

export const checked = (text: string): string | undefined =>
  lettersOf(text) > COMMENT_MAX ? `Please, keep the comment to ${formatNumber(COMMENT_MAX)} characters.` : undefined;

export const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`;
