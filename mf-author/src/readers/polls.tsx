import { ApiError, messageOf } from '@griot/api';
import {
  chapterLabel,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX,
  type Entities,
} from '@griot/contracts';
import { useAction, useCall, useListCall } from '@griot/remote-kit';
import {
  Badge,
  Button,
  color,
  Dialog,
  formatMoment,
  formatNumber,
  radius,
  space,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { Form, FormActions, Select, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Unsent } from '../comments/use-unsent.ts';
import { StoreTyped } from '../stored-text/store-typed.tsx';
import { ReadersPart } from './part.tsx';
import { pollKey, storedPolls, type PollValues } from './stored-readers.ts';

type Poll = Entities['OwnPoll'];

const PUT = 'PUT /novels/mine/{novel}/chapters/{chapter}/poll/';
const AT_ONCE = 10;
const PLACES = Array.from({ length: POLL_OPTIONS_MAX }, (_, n) => n);

interface PollsProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'slug'>;
  unsent: Unsent;
}

/** What an author asks at the ends of chapters, and what readers have chosen. */
export function Polls({ novel, unsent }: PollsProps) {
  const params = { novel: novel.slug };
  const chapters = useCall('GET /novels/mine/{novel}/chapters/', { params, query: { limit: 1000 } }, { staleTime: 0 });
  const list = useListCall('GET /novels/mine/{novel}/polls/', { params, query: { limit: AT_ONCE } });
  // What was typed before a reload is there again.
  const [open, setOpen] = useState<string | null>(() => (storedPolls.read(pollKey(novel.id)) ? 'new' : null));
  const [deleting, remove] = useState<Poll | null>(null);
  const polls = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const asked = new Set(polls.map(({ chapter }) => chapter.id));
  const free = (chapters.data?.results ?? []).filter(({ id }) => !asked.has(id)).toReversed();
  const close = (): void => setOpen(null);
  return (
    <ReadersPart
      title="Polls"
      about="Ask your readers something at the end of a chapter. Each has one vote, and sees what the others chose once they have voted."
      list={chapters.data ? list : chapters}
    >
      {polls.length > 0 ? (
        <List aria-label="Your polls">
          {polls.map((poll) => (
            <li key={poll.id}>
              {open === poll.id ? (
                <PollForm novel={novel} chapters={[poll.chapter]} poll={poll} unsent={unsent} onDone={close} />
              ) : (
                <OnePoll slug={novel.slug} poll={poll} onEdit={() => setOpen(poll.id)} onDelete={() => remove(poll)} />
              )}
            </li>
          ))}
        </List>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier polls
        </Button>
      ) : null}
      {open === 'new' ? (
        <PollForm novel={novel} chapters={free} unsent={unsent} onDone={close} />
      ) : free.length > 0 ? (
        <div>
          <Button onClick={() => setOpen('new')}>New poll</Button>
        </div>
      ) : polls.length === 0 ? (
        <p>Write a chapter first: a poll stands at its end.</p>
      ) : null}
      {deleting ? <DeleteDialog slug={novel.slug} poll={deleting} onClose={() => remove(null)} /> : null}
    </ReadersPart>
  );
}

interface OnePollProps {
  slug: string;
  poll: Poll;
  onEdit: () => void;
  onDelete: () => void;
}

function OnePoll({ slug, poll, onEdit, onDelete }: OnePollProps) {
  const end = useAction('POST /novels/mine/{novel}/chapters/{chapter}/poll/close/', { success: 'The poll is closed' });
  return (
    <>
      <Line>
        <span>{named(poll.chapter)}</span>
        <Badge tone={poll.closed ? 'neutral' : 'good'}>
          {poll.closed ? 'Closed' : poll.closes_at ? `Open until ${formatMoment(poll.closes_at)}` : 'Open'}
        </Badge>
      </Line>
      <strong>{poll.question}</strong>
      <Votes>
        {poll.options.map(({ text, votes }, place) => (
          <li key={place}>
            <span>{text}</span>
            <span>{formatNumber(votes ?? 0)}</span>
          </li>
        ))}
      </Votes>
      <Deeds>
        {poll.closed ? null : (
          <>
            <Button size="small" variant="quiet" onClick={onEdit}>
              Edit<VisuallyHidden> {poll.question}</VisuallyHidden>
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={end.busy}
              onClick={() => void end.run({ params: { novel: slug, chapter: poll.chapter.id } })}
            >
              Close now<VisuallyHidden> {poll.question}</VisuallyHidden>
            </Button>
          </>
        )}
        <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={onDelete}>
          Delete<VisuallyHidden> {poll.question}</VisuallyHidden>
        </Button>
      </Deeds>
    </>
  );
}

interface PollFormProps extends PollsProps {
  chapters: readonly { id: string; chapter: string; title: string }[];
  poll?: Poll;
  onDone: () => void;
}

