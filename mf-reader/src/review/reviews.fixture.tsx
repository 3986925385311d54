import type { Entities } from '@griot/contracts';
import { aNovel, aPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';

export const about = { path: '/book/:slug', at: '/book/salt-road' };
export const REVIEWS = 'GET /novels/{novel}/reviews/';
export const MINE = 'GET /novels/{novel}/reviews/mine/';
export const READING = 'GET /novels/{novel}/reviews/mine/reading/';
export const POST = 'POST /novels/{novel}/reviews/mine/';
export const LIKE = 'POST /novels/{novel}/reviews/{review}/like/';
export const UNLIKE = 'POST /novels/{novel}/reviews/{review}/unlike/';
export const TAKE_BACK = 'DELETE /novels/{novel}/reviews/{review}/like/';

export const aReview = (given: Partial<Entities['Review']> = {}): Entities['Review'] => ({
  id: 'rev_one',
  user: { name: 'Ada Reader', photo_url: null },
  writing_quality: 8,
  update_stability: 6,
  story_development: 10,
  character_design: 4,
  world_background: 2,
  overall_rating: 6,
  stars: 6,
  review: 'I could not put it down at night.',
  is_spoiler: false,
  is_mine: false,
  num_likes: 3,
  num_dislikes: 1,
  is_liked: false,
  is_disliked: false,
  created_at: '2026-02-20T08:00:00.000Z',
  updated_at: '2026-02-21T08:00:00.000Z',
  ...given,
});
export const mine = aReview({ id: 'rev_mine', is_mine: true });

export const answers = (more: Answers = {}): Answers => ({
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  [REVIEWS]: aPage(),
  [MINE]: null,
  [READING]: { may: true, open: 3, read: 1, needed: 1 },
  'GET /novels/': aPage(),
  ...more,
});

export const list = async () => screen.findByRole('region', { name: 'Reviews' });
export const article = async (name = 'Ada Reader') => screen.findByRole('article', { name: `Review by ${name}` });
