import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useCall, useOverlay, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { Badge, Button, color, font, formatMoment, formatNumber, radius, space, type, useFocusStays } from '@griot/ui';
import { Form, RadioGroup, SubmitButton, type Refusal } from '@griot/ui/form';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Commented } from '../comments/use-as-commenter.ts';

type Poll = Entities['Poll'];

const READ = 'GET /novels/{novel}/chapters/{chapter}/poll/';
const VOTE = 'PUT /novels/{novel}/chapters/{chapter}/poll/vote/';

/** What the author asks at the end of a chapter. Nothing where nothing is asked, nor where it did not come: the chapter itself is there. */
export default function ChapterPoll({ of }: { of: Commented }) {
  const params = { novel: of.novel.slug, chapter: of.chapter };
  const { data: poll } = useCall(READ, { params });
  const [changing, change] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays(heading);
  const id = useId();
  if (!poll) return null;
  const voting = !poll.closed && !of.own && (poll.chosen === null || changing);
  return (
    <Sheet ref={part} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {poll.question}
      </h2>
      {voting ? <Voting poll={poll} of={of} onDone={() => change(false)} /> : <Results poll={poll} />}
      <Foot>
        <span>
          {poll.num_votes === null
            ? null
            : `${formatNumber(poll.num_votes)} ${poll.num_votes === 1 ? 'vote' : 'votes'} · `}
          {poll.closed ? 'Closed' : poll.closes_at ? `Open until ${formatMoment(poll.closes_at)}` : 'Open'}
        </span>
        {of.own ? (
          <a href={`/book-chapters/${of.novel.slug}/readers`}>Your polls</a>
        ) : !voting && !poll.closed ? (
          <Button size="small" variant="quiet" onClick={() => change(true)}>
            Change my vote
          </Button>
        ) : null}
      </Foot>
    </Sheet>
  );
}

function Voting({ poll, of, onDone }: { poll: Poll; of: Commented; onDone: () => void }) {
  const { session } = usePlatform();
  const signedIn = useSession().state === 'authorised';
  const overlay = useOverlay();
  const toast = useToast();
  const vote = useAction(VOTE, { success: 'Your vote is counted', failure: null });
  const send = async ({ option }: { option?: string }): Promise<Refusal> => {
    if (session.current().state !== 'authorised')
      await overlay('auth.login', { returnURL: window.location.pathname, why: 'poll' });
    // What was chosen stays chosen.
    if (session.current().state !== 'authorised') return 'Sign in, and your vote is counted.';
    try {
      await vote.run({ params: { novel: of.novel.slug, chapter: of.chapter }, body: { option: Number(option) } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It is closed: what was chosen takes the form's place, where nothing could say why.
      if (error.status === 409) {
        toast(messageOf(error), 'error');
        return undefined;
      }
      return error.fields.option ? { option: error.fields.option } : messageOf(error, 'Your vote was not counted.');
    }
    onDone();
  };
  return (
    <Form<{ option?: string }>
      aria-label="Poll"
      summary={null}
      initial={poll.chosen === null ? {} : { option: String(poll.chosen) }}
      onSubmit={send}
    >
      <RadioGroup
        name="option"
        label="Your choice"
        stacked
        required="Choose one."
        options={poll.options.map(({ text }, place) => ({ value: String(place), label: text }))}
      />
      <div>
        <SubmitButton>{signedIn ? 'Vote' : 'Sign in to vote'}</SubmitButton>
      </div>
    </Form>
  );
}

function Results({ poll }: { poll: Poll }) {
  const all = poll.num_votes ?? 0;
  return (
    <List>
      {poll.options.map(({ text, votes }, place) => (
        <li key={place}>
          <span>
            <span>{text}</span>
            {poll.chosen === place ? <Badge tone="info">Your choice</Badge> : null}
            {votes === null ? null : (
              <b>
                {formatNumber(votes)}
                {all > 0 ? ` (${Math.round((votes / all) * 100)}%)` : ''}
              </b>
            )}
          </span>
          {votes === null ? null : <Bar part={all > 0 ? votes / all : 0} />}
        </li>
      ))}
    </List>
  );
}

/** The same as the number beside it, for the eye. */
function Bar({ part }: { part: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bar.current?.style.setProperty('transform', `scaleX(${part})`), [part]);
  return (
    <Track aria-hidden="true">
      <div ref={bar} />
    </Track>
  );
}

const Sheet = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  padding: ${space[16]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  font-family: ${font.ui};
  h2 {
    font: 700 1.125rem / 1.35 ${font.title};
    overflow-wrap: anywhere;
    outline: none;
  }
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  padding: 0;
  list-style: none;
  li > span {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: ${space[8]};
    overflow-wrap: anywhere;
  }
  b {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
`;
const Track = styled.div`
  height: 6px;
  margin-top: ${space[4]};
  border-radius: 3px;
  background: ${color.line};
  overflow: hidden;
  & > div {
    /* Not a ground: whoever chooses the colours sees none. */
    border-bottom: 6px solid ${color.indigo};
    transform: scaleX(0);
    transform-origin: left;
  }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 32px;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
