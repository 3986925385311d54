import type { Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';

const about = { path: '/book/:slug', at: '/book/salt-road' };
const REVIEWS = 'GET /novels/{novel}/reviews/';
const MINE = 'GET /novels/{novel}/reviews/mine/';
const READING = 'GET /novels/{novel}/reviews/mine/reading/';
const POST = 'POST /novels/{novel}/reviews/mine/';
const LIKE = 'POST /novels/{novel}/reviews/{review}/like/';
const UNLIKE = 'POST /novels/{novel}/reviews/{review}/unlike/';
const TAKE_BACK = 'DELETE /novels/{novel}/reviews/{review}/like/';

const aReview = (given: Partial<Entities['Review']> = {}): Entities['Review'] => ({
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
const mine = aReview({ id: 'rev_mine', is_mine: true });

const answers = (more: Answers = {}): Answers => ({
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  [REVIEWS]: aPage(),
  [MINE]: null,
  [READING]: { may: true, open: 3, read: 1, needed: 1 },
  'GET /novels/': aPage(),
  ...more,
});

const list = async () => screen.findByRole('region', { name: 'Reviews' });
const article = async (name = 'Ada Reader') => screen.findByRole('article', { name: `Review by ${name}` });

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
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByText('Your review')).toBeVisible();
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

describe('the review dialog', () => {
  const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];
  const open = async (given: Answers = {}, user: Partial<Entities['Me']> = {}) => {
    const drawn = renderPage(NovelPage, { ...about, user, answers: answers(given) });
    await drawn.person.click(
      await screen.findByRole('button', {
        name: typeof given[MINE] === 'object' ? 'Edit my review' : 'Write a review',
      }),
    );
    await screen.findByRole('textbox', { name: 'Your review' });
    return drawn;
  };
  const star = (aspect: string, name: string) =>
    within(screen.getByRole('radiogroup', { name: aspect })).getByRole('radio', { name });
  const text = () => screen.getByRole('textbox', { name: 'Your review' });
  const post = () => screen.getByRole('button', { name: /^(Post|Save) review$/ });

  test('of somebody signed out leads to the sign-in', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers: answers() });
    await person.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'review' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of somebody whose e-mail is not confirmed leads there', async () => {
    const { person } = renderPage(NovelPage, { ...about, user: { email_verified: false }, answers: answers() });
    await person.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(await screen.findByText('Elsewhere: /verify-email?returnURL=%2Fbook%2Fsalt-road')).toBeVisible();
  });

  test('says before anything is typed how much is to be read first, and leads there', async () => {
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: {},
      answers: answers({ [READING]: { may: false, open: 12, read: 1, needed: 3 } }),
    });
    await person.click(await screen.findByRole('button', { name: 'Write a review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
    expect(
      await dialog.findByText(
        /^You can rate this novel once you have read 3 chapters of it\. You have read 1, so read 2 more\./,
      ),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'How ratings are counted' })).toHaveAttribute('href', '/ratings');
    expect(dialog.getByRole('link', { name: 'Read on' })).toHaveAttribute('href', '/book/salt-road/read?continue=true');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Close', description: '' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked.map(({ call }) => call)).not.toContain(POST);
  });

  test('that is refused for what was not read keeps what was typed', async () => {
    const { person } = await open({
      [MINE]: mine,
      [POST]: () => {
        throw refusal(403, 'read_too_little', 'You can rate this novel once you have read 3 chapters of it.');
      },
    });
    await person.click(post());
    expect(await screen.findByText('You can rate this novel once you have read 3 chapters of it.')).toBeVisible();
    expect(text()).toHaveValue('I could not put it down at night.');
  });

  test('opens where it is not known what was read: the server says it', async () => {
    await open({
      [READING]: () => {
        throw refusal(500, 'failed', 'Something broke.');
      },
    });
    expect(text()).toBeVisible();
  });

  test('says what is missing, and sends nothing', async () => {
    const { person, platform } = await open();
    await person.type(text(), 'Nineteen characters');
    await person.click(post());
    expect(await screen.findByText('Please rate the novel on all aspects (at least 1 star).')).toBeVisible();
    expect(screen.getByText('Please, ensure the review is at least 20 characters.')).toBeVisible();
    expect(star('Writing quality', '1 star')).toHaveFocus();
    expect(platform.asked.map(({ call }) => call)).not.toContain(POST);
  });

  test.each([
    [19, 'Please, ensure the review is at least 20 characters.'],
    [20, null],
    [400, null],
    [401, 'Please, ensure the review is at most 400 characters.'],
  ])('a text of %d characters', async (length, trouble) => {
    const { person, platform } = await open({ [POST]: { ...mine, message: 'Your review has been posted.' } });
    for (const aspect of ASPECTS) await person.click(star(aspect, '4 stars'));
    await person.click(text());
    // Letters beyond the basic plane count as one each, as on the server.
    await person.paste('𝔞'.repeat(length));
    expect(screen.getByText(`${length} / 20–400`)).toBeVisible();
    await person.click(post());
    if (trouble) expect(await screen.findByText(trouble)).toBeVisible();
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked.some(({ call }) => call === POST)).toBe(trouble === null);
  });

  test('by keyboard alone: stars with the arrows, sent doubled, then closed with everything asked for again', async () => {
    let posted = false;
    const { person, platform } = await open({
      'GET /novels/{novel}/': () => aNovel({ num_reviews: posted ? 1 : 0, num_stars: posted ? 6 : 0 }),
      [REVIEWS]: () => (posted ? aPage(mine) : aPage()),
      [MINE]: () => (posted ? mine : null),
      [POST]: () => {
        posted = true;
        return { ...mine, message: '' };
      },
    });
    expect(star('Writing quality', '1 star')).toHaveFocus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(star('Writing quality', '3 stars')).toBeChecked();
    for (let n = 1; n <= 4; n += 1) {
      await person.tab();
      await person.keyboard(' ');
      expect(star(ASPECTS[n] ?? '', '1 star')).toBeChecked();
    }
    await person.tab();
    await person.keyboard('I could not put it down at night.');
    await person.tab();
    await person.keyboard(' ');
    await person.tab();
    await person.tab();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked).toContainEqual({
      call: POST,
      input: {
        params: { novel: 'salt-road' },
        body: {
          writing_quality: 6,
          update_stability: 2,
          story_development: 2,
          character_design: 2,
          world_background: 2,
          review: 'I could not put it down at night.',
          is_spoiler: true,
        },
      },
    });
    expect(platform.toasts).toEqual([{ message: 'Success', type: 'success' }]);
    expect(await screen.findByText('1 review')).toBeVisible();
    expect(await article()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit my review' })).toHaveFocus();
  });

  test('begins with the reader’s own review', async () => {
    const { person, platform } = await open({
      [MINE]: { ...mine, is_spoiler: true },
      [POST]: { ...mine, message: 'Your review has been updated.' },
    });
    expect(screen.getByRole('dialog', { name: 'Edit your review' })).toBeVisible();
    expect(star('Writing quality', '4 stars')).toBeChecked();
    expect(star('World background', '1 star')).toBeChecked();
    expect(text()).toHaveValue('I could not put it down at night.');
    expect(screen.getByRole('checkbox', { name: 'Spoiler: it tells of the plot' })).toBeChecked();
    await person.click(star('World background', '5 stars'));
    await person.click(post());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.toasts).toEqual([{ message: 'Your review has been updated.', type: 'success' }]);
    expect(platform.asked.find(({ call }) => call === POST)?.input.body).toMatchObject({
      writing_quality: 8,
      world_background: 10,
    });
  });

  test('that the server refuses stays as written, with the reason', async () => {
    const { person } = await open({
      [MINE]: mine,
      [POST]: () => {
        throw refusal(403, 'not_allowed', 'You cannot review your own novel.');
      },
    });
    await person.click(post());
    expect(await screen.findByText('You cannot review your own novel.')).toBeVisible();
    expect(text()).toHaveValue('I could not put it down at night.');
  });

  test('asks before what is written is lost', async () => {
    const { person } = await open();
    await person.type(text(), 'Half a thought');
    await person.keyboard('{Escape}');
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    expect(text()).toHaveValue('Half a thought');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Discard Changes',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Write a review' })).toHaveFocus();
  });

  test('whose reader has let the sign-in end keeps the text for them', async () => {
    let away = false;
    const { person, platform } = await open({
      'GET /novels/{novel}/': async () => {
        if (away)
          await new Promise((r) => {
            setTimeout(r, 20);
          });
        return aNovel();
      },
      [MINE]: mine,
      [POST]: () => {
        throw refusal(401, 'token_expired', 'Please sign in again.');
      },
    });
    await person.type(text(), ' Truly.');
    await person.click(post());
    expect(await screen.findByText('Please sign in again.')).toBeVisible();
    // As the shell does it: what a person saw is shown to nobody else.
    away = true;
    act(() => {
      platform.session.signOut();
      void platform.queryClient.resetQueries();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => {
      platform.session.signIn(
        { access: 'a', refresh: 'r' },
        { pen_name: 'Ada Reader', email_verified: true, roles: ['reader'] },
      );
      await platform.queryClient.invalidateQueries();
    });
    await person.click(await screen.findByRole('button', { name: 'Edit my review' }));
    expect(await screen.findByRole('textbox', { name: 'Your review' })).toHaveValue(
      'I could not put it down at night. Truly.',
    );
  });

  test('that was begun is there again after a reload, and is not lost without a question', async () => {
    const first = await open({ [MINE]: mine });
    await first.person.click(star('Writing quality', '3 stars'));
    await first.person.type(text(), ' Truly.');
    first.unmount();

    const { person } = renderPage(NovelPage, { path: about.path, platform: first.platform });
    await person.click(await screen.findByRole('button', { name: 'Edit my review' }));
    await screen.findByRole('textbox', { name: 'Your review' });
    expect(text()).toHaveValue('I could not put it down at night. Truly.');
    expect(star('Writing quality', '3 stars')).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Edit my review' }));
    expect(await screen.findByRole('textbox', { name: 'Your review' })).toHaveValue(
      'I could not put it down at night.',
    );
  });

  test('that another version of the page stored, by the name it had for the novel, is there after a reload', async () => {
    const { person, platform } = await open({ [MINE]: mine });
    await person.type(text(), ' Truly.');
    const [{ about: slug, ...stored }] = JSON.parse(sessionStorage.getItem('griot.review') ?? '');
    expect(slug).toBe('salt-road');
    sessionStorage.setItem('griot.review', JSON.stringify({ slug, ...stored }));
    cleanup();
    const again = renderPage(NovelPage, { path: about.path, platform });
    await again.person.click(await screen.findByRole('button', { name: 'Edit my review' }));
    expect(await screen.findByRole('textbox', { name: 'Your review' })).toHaveValue(
      'I could not put it down at night. Truly.',
    );
  });
});
