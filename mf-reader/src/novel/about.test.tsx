import type { Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers, withSight } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aReview } from '../review/reviews.fixture.tsx';
import NovelPage from './novel.page.tsx';
import { withoutDoubles } from './recommendations.tsx';

const about = { path: '/book/:slug', at: '/book/salt-road' };
const author = { pen_name: 'Tunde Marlowe' };

const answers = (novel: Partial<Entities['Novel']> = {}, more: Answers = {}): Answers => ({
  'GET /novels/{novel}/': aNovel(novel),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  ...more,
});

const section = async (name: string) => screen.findByRole('region', { name });

describe('the score that the server reckoned', () => {
  test('stands before the plain average, with its number of voices and the way to how it is made', async () => {
    // One review of five stars among five voices of 3.5: (17.5 + 5) / 6 = 3.75.
    renderPage(NovelPage, {
      path: '/book/:slug',
      at: '/book/salt-road',
      answers: answers({ num_reviews: 1, num_stars: 10, rating: 3.75 }),
    });
    const ratings = await section('Ratings');
    expect(ratings).toHaveTextContent('3.8');
    expect(within(ratings).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(ratings).toHaveTextContent('1 review');
    expect(within(ratings).getByRole('link', { name: 'How ratings are counted' })).toHaveAttribute('href', '/ratings');
  });
});

describe('ratings', () => {
  // Two reviews: 8 and 9 of 10 are 8.5 of 10, so 4.3 of 5 (4.25), rounded to four whole stars.
  const rated = {
    num_reviews: 2,
    num_stars: 17,
    num_writing_quality: 20,
    num_update_stability: 4,
    num_story_development: 17,
    num_character_design: 12,
    num_world_background: 10,
  };

  test('over all and by the five aspects, out of five', async () => {
    renderPage(NovelPage, { ...about, answers: answers(rated) });
    const ratings = await section('Ratings');
    expect(ratings).toHaveTextContent('4.3');
    expect(within(ratings).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(ratings).toHaveTextContent('2 reviews');
    for (const line of [
      'Writing quality5.0',
      'Update stability1.0',
      'Story development4.3',
      'Character design3.0',
      'World background2.5',
    ])
      expect(ratings).toHaveTextContent(line);
  });
});

describe('Liked', () => {
  test.each([
    [5, true],
    [4.9, false],
  ])('one’s own review of %d of 10', async (overall_rating, liked) => {
    renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({}, { 'GET /novels/{novel}/reviews/mine/': aReview({ overall_rating, is_mine: true }) }),
    });
    await screen.findByRole('heading', { level: 1 });
    await screen.findByText('Your review');
    const head = within(screen.getByRole('banner'));
    if (liked) expect(head.getByText('Liked')).toBeVisible();
    else expect(head.queryByText('Liked')).toBeNull();
  });
});

describe('the author’s note', () => {
  test('is edited by its author alone', async () => {
    renderPage(NovelPage, {
      ...about,
      user: { pen_name: 'Ada Reader' },
      answers: answers({ authors_note: 'Walk slowly.' }),
    });
    await screen.findByText('Walk slowly.');
    expect(screen.queryByRole('button', { name: 'Edit the author’s note' })).toBeNull();
  });

  test('is written, saved and shown', async () => {
    let note = '';
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: author,
      answers: answers(
        {},
        {
          'GET /novels/{novel}/': () => aNovel({ authors_note: note }),
          'PATCH /novels/mine/{novel}/': ({ body }) => {
            note = (body as { authors_note: string }).authors_note;
            return {} as never;
          },
        },
      ),
    });
    await person.click(await screen.findByRole('button', { name: 'Write the author’s note' }));
    const field = await screen.findByRole('textbox', { name: 'Note to your readers' });
    expect(field).toHaveFocus();
    await person.type(field, 'Thank you for walking along.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Thank you for walking along.')).toBeVisible();
    expect(platform.toasts).toEqual([{ message: "Author's note updated.", type: 'success' }]);
    expect(platform.asked).toContainEqual({
      call: 'PATCH /novels/mine/{novel}/',
      input: { params: { novel: 'salt-road' }, body: { authors_note: 'Thank you for walking along.' } },
    });
    expect(screen.queryByRole('textbox', { name: 'Note to your readers' })).toBeNull();
  });

  test('that was refused stays as typed, with the reason beside it', async () => {
    const { person } = renderPage(NovelPage, {
      ...about,
      user: author,
      answers: answers(
        {},
        {
          'PATCH /novels/mine/{novel}/': () => {
            throw refusal(400, 'invalid', 'Not so.', { fields: { authors_note: ['At most 2,000 characters.'] } });
          },
        },
      ),
    });
    await person.click(await screen.findByRole('button', { name: 'Write the author’s note' }));
    await person.type(await screen.findByRole('textbox', { name: 'Note to your readers' }), 'Too much');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At most 2,000 characters.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note to your readers' })).toHaveValue('Too much');
  });

  test('is asked about before it is left unsaved', async () => {
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: author,
      answers: answers({ authors_note: 'Walk slowly.' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Edit the author’s note' }));
    await person.type(await screen.findByRole('textbox', { name: 'Note to your readers' }), ' Please.');
    let left: boolean | null = null;
    await act(async () => {
      void platform.nav.push('/elsewhere').then((gone) => {
        left = gone;
      });
      await Promise.resolve();
    });
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    await waitFor(() => expect(left).toBe(false));
    expect(screen.getByRole('textbox', { name: 'Note to your readers' })).toHaveValue('Walk slowly. Please.');

    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Discard Changes',
      }),
    );
    expect(await screen.findByText('Walk slowly.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Note to your readers' })).toBeNull();
  });
});