function PollForm({ novel, chapters, poll, unsent, onDone }: PollFormProps) {
  const { mark, mayLose } = unsent;
  const what = poll?.id ?? 'poll';
  const key = pollKey(novel.id, poll?.id);
  const store = useSetAtom(storedPolls.all);
  const [initial] = useState(() => valuesOf(chapters, poll, storedPolls.read(key)));
  const [shown, setShown] = useState(() => Math.max(POLL_OPTIONS_MIN, ...filledOf(initial).map((n) => n + 1)));
  const [added, setAdded] = useState(false);
  const onDirty = useCallback((dirty: boolean) => mark(what, dirty), [mark, what]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const put = useAction(PUT, { success: poll ? 'The poll has been saved' : 'Your readers are asked', failure: null });
  const done = (): void => {
    store(key, null);
    onDone();
  };
  const send = async (values: PollValues): Promise<Refusal> => {
    const { chapter = '', question = '', closes } = values;
    const filled = filledOf(values);
    const options = filled.map((n) => optionOf(values, n));
    try {
      await put.run({
        params: { novel: novel.slug, chapter },
        body: { question: question.trim(), options, closes_at: closes ? new Date(closes).toISOString() : null },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0
        ? atFields(error.fields, filled)
        : messageOf(error, 'It was not saved.');
    }
    done();
  };
  const cancel = async () => {
    if (await mayLose(what)) done();
  };
  return (
    <Form<PollValues>
      aria-label={poll ? 'Edit poll' : 'New poll'}
      initial={initial}
      summary={null}
      validate={sameOptions}
      onDirty={onDirty}
      onSubmit={send}
    >
      <StoreTyped<PollValues> onWrite={(values) => store(key, values as PollValues)} />
      {poll ? null : (
        <Select
          name="chapter"
          label="At the end of"
          required="Choose a chapter."
          options={chapters.map((chapter) => ({ value: chapter.id, label: named(chapter) }))}
        />
      )}
      <TextField name="question" label="Question" required="Ask something." max={POLL_QUESTION_MAX} autoFocus />
      <Two>
        {PLACES.slice(0, shown).map((n) => (
          <TextField
            key={n}
            name={`option${n}`}
            label={`Option ${n + 1}`}
            max={POLL_OPTION_MAX}
            required={n < POLL_OPTIONS_MIN ? 'Say what can be chosen.' : false}
            autoFocus={added && n === shown - 1}
          />
        ))}
      </Two>
      {shown < POLL_OPTIONS_MAX ? (
        <div>
          <Button
            size="small"
            onClick={() => {
              setAdded(true);
              setShown(shown + 1);
            }}
          >
            Add an option
          </Button>
        </div>
      ) : null}
      <TextField
        name="closes"
        label="Closes"
        type="datetime-local"
        hint="By your own clock. Empty: it stays open until you close it."
      />
      <FormActions>
        <Button disabled={put.busy} onClick={() => void cancel()}>
          Cancel
        </Button>
        <SubmitButton>{poll ? 'Save' : 'Ask'}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const optionOf = (values: PollValues, n: number): string => values[`option${n}`]?.trim() ?? '';
const filledOf = (values: PollValues): number[] => PLACES.filter((n) => optionOf(values, n) !== '');

/** What was typed and not sent goes before what is asked already; a chapter that another poll has taken meanwhile is not chosen. */
function valuesOf(chapters: PollFormProps['chapters'], poll: Poll | undefined, stored: PollValues | null): PollValues {
  const typed =
    stored && (poll || chapters.some(({ id }) => id === stored.chapter)) ? stored : { ...stored, chapter: '' };
  return {
    question: poll?.question ?? '',
    closes: poll?.closes_at ? localTime(poll.closes_at) : '',
    ...Object.fromEntries(PLACES.map((n) => [`option${n}`, poll?.options[n]?.text ?? ''])),
    ...typed,
    chapter: typed.chapter || (chapters[0]?.id ?? ''),
  };
}

/** Said before it is sent: readers could not tell the two apart. */
function sameOptions(values: PollValues): Record<string, string[]> {
  const filled = filledOf(values);
  const said = filled.map((n) => optionOf(values, n).toLowerCase());
  return Object.fromEntries(
    filled.flatMap((n, at) => {
      const before = said.indexOf(said[at] ?? '');
      return before < at ? [[`option${n}`, [`This is the same as option ${(filled[before] ?? 0) + 1}.`]]] : [];
    }),
  );
}

/** Where the server's texts stand in the form: its options have the places of those that were filled. */
const atFields = (fields: ApiError['fields'], filled: readonly number[]): Refusal =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => {
      const place = /^options\.(\d)$/.exec(name)?.[1];
      const at = place === undefined ? undefined : filled[Number(place)];
      return [
        at !== undefined ? `option${at}` : name === 'options' ? 'option0' : name === 'closes_at' ? 'closes' : name,
        texts,
      ];
    }),
  );

/** As a field of the browser wants it: by its own clock, to the minute. */
function localTime(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const named = ({ chapter, title }: { chapter: string; title: string }): string =>
  title ? `${chapterLabel(chapter)}: ${title}` : chapterLabel(chapter);

function DeleteDialog({ slug, poll, onClose }: { slug: string; poll: Poll; onClose: () => void }) {
  const drop = useAction('DELETE /novels/mine/{novel}/chapters/{chapter}/poll/', { success: 'The poll is deleted' });
  return (
    <Dialog
      title="Delete this poll?"
      size="small"
      busy={drop.busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={drop.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={drop.busy}
            onClick={() => void drop.run({ params: { novel: slug, chapter: poll.chapter.id } }).then(onClose)}
          >
            Delete poll
          </Button>
        </>
      }
    >
      <p>“{poll.question}” goes with all its votes, and cannot be brought back.</p>
    </Dialog>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space[12]};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.surface};
    overflow-wrap: anywhere;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Votes = styled.ul`
  padding: ${space[8]} 0 0;
  list-style: none;
  & > li {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[4]} 0;
    border-top: 1px solid ${color.line};
    font-variant-numeric: tabular-nums;
  }
`;
const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin: 0 -${space[8]} -${space[8]};
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space[16]};
`;
