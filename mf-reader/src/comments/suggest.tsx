import { ApiError, messageOf } from '@griot/api';
import { SUGGESTION_MAX } from '@griot/contracts';
import { useIdempotentAction, useSession, useToast } from '@griot/remote-kit';
import { Button, formatNumber, lettersOf } from '@griot/ui';
import { Checkbox, Form, TextArea, type Refusal } from '@griot/ui/form';
import { useCallback, useEffect, useState } from 'react';
import { checked, Deeds } from './compose.tsx';
import { useAsCommenter, type Commented } from './use-as-commenter.ts';
import { Typed } from '../unsent/typed.tsx';
import { useUnsentText } from '../unsent/use-unsent-text.ts';
import { paragraphOf, unsentSuggestion, type SuggestionValues } from './unsent-suggestion.ts';
import type { OnDirty } from './use-unsent.ts';

interface SuggestProps {
  of: Commented;
  /** The paragraph, and its words as they stand. */
  paragraph: { number: number; words: string };
  onDirty: OnDirty;
}

/** Where a reader words a paragraph anew, for its author to take over; whoever is signed out is asked to sign in first. */
export function Suggest({ of, paragraph, onDirty }: SuggestProps) {
  const session = useSession();
  const penName = session.state === 'authorised' ? session.user.pen_name : null;
  const asCommenter = useAsCommenter();
  const about = paragraphOf(of, paragraph.words);
  // What was typed before a reload is shown with the panel of its paragraph.
  const [writing, setWriting] = useState(() => penName !== null && unsentSuggestion.of(about, penName) !== null);

  if (!writing || penName === null)
    return (
      <Button variant="quiet" onClick={() => void asCommenter(() => setWriting(true), true)}>
        {penName === null ? 'Sign in to suggest another wording' : 'Suggest another wording'}
      </Button>
    );
  return (
    <Wording
      key={penName}
      of={of}
      paragraph={paragraph}
      about={about}
      penName={penName}
      onDirty={onDirty}
      onDone={() => setWriting(false)}
    />
  );
}

interface WordingProps extends SuggestProps {
  /** What is typed is stored under it, for this reader. */
  about: string;
  penName: string;
  onDone: () => void;
}

function Wording({ of, paragraph, about, penName, onDirty, onDone }: WordingProps) {
  const toast = useToast();
  const { typed, store, forget } = useUnsentText(unsentSuggestion, about, penName);
  const [untouched] = useState<SuggestionValues>({ wording: paragraph.words });
  const post = useIdempotentAction('POST /novels/{novel}/chapters/{chapter}/suggestions/', { failure: null });
  const mark = useCallback(
    (dirty: boolean) => onDirty('suggestion', dirty || typed !== null, forget),
    [onDirty, typed, forget],
  );
  // What is taken away is not unsaved any more.
  useEffect(() => () => onDirty('suggestion', false), [onDirty]);

  const close = (): void => {
    forget();
    onDone();
  };
  const send = async ({ wording = '', note = '', is_spoiler = false }: SuggestionValues): Promise<Refusal> => {
    try {
      const answer = await post.run({
        params: { novel: of.novel.slug, chapter: of.chapter },
        body: { paragraph: { number: paragraph.number, text: paragraph.words }, wording, note, is_spoiler },
      });
      if (!answer) return undefined;
      toast(answer.message, 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { wording: atWording, note: atNote } = error.fields;
      if (!atWording && !atNote) return messageOf(error, 'Your suggestion was not sent.');
      return { ...(atWording && { wording: atWording }), ...(atNote && { note: atNote }) };
    }
    close();
  };

  return (
    <Form<SuggestionValues>
      aria-label="Another wording"
      initial={typed ?? untouched}
      summary={null}
      onSubmit={send}
      onDirty={mark}
    >
      <Typed<SuggestionValues> untouched={untouched} onWrite={store} onTakenBack={forget} />
      <TextArea
        name="wording"
        label="The paragraph as you would have it"
        max={SUGGESTION_MAX}
        rows={6}
        measure={lettersOf}
        required="Write the paragraph as you would have it."
        validate={(wording) => checkedWording(wording, paragraph.words)}
        autoFocus={typed === null}
      />
      <TextArea name="note" label="A note to the author (optional)" rows={2} measure={lettersOf} validate={checked} />
      <Checkbox name="is_spoiler" label="It tells of the plot" />
      <Deeds>
        <Button onClick={close} disabled={post.busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={post.busy}>
          Send suggestion
        </Button>
      </Deeds>
    </Form>
  );
}

function checkedWording(wording: string, words: string): string | undefined {
  if (lettersOf(wording) > SUGGESTION_MAX)
    return `Please, keep the paragraph to ${formatNumber(SUGGESTION_MAX)} characters.`;
  return wording.trim() === words ? 'Change something first.' : undefined;
}