describe('an address that leads to the reviews', () => {
  test('brings them into sight, and the keyboard with them, whenever it is gone to', async () => {
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const { platform } = renderPage(NovelPage, {
      path: '/book/:slug',
      at: '/book/salt-road#reviews',
      answers: answers(),
    });
    const room = (await section('Reviews')).parentElement as HTMLElement;
    await waitFor(() => expect(room).toHaveFocus());
    expect(seen.mock.contexts).toEqual([room]);
    act(() => room.blur());
    await act(() => platform.nav.push('/book/salt-road'));
    expect(room).not.toHaveFocus();
    await act(() => platform.nav.push('/book/salt-road#reviews'));
    await waitFor(() => expect(room).toHaveFocus());
    seen.mockRestore();
  });
});

describe('recommendations', () => {
  let sight: ReturnType<typeof withSight>;
  beforeEach(() => {
    sight = withSight();
  });
  afterEach(() => sight.restore());

  const book = (n: number) => aNovel({ id: `nov_${n}`, slug: `book-${n}`, title: `Book ${n}` });

  test('by the author, of the first genre, of the best and what its readers kept, without the novel itself and without doubles', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: answers(
        {},
        {
          'GET /novels/': ({ query }) =>
            query?.author === 'usr_tunde'
              ? aPage(aNovel(), book(1))
              : query?.genres === 'Adventure'
                ? aPage(book(1), book(2), aNovel())
                : query?.listing === 'topRanked'
                  ? aPage(book(2), book(3))
                  : aPage(),
          'GET /novels/{novel}/read-next/': aPage(book(3), book(4)),
        },
      ),
    });
    const titles = async (row: string) =>
      within(await section(row))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(await titles('More by Tunde Marlowe')).toEqual(['/book/book-1']);
    expect(await titles('More Adventure')).toEqual(['/view-novels?genre=Adventure', '/book/book-2']);
    expect(await titles('Top Ranked')).toEqual(['/view-novels?listing=topRanked', '/book/book-3']);
    expect(await titles('Readers of The Salt Road kept reading')).toEqual(['/book/book-4']);
  });

  test('a row with nothing in it is not shown', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: answers(
        {},
        { 'GET /novels/': ({ query }) => (query?.listing === 'topRanked' ? aPage(book(1)) : aPage(aNovel())) },
      ),
    });
    await section('Top Ranked');
    expect(screen.queryByRole('region', { name: 'More by Tunde Marlowe' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'More Adventure' })).toBeNull();
  });

  test('ten in a row', () => {
    const [row] = withoutDoubles([{ novels: Array.from({ length: 21 }, (_, n) => book(n)) }], 'nov_0');
    expect(row?.novels.map(({ id }) => id)).toEqual([
      'nov_1',
      'nov_2',
      'nov_3',
      'nov_4',
      'nov_5',
      'nov_6',
      'nov_7',
      'nov_8',
      'nov_9',
      'nov_10',
    ]);
  });
});
