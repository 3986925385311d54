import type { Entities } from '@griot/contracts';
import {
  Avatar,
  Badge,
  Button,
  Cluster,
  color,
  Day,
  Disclosure,
  font,
  formatNumber,
  HeartIcon,
  space,
  ThumbsDownIcon,
  ThumbsUpIcon,
  TrashIcon,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { styled } from 'styled-components';
import { ASPECTS, isLiked } from '../novel/rating.ts';
import { Stars } from '../novel/stars.tsx';
import { ReportButton } from '../report/report-button.tsx';
import type { Press } from './votes.ts';

interface OneReviewProps {
  review: Entities['Review'];
  onVote: (press: Press) => void;
  /** Given for the reader's own review alone. */
  onDelete?: (() => void) | undefined;
  /** The question before deleting is on its way. */
  deleting?: boolean;
}

/** One review (part 2 §2.9). What tells of the plot stays hidden until it is asked for. */
export function OneReview({ review, onVote, onDelete, deleting = false }: OneReviewProps) {
  const name = review.user?.name ?? 'Anonymous User';
  return (
    <Article aria-label={`Review by ${name}`}>
      <By>
        <Avatar name={name} src={review.user?.photo_url} />
        <span>
          <strong>{name}</strong>
          <small>
            <Day of={review.updated_at} />
          </small>
        </span>
        <Stars count={Math.round(review.stars / 2)} size={16} />
      </By>
      <Cluster $gap={8}>
        {onDelete ? <Badge tone="info">Your review</Badge> : null}
        {review.standing === 'set_aside' ? <Badge tone="warn">Being looked at: it does not count yet</Badge> : null}
        {review.standing === 'dismissed' ? <Badge>It does not count</Badge> : null}
        {isLiked(review) ? (
          <Badge tone="good">
            <HeartIcon size={12} aria-hidden="true" />
            Liked
          </Badge>
        ) : null}
        {review.is_spoiler ? <Badge tone="warn">Spoiler</Badge> : null}
      </Cluster>
      {review.is_spoiler ? (
        <Disclosure summary="Show the review, which tells of the plot">
          <Text>{review.review}</Text>
        </Disclosure>
      ) : (
        <Text>{review.review}</Text>
      )}
      <Scores>
        {ASPECTS.map(([aspect, label]) => (
          <div key={aspect}>
            <dt>{label}</dt>
            <dd>{(review[aspect] / 2).toFixed(1)}</dd>
          </div>
        ))}
      </Scores>
      <Deeds>
        {onDelete ? (
          <>
            <Count>
              <ThumbsUpIcon size={18} aria-hidden="true" />
              <VisuallyHidden>Likes: </VisuallyHidden>
              {formatNumber(review.num_likes)}
            </Count>
            <Count>
              <ThumbsDownIcon size={18} aria-hidden="true" />
              <VisuallyHidden>Dislikes: </VisuallyHidden>
              {formatNumber(review.num_dislikes)}
            </Count>
            <Button
              size="small"
              variant="quiet"
              busy={deleting}
              icon={<TrashIcon size={16} aria-hidden="true" />}
              onClick={onDelete}
            >
              Delete My Review
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={review.is_liked}
              icon={<ThumbsUpIcon size={18} aria-hidden="true" />}
              onClick={() => onVote('like')}
            >
              <VisuallyHidden>Like: </VisuallyHidden>
              {formatNumber(review.num_likes)}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={review.is_disliked}
              icon={<ThumbsDownIcon size={18} aria-hidden="true" />}
              onClick={() => onVote('dislike')}
            >
              <VisuallyHidden>Dislike: </VisuallyHidden>
              {formatNumber(review.num_dislikes)}
            </Button>
            <ReportButton size="small" reported={{ kind: 'review', id: review.id, what: `this review by ${name}` }} />
          </>
        )}
      </Deeds>
    </Article>
  );
}

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  max-width: 66ch;
`;
const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  & > span:nth-child(2) {
    display: grid;
    flex: 1 1 8rem;
    min-width: 0;
  }
  strong {
    font: 700 ${type[16]} / 1.35 ${font.ui};
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
const Scores = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    gap: ${space[4]};
  }
  dd {
    margin: 0;
    font-weight: 700;
  }
`;
/** What others think of the reader's own review, which is nothing to press. */
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
