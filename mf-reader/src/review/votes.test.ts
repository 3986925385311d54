import { votesAfter, type Votes } from './votes.ts';

const votes = (num_likes: number, num_dislikes: number, mine: 'like' | 'dislike' | null): Votes => ({
  num_likes,
  num_dislikes,
  is_liked: mine === 'like',
  is_disliked: mine === 'dislike',
});

test.each([
  ['nothing and like', votes(3, 1, null), 'like', votes(4, 1, 'like')],
  ['nothing and dislike', votes(3, 1, null), 'dislike', votes(3, 2, 'dislike')],
  ['liked and like again', votes(4, 1, 'like'), 'like', votes(3, 1, null)],
  ['disliked and dislike again', votes(3, 2, 'dislike'), 'dislike', votes(3, 1, null)],
  ['liked and dislike', votes(4, 1, 'like'), 'dislike', votes(3, 2, 'dislike')],
  ['disliked and like', votes(3, 2, 'dislike'), 'like', votes(4, 1, 'like')],
] as const)('%s', (_, before, press, after) => {
  expect(votesAfter(before, press)).toEqual(after);
});
