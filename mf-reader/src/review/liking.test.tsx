import type { Entities } from '@griot/contracts';
import { aPage, refusal, renderPage } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';
import { about, REVIEWS, LIKE, UNLIKE, TAKE_BACK, aReview, answers } from './reviews.fixture.tsx';

describe('a like', () => {
  test('of somebody signed out leads to the sign-in', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers: answers({ [REVIEWS]: aPage(aReview()) }) });
    await person.click(await screen.findByRole('button', { name: 'Like: 3' }));
    expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'vote' } }]);
    expect(screen.getByRole('button', { name: 'Like: 3' })).toBeVisible();
  });

  test('counts at once, and once, however often it is pressed on its way; then the server’s counts stand', async () => {
    let answer: (votes: Entities['ReviewVotes']) => void = () => {};
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({
        [REVIEWS]: aPage(aReview()),
        [LIKE]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Like: 3' }));
    const pressed = await screen.findByRole('button', { name: 'Like: 4' });
    expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await person.click(pressed);
    expect(screen.getByRole('button', { name: 'Like: 4' })).toBeVisible();
    expect(platform.asked.filter(({ call }) => call === LIKE || call === TAKE_BACK)).toEqual([
      { call: LIKE, input: { params: { novel: 'salt-road', review: 'rev_one' } } },
    ]);
    await act(async () => {
      answer({ num_likes: 7, num_dislikes: 2, is_liked: true, is_disliked: false });
      await Promise.resolve();
    });
    expect(await screen.findByRole('button', { name: 'Like: 7' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Dislike: 2' })).toBeVisible();
  });

  test('that is refused goes back and says why', async () => {
    let refuse: (why: Error) => void = () => {};
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({
        [REVIEWS]: aPage(aReview()),
        [LIKE]: () =>
          new Promise((_, reject) => {
            refuse = reject;
          }),
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Like: 3' }));
    await screen.findByRole('button', { name: 'Like: 4' });
    await act(async () => {
      refuse(refusal(404, 'not_found', 'There is no such review.'));
      await Promise.resolve();
    });
    expect(await screen.findByRole('button', { name: 'Like: 3' })).toHaveAttribute('aria-pressed', 'false');
    expect(platform.toasts).toEqual([{ message: 'Your like was not saved. There is no such review.', type: 'error' }]);
  });

  test('changes to a dislike, which is taken back by the same press', async () => {
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({
        [REVIEWS]: aPage(aReview({ is_liked: true })),
        [UNLIKE]: { num_likes: 2, num_dislikes: 2, is_liked: false, is_disliked: true },
        [TAKE_BACK]: { num_likes: 2, num_dislikes: 1, is_liked: false, is_disliked: false },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Dislike: 1' }));
    expect(await screen.findByRole('button', { name: 'Like: 2' })).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(platform.asked.map(({ call }) => call)).toContain(UNLIKE));
    await person.click(screen.getByRole('button', { name: 'Dislike: 2' }));
    expect(await screen.findByRole('button', { name: 'Dislike: 1' })).toHaveAttribute('aria-pressed', 'false');
    expect(platform.asked.map(({ call }) => call)).toContain(TAKE_BACK);
  });
});
