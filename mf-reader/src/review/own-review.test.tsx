import { aPage, renderPage } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';
import { about, REVIEWS, MINE, aReview, mine, answers, article } from './reviews.fixture.tsx';

describe('one’s own review', () => {
  test('stands first where the page does not hold it, and is deleted after a question', async () => {
    let left = true;
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({
        [REVIEWS]: () => aPage(aReview({ user: { name: 'Somebody', photo_url: null } })),
        [MINE]: () => (left ? mine : null),
        'DELETE /novels/{novel}/reviews/mine/': () => {
          left = false;
          return null as never;
        },
      }),
    });
    expect(await screen.findByRole('button', { name: 'Edit my review' })).toBeVisible();
    expect(within((await screen.findAllByRole('article'))[0] as HTMLElement).getByText('Your review')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Delete My Review' })).toHaveLength(1);

    await person.click(screen.getByRole('button', { name: 'Delete My Review' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this review permanently?' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(question).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete My Review' })).toHaveFocus();

    await person.click(screen.getByRole('button', { name: 'Delete My Review' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Review by Ada Reader' })).toBeNull());
    expect(platform.toasts).toEqual([{ message: 'Your review has been deleted', type: 'success' }]);
    const way = await screen.findByRole('button', { name: 'Write a review' });
    await waitFor(() => expect(way).toHaveFocus());
  });

  test('shows what others think of it, and cannot be liked', async () => {
    renderPage(NovelPage, { ...about, user: {}, answers: answers({ [REVIEWS]: aPage(mine), [MINE]: mine }) });
    const own = within(await article());
    expect(await own.findByText('Your review')).toBeVisible();
    expect(own.getByText('Likes:').parentElement).toHaveTextContent('Likes: 3');
    expect(own.getByText('Dislikes:').parentElement).toHaveTextContent('Dislikes: 1');
    expect(own.queryByRole('button', { name: /like/i })).toBeNull();
  });

  test.each([
    ['set_aside', 'Being looked at: it does not count yet'],
    ['dismissed', 'It does not count'],
  ] as const)('that is %s says so', async (standing, words) => {
    const own = { ...mine, standing };
    renderPage(NovelPage, { ...about, user: {}, answers: answers({ [MINE]: own }) });
    expect(await within(await article()).findByText(words)).toBeVisible();
  });

  test('is not offered to the novel’s own author', async () => {
    renderPage(NovelPage, { ...about, user: { pen_name: 'Tunde Marlowe' }, answers: answers() });
    await screen.findByText('No Reviews Found');
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });
});
