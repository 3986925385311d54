import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Avatar, Badge, Cluster, color, Delayed, Disclosure, ErrorState, font, formatDate, formatNumber, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { ASPECTS, isLiked } from '../novel/rating.ts';
import { Absent, Section } from '../novel/section.tsx';
import { Stars } from '../novel/stars.tsx';

/** The reviews of a novel that changed last (part 2 §2.9). Spoilers stay hidden until they are asked for. */
export function FirstReviews({ slug }: { slug: string }) {
  const reviews = useCall('GET /novels/{novel}/reviews/', { params: { novel: slug } });
  if (!reviews.data) {
    return (
      <Section title="Reviews" busy={!reviews.isError}>
        {reviews.isError
          ? <ErrorState title="The reviews did not load." onRetry={() => void reviews.refetch()}>{messageOf(reviews.error)}</ErrorState>
          : <Delayed><Skeleton lines={4} /></Delayed>}
      </Section>
    );
  }
  const { results, count } = reviews.data;
  return (
    <Section title="Reviews">
      {results.length === 0 ? <Absent>No Reviews Found</Absent> : (
        <>
          {count > results.length ? <Absent>The latest {formatNumber(results.length)} of {formatNumber(count)}.</Absent> : null}
          <List>{results.map((review) => <li key={review.id}><OneReview review={review} /></li>)}</List>
        </>
      )}
    </Section>
  );
}

function OneReview({ review }: { review: Entities['Review'] }) {
  const name = review.user?.name ?? 'Anonymous User';
  return (
    <article aria-label={`Review by ${name}`}>
      <By>
        <Avatar name={name} src={review.user?.photo_url} />
        <span><strong>{name}</strong><small>{formatDate(review.updated_at)}</small></span>
        <Stars count={Math.round(review.stars / 2)} size={16} />
      </By>
      <Cluster $gap={8}>
        {isLiked(review) ? <Badge tone="good">Liked</Badge> : null}
        {review.is_spoiler ? <Badge tone="warn">Spoiler</Badge> : null}
      </Cluster>
      {review.is_spoiler ? <Disclosure summary="Show the review, which tells of the plot"><p>{review.review}</p></Disclosure> : <p>{review.review}</p>}
      <Scores>{ASPECTS.map(([aspect, label]) => <div key={aspect}><dt>{label}</dt><dd>{(review[aspect] / 2).toFixed(1)}</dd></div>)}</Scores>
    </article>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[24]};
  & > li + li { padding-top: ${space[24]}; border-top: 1px solid ${color.line}; }
  article { display: grid; gap: ${space[8]}; max-width: 66ch; }
`;
const By = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  & > span:nth-child(2) { display: grid; flex: 1 1 8rem; }
  strong { font: 700 ${type[16]}/1.35 ${font.ui}; }
  small { color: ${color.inkSoft}; font-size: ${type[14]}; }
`;
const Scores = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  & > div { display: flex; gap: ${space[4]}; }
  dd { margin: 0; font-weight: 700; }
`;
