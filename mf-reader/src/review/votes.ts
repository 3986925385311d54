import type { Answers } from '@griot/api';
import type { Entities } from '@griot/contracts';

type Review = Entities['Review'];
export type Votes = Pick<Review, 'num_likes' | 'num_dislikes' | 'is_liked' | 'is_disliked'>;

/** What the reader pressed. */
export type Press = 'like' | 'dislike';

export const REVIEWS = 'GET /novels/{novel}/reviews/';
export const MINE = 'GET /novels/{novel}/reviews/mine/';
export const READING = 'GET /novels/{novel}/reviews/mine/reading/';

export const votesOf = ({ num_likes, num_dislikes, is_liked, is_disliked }: Review): Votes => ({
  num_likes,
  num_dislikes,
  is_liked,
  is_disliked,
});

/** Counts and state after a press: the same again takes the vote back, the other one changes it (part 2 §4). */
export function votesAfter(before: Votes, press: Press): Votes {
  const is_liked = press === 'like' && !before.is_liked;
  const is_disliked = press === 'dislike' && !before.is_disliked;
  return {
    num_likes: before.num_likes + Number(is_liked) - Number(before.is_liked),
    num_dislikes: before.num_dislikes + Number(is_disliked) - Number(before.is_disliked),
    is_liked,
    is_disliked,
  };
}

/** Changes a review wherever it is shown; null takes it out. */
export function changeShown(answers: Answers, id: string, change: (review: Review) => Review | null): void {
  const changed = (review: Review): Review[] => {
    const after = review.id === id ? change(review) : review;
    return after ? [after] : [];
  };
  answers.setAll(REVIEWS, (page) => {
    const results = page.results.flatMap(changed);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
  answers.setAll(MINE, (review) => review && (changed(review)[0] ?? null));
}

/** Stops what is being asked about lists that show the review, whose answers may be older than what is on screen now. */
export const holdShown = (answers: Answers, id: string): Promise<void> =>
  answers.hold(REVIEWS, ({ results }) => results.some((review) => review.id === id));

/** Keeps the reader's own review of a novel as the server answered it. */
export const keepMine = (answers: Answers, slug: string, review: Review | null): void => {
  answers.set(MINE, { params: { novel: slug } }, review);
};
