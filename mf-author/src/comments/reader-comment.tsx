import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Avatar, Badge, Button, color, Day, formatNumber, space, type, useFocusStays } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AnswerForm } from './answer-form.tsx';
import { DecideOnSuggestion, SuggestedWords } from './suggestion.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Unsent } from './use-unsent.ts';

interface ReaderCommentProps {
  /** The novel's slug. */
  novel: string;
  comment: Entities['NovelComment'];
  unsent: Unsent;
}

/** One comment in its author's list, with what they can do about it. */
export function ReaderComment({ novel, comment, unsent }: ReaderCommentProps) {
  const { id, user, chapter, quote, answers, num_answers } = comment;
  const [asked, setAsked] = useState<'answer' | 'remove' | null>(null);
  const input = { params: { comment: id } };
  const heart = useAction('POST /comments/{comment}/heart/');
  const unheart = useAction('DELETE /comments/{comment}/heart/');
  const approve = useAction('POST /comments/{comment}/approve/', { success: 'The comment is shown.' });
  const name = user?.name ?? 'Anonymous User';
  const waits = comment.state === 'waiting';
  const { suggestion } = comment;
  const article = useFocusStays();
  return (
    <Article ref={article} tabIndex={-1} aria-label={`Comment by ${name}`}>
      <Where>
        <a href={`/book/${novel}/read/${chapterSegment(chapter.title, chapter.number)}`}>
          {chapterLabel(chapter.number)}
          {chapter.title ? `: ${chapter.title}` : ''}
        </a>
        {suggestion ? (
          <Badge tone={suggestion.outcome === 'taken' ? 'good' : 'info'}>
            {suggestion.outcome === 'taken'
              ? 'Taken over'
              : suggestion.outcome === 'declined'
                ? 'Declined'
                : 'Suggested wording'}
          </Badge>
        ) : comment.answered ? (
          <Badge tone="good">Answered</Badge>
        ) : null}
        {comment.is_spoiler ? <Badge tone="warn">Spoiler</Badge> : null}
      </Where>
      {suggestion ? <SuggestedWords words={suggestion.words} /> : quote === null ? null : <Quote>{quote}</Quote>}
      <By>
        <Avatar name={name} src={user?.photo_url} size={28} />
        <strong>{name}</strong>
        <small>
          <Day of={comment.created_at} />
          {comment.num_likes > 0
            ? ` · ${formatNumber(comment.num_likes)} ${comment.num_likes === 1 ? 'like' : 'likes'}`
            : ''}
        </small>
      </By>
      {comment.text ? <Text>{comment.text}</Text> : null}
      {answers.length > 0 ? (
        <Answers aria-label="Answers">
          {answers.map((answer) => (
            <li key={answer.id}>
              <strong>{answer.by_author ? 'You' : (answer.user?.name ?? 'Anonymous User')}:</strong> {answer.text}
            </li>
          ))}
          {num_answers > answers.length ? <li>and {formatNumber(num_answers - answers.length)} more</li> : null}
        </Answers>
      ) : null}
      {asked === 'answer' ? (
        <AnswerForm
          novel={novel}
          chapter={chapter.id}
          comment={id}
          name={name}
          unsent={unsent}
          onDone={() => setAsked(null)}
        />
      ) : (
        <Deeds>
          {waits ? (
            <Button size="small" variant="primary" busy={approve.busy} onClick={() => void approve.run(input)}>
              Show it
            </Button>
          ) : (
            <>
              {suggestion?.outcome === null ? <DecideOnSuggestion comment={id} name={name} /> : null}
              <Button
                size="small"
                variant={suggestion ? 'secondary' : 'primary'}
                aria-label={`Answer ${name}`}
                onClick={() => setAsked('answer')}
              >
                Answer
              </Button>
              <Button
                size="small"
                aria-pressed={comment.hearted}
                busy={heart.busy || unheart.busy}
                onClick={() => void (comment.hearted ? unheart : heart).run(input)}
              >
                {comment.hearted ? 'Take back my heart' : 'Give my heart'}
              </Button>
            </>
          )}
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </Deeds>
      )}
      {asked === 'remove' ? <RemoveDialog comment={id} name={name} onClose={() => setAsked(null)} /> : null}
    </Article>
  );
}

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;
const Where = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  font-size: ${type[14]};
`;
const Quote = styled.blockquote`
  margin: 0;
  padding-left: ${space[12]};
  border-left: 3px solid ${color.terracotta};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
`;
const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Answers = styled.ul`
  display: grid;
  gap: ${space[8]};
  padding-left: ${space[12]};
  border-left: 2px solid ${color.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
