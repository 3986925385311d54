import { aChapter, anOwnNovel, aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import NovelPage from './novel.page.tsx';

const first = aChapter();
const second = aChapter({ id: 'chp_two', chapter: '2.00', title: 'The Voice', words: 1200 });
const locked = aChapter({
  id: 'chp_three',
  chapter: '3.00',
  title: 'Arithmetic',
  unlock_mode: 'A',
  coin_requirement: 5,
  locked: true,
});

const answers: Answers = {
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(first, second, locked),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
};
const about = { path: '/book/:slug', at: '/book/salt-road' };
const reader = { pen_name: 'Ada Reader' };

describe('a novel that an editor has hidden', () => {
  const hidden = { 'GET /novels/mine/{novel}/': anOwnNovel({ hidden_reason: 'Its cover is not yours.' }) };

  test('says so to its author, and where to see why', async () => {
    renderPage(NovelPage, { ...about, user: { pen_name: 'Tunde Marlowe' }, answers: { ...answers, ...hidden } });
    expect(await screen.findByText('You alone see this page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Why, and what you can do' })).toHaveAttribute(
      'href',
      '/book-chapters/salt-road',
    );
  });

  test('is not asked for by other people', async () => {
    const mine = jest.fn(() => hidden['GET /novels/mine/{novel}/']);
    renderPage(NovelPage, { ...about, user: reader, answers: { ...answers, 'GET /novels/mine/{novel}/': mine } });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible();
    expect(mine).not.toHaveBeenCalled();
    expect(screen.queryByText('You alone see this page.')).toBeNull();
  });
});

describe('the About tab', () => {
  test('tells what the novel is', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: {
        ...answers,
        'GET /novels/{novel}/': aNovel({ authors_note: 'Thank you for walking along.', age_range: 'Teens' }),
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible();
    expect(screen.getByText('Ongoing')).toBeVisible();
    expect(screen.getByText('A guide finds a voice in the sand.')).toBeVisible();
    expect(screen.getByText('slow burn')).toBeVisible();
    expect(screen.getByText('Thank you for walking along.')).toBeVisible();
    expect(screen.getByText('9,000')).toBeVisible();
    expect(document.title).toBe('The Salt Road by Tunde Marlowe · Griot');
  });

  test('stands in its own tab also where it is called Chapters', async () => {
    renderPage(NovelPage, { ...about, at: '/book/chapters', answers });
    expect(await screen.findByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('A guide finds a voice in the sand.')).toBeVisible();
  });

  test('says honestly what it costs', async () => {
    renderPage(NovelPage, { ...about, answers });
    const price = await screen.findByRole('region', { name: 'Price' });
    expect(await within(price).findByText('2 of 3 chapters are free.')).toBeVisible();
    expect(price).toHaveTextContent('The locked chapter5 coins');
    expect(price).toHaveTextContent('To the latest chapter5 coins');
    expect(price).toHaveTextContent('With a subscriptionOpens it');
  });

  test('says what is not there', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: {
        ...answers,
        'GET /novels/{novel}/': aNovel({ description: '', tags: [], authors_note: '', completed: true }),
      },
    });
    expect(await screen.findByText('No synopsis available.')).toBeVisible();
    expect(screen.getByText('No tags available.')).toBeVisible();
    expect(screen.getByText("No author's note.")).toBeVisible();
    expect(screen.getByText('No Reviews')).toBeVisible();
    expect(await screen.findByText('No Reviews Found')).toBeVisible();
    expect(screen.getByText('No gifts yet.')).toBeVisible();
    expect(screen.getByText('Completed')).toBeVisible();
  });
});

