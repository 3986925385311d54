import { ApiError, messageOf } from '@griot/api';
import { COMMENT_MAX } from '@griot/contracts';
import { useIdempotentAction, useSession, useToast } from '@griot/remote-kit';
import { Button, formatNumber, lettersOf, PencilIcon, space } from '@griot/ui';
import { Checkbox, Form, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { openingOf, type Place } from './place.ts';
import { answerTo, placeOf, unsentComment, type CommentValues } from './unsent-comment.ts';
import { useAsCommenter, type Commented } from './use-as-commenter.ts';
import { Typed } from '../unsent/typed.tsx';
import { useUnsentText } from '../unsent/use-unsent-text.ts';
import type { OnDirty } from './use-unsent.ts';

interface ComposeProps {
  of: Commented;
  place: Place;
  /** The comment that is answered, and by whom it is. */
  answers?: { id: string; name: string };
  onDirty: OnDirty;
  /** It was sent, or is not to be any more. */
  onDone?: () => void;
}

const UNTOUCHED: CommentValues = {};
const POST = 'POST /novels/{novel}/chapters/{chapter}/comments/';

/** Where a comment or an answer is written; whoever is signed out is asked to sign in first. */
export function Compose({ onDone, ...props }: ComposeProps) {
  const { of, place, answers } = props;
  const session = useSession();
  const penName = session.state === 'authorised' ? session.user.pen_name : null;
  const asCommenter = useAsCommenter();
  const [writing, setWriting] = useState(answers !== undefined);
  const about = answers ? answerTo(answers.id) : placeOf(of, place);
  // What was typed before a reload, or before the sign-in ended, stands where it was typed.
  if (!writing && penName !== null && unsentComment.of(about, penName) !== null) setWriting(true);

  if (!writing || penName === null)
    return (
      <Button
        icon={<PencilIcon size={16} aria-hidden="true" />}
        onClick={() => void asCommenter(() => setWriting(true), true)}
      >
        {penName === null ? 'Sign in to comment' : 'Write a comment'}
      </Button>
    );
  return (
    <Composing
      key={penName}
      {...props}
      about={about}
      penName={penName}
      onDone={() => {
        setWriting(false);
        onDone?.();
      }}
    />
  );
}

interface ComposingProps extends ComposeProps {
  /** What is typed is stored under it, for this reader. */
  about: string;
  penName: string;
  onDone: () => void;
}

function Composing({ of, place, answers, about, penName, onDirty, onDone }: ComposingProps) {
  const toast = useToast();
  const { typed, store, forget } = useUnsentText(unsentComment, about, penName);
  const post = useIdempotentAction(POST, { failure: null });
  const form = answers ? answerTo(answers.id) : 'comment';
  const mark = useCallback(
    (dirty: boolean) => onDirty(form, dirty || typed !== null, forget),
    [onDirty, form, typed, forget],
  );
  // What is taken away is not unsaved any more.
  useEffect(() => () => onDirty(form, false), [onDirty, form]);

  const close = (): void => {
    forget();
    onDone();
  };
  const send = async ({ text = '', is_spoiler = false }: CommentValues): Promise<Refusal> => {
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

  return (
    <Form<CommentValues>
      aria-label={answers ? `Answer to ${answers.name}` : 'Comment'}
      initial={typed ?? UNTOUCHED}
      summary={null}
      onSubmit={send}
      onDirty={mark}
    >
      <Typed<CommentValues> untouched={UNTOUCHED} onWrite={store} onTakenBack={forget} />
      <TextArea
        name="text"
        label={answers ? `Your answer to ${answers.name}` : 'Your comment'}
        max={COMMENT_MAX}
        rows={3}
        measure={lettersOf}
        required="Write something first."
        validate={checked}
        autoFocus={typed === null}
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

export const checked = (text: string): string | undefined =>
  lettersOf(text) > COMMENT_MAX ? `Please, keep the comment to ${formatNumber(COMMENT_MAX)} characters.` : undefined;

export const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
`;
