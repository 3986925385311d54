import { renderPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import RatingsPage from './ratings.page.tsx';

const open = (config: object) =>
  renderPage(RatingsPage, {
    path: '/ratings',
    answers: { 'GET /config/': config as Answers['GET /config/'] } as Answers,
  });

it('says the formula with the numbers that an administrator has set', async () => {
  open({
    'rating-read-share': 30,
    'rating-read-most': 12,
    'rating-prior-stars': '4',
    'rating-prior-voices': 10,
  });
  expect(
    await screen.findByText('Score = (4 × 10 + the stars of the reviews that count) ÷ (10 + the number of reviews)'),
  ).toBeVisible();
  // (40 + 5) / 11, (40 + 50) / 20, (40 + 500) / 110.
  expect(screen.getByText(/One review of 5 stars makes 4\.1, ten make 4\.5, a hundred make 4\.9\./)).toBeVisible();
  expect(
    screen.getByText(/30 percent of the chapters that are open to them, at least 1 and never more than 12\./),
  ).toBeVisible();
});

it('says those that a server of before would count by', () => {
  open({});
  expect(
    screen.getByText('Score = (3.5 × 5 + the stars of the reviews that count) ÷ (5 + the number of reviews)'),
  ).toBeVisible();
});
