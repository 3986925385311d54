import type { Entities } from '@griot/contracts';
import {
  Avatar,
  Badge,
  Button,
  color,
  Day,
  Disclosure,
  formatNumber,
  HeartIcon,
  space,
  ThumbsUpIcon,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Edit } from './edit.tsx';
import { MoreDeeds } from './more-deeds.tsx';
import type { Commented } from './use-as-commenter.ts';
import { DecideOnSuggestion, SuggestedWords } from './suggestion.tsx';
import { useLike } from './use-like.ts';
import type { OnDirty } from './use-unsent.ts';

interface OneCommentProps {
  of: Commented;
  comment: Entities['CommentAnswer'];
  /** It can stand before all others: no answer can. */
  pinnable?: boolean;
  /** What it suggests: its text is a note to that then, if there is one. */
  suggestion?: Entities['Suggestion'] | undefined;
  onAnswer?: (() => void) | undefined;
  onDirty: OnDirty;
}

/** One comment, or what is left of it. What tells of the plot stays folded until it is asked for. */
export function OneComment({ of, comment, pinnable = false, suggestion, onAnswer, onDirty }: OneCommentProps) {
  const [editing, setEditing] = useState(false);
  const [more, setMore] = useState(false);
  const { likes, press } = useLike(comment);
  if (comment.state === 'deleted' || comment.state === 'removed')
    return <Gone>{comment.state === 'deleted' ? 'This comment was deleted.' : 'This comment was removed.'}</Gone>;

  const name = comment.user?.name ?? 'Anonymous User';
  const text = (
    <>
      {suggestion ? <SuggestedWords words={suggestion.words} /> : null}
      {comment.text ? <Text>{comment.text}</Text> : null}
    </>
  );
  const told = suggestion ? 'suggestion' : 'comment';
  return (
    <Article aria-label={`Comment by ${name}`}>
      <By>
        <Avatar name={name} src={comment.user?.photo_url} size={28} />
        <strong>{name}</strong>
        <small>
          <Day of={comment.created_at} />
          {comment.edited_at ? ' · edited' : ''}
        </small>
      </By>
      <Marks>
        {comment.by_author ? <Badge tone="accent">Author</Badge> : null}
        {comment.pinned ? <Badge tone="info">Pinned</Badge> : null}
        {comment.hearted ? (
          <Badge tone="good">
            <HeartIcon size={12} aria-hidden="true" />
            Liked by the author
          </Badge>
        ) : null}
        {suggestion ? (
          <Badge tone={suggestion.outcome === 'taken' ? 'good' : 'info'}>
            {suggestion.outcome === 'taken'
              ? 'Taken over'
              : suggestion.outcome === 'declined'
                ? 'Declined'
                : 'Suggested wording'}
          </Badge>
        ) : null}
        {comment.is_spoiler ? <Badge tone="warn">Spoiler</Badge> : null}
        {comment.state === 'waiting' ? <Badge tone="warn">Waits to be shown</Badge> : null}
      </Marks>
      {editing ? (
        <Edit comment={comment} onDirty={onDirty} onDone={() => setEditing(false)} />
      ) : comment.is_spoiler ? (
        <Disclosure summary={`Show the ${told}, which tells of the plot`}>{text}</Disclosure>
      ) : (
        text
      )}
      {of.own && suggestion?.outcome === null && comment.state === 'shown' ? (
        <DecideOnSuggestion comment={comment.id} name={name} />
      ) : null}
      {editing ? null : (
        <Deeds>
          {comment.state === 'waiting' || comment.is_mine ? (
            likes.num_likes > 0 ? (
              <Count>
                <ThumbsUpIcon size={16} aria-hidden="true" />
                <VisuallyHidden>Likes: </VisuallyHidden>
                {formatNumber(likes.num_likes)}
              </Count>
            ) : null
          ) : (
            <Button
              size="small"
              variant="quiet"
              aria-pressed={likes.is_liked}
              icon={<ThumbsUpIcon size={16} aria-hidden="true" />}
              onClick={() => void press()}
            >
              <VisuallyHidden>Like the comment by {name}: </VisuallyHidden>
              {formatNumber(likes.num_likes)}
            </Button>
          )}
          {onAnswer ? (
            <Button size="small" variant="quiet" onClick={onAnswer}>
              Answer<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          ) : null}
          <Button size="small" variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
            More<VisuallyHidden> about the comment by {name}</VisuallyHidden>
          </Button>
        </Deeds>
      )}
      {more && !editing ? (
        <MoreDeeds
          of={of}
          comment={comment}
          name={name}
          pinnable={pinnable}
          editable={!suggestion}
          onEdit={() => {
            setEditing(true);
            setMore(false);
          }}
        />
      ) : null}
    </Article>
  );
}

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  max-width: 66ch;
`;
const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  strong {
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  &:empty {
    display: none;
  }
`;
const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Gone = styled.p`
  color: ${color.inkSoft};
  font-style: italic;
`;
const Count = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  padding-inline: ${space[12]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin-left: -${space[12]};
  font-variant-numeric: tabular-nums;
  button {
    color: ${color.inkSoft};
  }
  button[aria-pressed='true'] {
    color: ${color.indigo};
    background: ${color.indigoWash};
  }
  button[aria-pressed='true'] svg {
    fill: currentColor;
  }
`;
