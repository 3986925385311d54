import { aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';
import { about, REVIEWS, aReview, answers, list, article } from './reviews.fixture.tsx';

describe('reviews', () => {
  test('none', async () => {
    renderPage(NovelPage, { ...about, answers: answers() });
    expect(await screen.findByText('No Reviews Found')).toBeVisible();
  });

  test('say who, when, how many stars, whether it counts as liked, and what readers think of it', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: answers({
        [REVIEWS]: aPage(aReview(), aReview({ id: 'rev_two', user: null, overall_rating: 4.8, stars: 5 })),
      }),
    });
    const liked = await article();
    expect(liked).toHaveTextContent('21 February 2026');
    expect(within(liked).getByRole('img', { name: '3 of 5 stars' })).toBeVisible();
    expect(within(liked).getByText('Liked')).toBeVisible();
    expect(liked).toHaveTextContent('Writing quality4.0');
    expect(within(liked).getByRole('button', { name: 'Like: 3' })).toHaveAttribute('aria-pressed', 'false');
    expect(within(liked).getByRole('button', { name: 'Dislike: 1' })).toHaveAttribute('aria-pressed', 'false');
    expect(within(liked).queryByRole('button', { name: 'Delete My Review' })).toBeNull();
    expect(within(await article('Anonymous User')).queryByText('Liked')).toBeNull();
  });

  test('that tell of the plot stay hidden until they are asked for', async () => {
    const { person } = renderPage(NovelPage, {
      ...about,
      answers: answers({ [REVIEWS]: aPage(aReview({ is_spoiler: true })) }),
    });
    expect(await screen.findByText('Spoiler')).toBeVisible();
    expect(screen.getByText('I could not put it down at night.')).not.toBeVisible();
    await person.click(screen.getByText('Show the review, which tells of the plot'));
    expect(screen.getByText('I could not put it down at night.')).toBeVisible();
  });

  test('that do not come can be asked for again', async () => {
    let down = true;
    const { person } = renderPage(NovelPage, {
      ...about,
      answers: answers({
        [REVIEWS]: () => {
          if (down) throw refusal(500, 'failed', 'Something broke.');
          return aPage(aReview());
        },
      }),
    });
    expect(await screen.findByText('The reviews did not load.')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('I could not put it down at night.')).toBeVisible();
  });
});

describe('thousands of reviews', () => {
  const many = 10_004;
  const paged: Answers = {
    [REVIEWS]: ({ query }) => {
      const offset = Number(query?.offset ?? 0);
      return {
        ...aPage(
          ...Array.from({ length: Math.min(10, many - offset) }, (_, n) =>
            aReview({ id: `rev_${offset + n}`, user: { name: `Reader ${offset + n + 1}`, photo_url: null } }),
          ),
        ),
        count: many,
      };
    },
  };

  test('come ten at a time, and the last is as near as the first', async () => {
    const { person } = renderPage(NovelPage, { ...about, answers: answers(paged) });
    await article('Reader 1');
    expect(await list()).toHaveTextContent('10,004 reviews');
    expect(screen.getByText('Page 1 of 1,001')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await article('Reader 11');
    expect(screen.queryByRole('article', { name: 'Review by Reader 1' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Reviews, page 2 of 1,001' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Last' }));
    await article('Reader 10004');
    expect(screen.getAllByRole('article')).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: 'First' }));
    await article('Reader 1');
  });

  test('in the order one asks for, from its beginning', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers: answers(paged) });
    await article('Reader 1');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await article('Reader 11');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most liked first');
    await screen.findByText('Page 1 of 1,001');
    expect(platform.asked.filter(({ call }) => call === REVIEWS).map(({ input }) => input.query)).toEqual([
      {},
      { offset: 10 },
      { ordering: '-num_likes' },
    ]);
  });

  test('a page that does not come leaves the way to the others', async () => {
    const { person } = renderPage(NovelPage, {
      ...about,
      answers: answers({
        [REVIEWS]: ({ query }) => {
          if (query?.offset) throw refusal(500, 'failed', 'Something broke.');
          return { ...aPage(aReview()), count: 11 };
        },
      }),
    });
    await article();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('The reviews did not load.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await article()).toBeVisible();
  });
});
