import type { Entities } from '@griot/contracts';
import { useListCall, useSession } from '@griot/remote-kit';
import { Button, color, formatNumber, space } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Compose } from './compose.tsx';
import { OneComment } from './one-comment.tsx';
import { ANSWERS } from './place.ts';
import { Quote } from './quote.tsx';
import { answerTo, unsentComment } from './unsent-comment.ts';
import type { Commented } from './use-as-commenter.ts';
import type { MayLose, OnDirty } from './use-unsent.ts';

interface ThreadProps {
  of: Commented;
  comment: Entities['Comment'];
  /** Says which paragraph it is about, where the list does not. */
  quoted: boolean;
  answerable: boolean;
  onDirty: OnDirty;
  mayLose: MayLose;
}

/** The comment that is answered, and by whom it is. */
interface Answered {
  id: string;
  name: string;
}

const answeredOf = ({ id, user }: Entities['CommentAnswer']): Answered => ({ id, name: user?.name ?? 'a reader' });

/** A comment and the answers to it: the first along with it, the others when they are asked for. */
export function Thread({ of, comment, quoted, answerable, onDirty, mayLose }: ThreadProps) {
  const session = useSession();
  const penName = session.state === 'authorised' ? session.user.pen_name : null;
  const [answering, setAnswering] = useState<Answered | null>(null);
  const [all, setAll] = useState(false);
  const rest = useListCall(ANSWERS, { params: { comment: comment.id }, query: { limit: 50 } }, { enabled: all });
  const answers = (all ? rest.data?.pages.flatMap(({ results }) => results) : undefined) ?? comment.answers;
  const more = all ? (rest.hasNextPage ? 1 : 0) : comment.num_answers - comment.answers.length;
  const answer = async (to: Entities['CommentAnswer']): Promise<void> => {
    if (answering?.id === to.id) return;
    if (answering && !(await mayLose((form) => form === answerTo(answering.id)))) return;
    setAnswering(answeredOf(to));
  };
  const canBeAnswered = (to: Entities['CommentAnswer']): boolean =>
    answerable && comment.state === 'shown' && to.state === 'shown';
  // What was typed before a reload stands where it was typed.
  if (!answering && penName !== null) {
    const begun = [comment, ...answers].find((to) => canBeAnswered(to) && unsentComment.of(answerTo(to.id), penName));
    if (begun) setAnswering(answeredOf(begun));
  }
  const props = (one: Entities['CommentAnswer']) => ({
    of,
    comment: one,
    onDirty,
    onAnswer: canBeAnswered(one) ? () => void answer(one) : undefined,
  });

  return (
    <Whole>
      {quoted && comment.anchor ? <Quote label="On an earlier version">{comment.anchor.quote}</Quote> : null}
      <OneComment {...props(comment)} pinnable suggestion={comment.suggestion} />
      {answers.length > 0 ? (
        <Answers aria-label="Answers">
          {answers.map((one) => (
            <li key={one.id}>
              <OneComment {...props(one)} />
            </li>
          ))}
        </Answers>
      ) : null}
      {more > 0 ? (
        <Indented>
          <Button
            size="small"
            variant="quiet"
            busy={rest.isFetching}
            onClick={() => (all ? void rest.fetchNextPage() : setAll(true))}
          >
            {all ? 'More answers' : `${formatNumber(more)} more ${more === 1 ? 'answer' : 'answers'}`}
          </Button>
        </Indented>
      ) : null}
      {answering ? (
        <Indented>
          <Compose
            key={answering.id}
            of={of}
            place={{ on: 'chapter' }}
            answers={answering}
            onDirty={onDirty}
            onDone={() => setAnswering(null)}
          />
        </Indented>
      ) : null}
    </Whole>
  );
}

const Whole = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;
const Answers = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  padding-left: ${space[12]};
  border-left: 2px solid ${color.line};
`;
const Indented = styled.div`
  padding-left: ${space[12]};
`;