describe('the shelf', () => {
  test('a signed-out reader is asked to sign in, and comes back here', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers });
    await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
    expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'shelf' } }]);
    expect(platform.toasts).toEqual([]);
  });

  test('whoever signs in over the page has what they pressed for', async () => {
    let done: (answer: unknown) => void = () => {};
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      overlayAnswer: new Promise((resolve) => {
        done = resolve;
      }),
      answers: {
        ...answers,
        'POST /shelf/': { id: 'x', novel: aNovel(), chapter: null, added_at: '2026-03-01T12:00:00.000Z' },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
    expect(platform.asked.map(({ call }) => call)).not.toContain('POST /shelf/');
    await act(async () => {
      platform.session.signIn({ access: 'a', refresh: 'r' }, { pen_name: 'Ada Reader', email_verified: true });
      done(null);
      await Promise.resolve();
    });
    await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Novel added to shelf', type: 'success' }]));
    expect(platform.asked).toContainEqual({ call: 'POST /shelf/', input: { body: { novel: 'nov_salt' } } });
  });

  test('a novel goes onto the shelf and can be taken off', async () => {
    let onShelf = false;
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: reader,
      answers: {
        ...answers,
        'GET /novels/{novel}/': () => aNovel({ on_shelf: onShelf }),
        'POST /shelf/': () => {
          onShelf = true;
          return { id: 'x', novel: aNovel(), chapter: null, added_at: '2026-03-01T12:00:00.000Z' };
        },
        'DELETE /shelf/{novel}/': () => {
          onShelf = false;
          return null;
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
    await person.click(await screen.findByRole('button', { name: /ON SHELF/ }));
    expect(await screen.findByRole('button', { name: 'ADD TO SHELF' })).toBeVisible();
    expect(platform.toasts.map((t) => t.message)).toEqual(['Novel added to shelf', 'Novel taken off the shelf']);
    expect(platform.asked).toContainEqual({ call: 'POST /shelf/', input: { body: { novel: 'nov_salt' } } });
    expect(platform.stale.filter((read) => read === 'GET /shelf/')).toHaveLength(2);
  });

  test('a failure is told in the specification’s words, with its reason', async () => {
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      user: reader,
      answers: {
        ...answers,
        'POST /shelf/': () => {
          throw refusal(500, 'failed', 'Something broke.');
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
    expect(platform.toasts).toEqual([{ message: 'Error adding to shelf: Something broke.', type: 'error' }]);
    expect(screen.getByRole('button', { name: 'ADD TO SHELF' })).toBeVisible();
  });
});

describe('READ', () => {
  test('leads to the beginning', async () => {
    renderPage(NovelPage, { ...about, answers });
    expect(await screen.findByRole('link', { name: 'READ' })).toHaveAttribute('href', '/book/salt-road/read');
  });

  test('leads to the chapter where the reader stands', async () => {
    renderPage(NovelPage, {
      ...about,
      user: reader,
      answers: {
        ...answers,
        'GET /novels/reading/{novel}/': {
          chapter: '2.00',
          paragraph: 4,
          furthest_chapter: '2.00',
          chapter_details: second,
          updated_at: '2026-03-01T12:00:00.000Z',
        },
      },
    });
    expect(await screen.findByText(/You stopped in Chapter 2\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'READ ON: Chapter 2' })).toHaveAttribute(
      'href',
      '/book/salt-road/read/the-voice-2',
    );
  });

  test('says so when there is nothing to read yet', async () => {
    const { person, platform } = renderPage(NovelPage, {
      ...about,
      answers: {
        ...answers,
        'GET /novels/{novel}/': aNovel({ num_chapters: 0 }),
        'GET /novels/{novel}/chapters/': aPage(),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'READ' }));
    expect(platform.toasts).toEqual([{ message: 'No chapters available for this novel', type: 'error' }]);
  });
});

describe('SHARE', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
  });
  const touched = () =>
    jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === '(pointer: coarse)',
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      }),
    );

  test('copies the link', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers });
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(await screen.findByRole('button', { name: 'SHARE' }));
    expect(copied).toHaveBeenCalledWith('http://localhost/book/salt-road');
    expect(platform.toasts).toEqual([{ message: 'Link copied to clipboard', type: 'success' }]);
  });

  test('hands the link on where a device that is touched has a way to', async () => {
    touched();
    const share = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { person, platform } = renderPage(NovelPage, { ...about, answers });
    await person.click(await screen.findByRole('button', { name: 'SHARE' }));
    expect(share).toHaveBeenCalledWith({ title: 'The Salt Road', url: 'http://localhost/book/salt-road' });
    expect(platform.toasts).toEqual([]);
  });

  test('whoever closes the device’s sharing is left alone', async () => {
    touched();
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: () => Promise.reject(new DOMException('closed', 'AbortError')),
    });
    const { person, platform } = renderPage(NovelPage, { ...about, answers });
    await person.click(await screen.findByRole('button', { name: 'SHARE' }));
    expect(platform.toasts).toEqual([]);
  });
});

describe('when the novel does not come', () => {
  test('an unknown one is not found, and the way home is open', async () => {
    renderPage(NovelPage, {
      ...about,
      answers: {
        'GET /novels/{novel}/': () => {
          throw refusal(404, 'not_found', 'There is no such novel.');
        },
        'GET /novels/': aPage(aNovel({ id: 'nov_drum', slug: 'drum', title: 'The Drum' })),
      },
    });
    expect(await screen.findByText('Novel not found')).toBeVisible();
    expect(document.title).toBe('Novel not found · Griot');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('link', { name: /The Drum/ })).toHaveAttribute('href', '/book/drum');
  });

  test('a failure can be tried again', async () => {
    let down = true;
    const { person } = renderPage(NovelPage, {
      ...about,
      answers: {
        ...answers,
        'GET /novels/{novel}/': () => {
          if (down) throw refusal(500, 'failed', 'Something broke.');
          return aNovel();
        },
      },
    });
    expect(await screen.findByText('The novel did not load.')).toBeVisible();
    expect(document.title).toBe('The novel did not load · Griot');
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'The Salt Road' })).toBeVisible();
  });
});
