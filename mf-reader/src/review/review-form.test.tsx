import type { Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';
import { about, REVIEWS, MINE, READING, POST, mine, answers, article } from './reviews.fixture.tsx';

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
