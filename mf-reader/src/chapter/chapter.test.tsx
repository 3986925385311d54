import { followAnchors } from '@griot/nav';
import { aNovel, aPage, refusal, renderPage, testPlatform, withSight } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answersFor, beginning, first, position, reading, second } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';
import { GUEST, storePosition } from './position/stored-positions.ts';

const answers = answersFor();
const reader = { pen_name: 'Ada Reader' };
const asked = (platform: ReturnType<typeof renderPage>['platform'], call: string) =>
  platform.asked.filter((a) => a.call === call).map((a) => a.input);

describe('a free chapter', () => {
  test('is there to be read, with its number, title and neighbours', async () => {
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chapter 2 The Voice');
    expect(document.title).toBe('Chapter 2: The Voice · The Salt Road · Griot');
    expect(screen.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/book/salt-road/read/third-night-1',
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/book/salt-road/read/arithmetic-3');
  });

  test('the first has the cover over it, the others have not', async () => {
    const { unmount } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    expect(screen.getByText('by Tunde Marlowe')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();
    unmount();
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(screen.queryByText('by Tunde Marlowe')).not.toBeInTheDocument();
  });

  test('the last one says that it is the last', async () => {
    const open = answersFor({ unlocked: () => true });
    renderPage(ChapterPage, { ...reading('arithmetic-3'), user: reader, answers: open });
    expect(await screen.findByText('You have read it all so far')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the novel' })).toHaveAttribute('href', '/book/salt-road');
  });

  test('after the last of a finished novel there is a way on: its reviews, and other novels', async () => {
    const sight = withSight();
    const other = aNovel({ id: 'nov_other', slug: 'other', title: 'Other' });
    renderPage(ChapterPage, {
      ...reading('arithmetic-3'),
      user: reader,
      answers: {
        ...answersFor({ unlocked: () => true }),
        'GET /novels/{novel}/': aNovel({ completed: true }),
        'GET /novels/': aPage(other),
      },
    });
    expect(await screen.findByText('The end')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review this novel' })).toHaveAttribute('href', '/book/salt-road#reviews');
    expect(
      await within(screen.getByRole('region', { name: 'What to read next' })).findByRole('link', { name: /Other/ }),
    ).toHaveAttribute('href', '/book/other');
    sight.restore();
  });

  test('stays where it is when the sign-in ends, and is asked for anew as a guest’s', async () => {
    const { platform } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': null },
    });
    const line = await screen.findByText('First line of 2.');
    await screen.findByRole('link', { name: 'Next' });
    const before = asked(platform, 'GET /novels/{novel}/chapters/{chapter}/content/').length;
    // As the shell does it: what a person saw is shown to nobody else.
    act(() => {
      platform.session.signOut();
      void platform.queryClient.resetQueries();
    });
    expect(line).toBeVisible();
    await waitFor(() =>
      expect(asked(platform, 'GET /novels/{novel}/chapters/{chapter}/content/').length).toBeGreaterThan(before),
    );
    expect(line).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next' })).toBeVisible();
  });

  test('a guest’s reading is counted once', async () => {
    const { platform } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await screen.findByText('First line of 2.');
    await waitFor(() =>
      expect(asked(platform, 'POST /novels/{novel}/chapters/{chapter}/view/')).toEqual([
        { params: { novel: 'salt-road', chapter: '2' } },
      ]),
    );
    expect(asked(platform, 'PUT /novels/reading/{novel}/')).toEqual([]);
  });

  test('a guest’s reading without a connection is counted once there is one', async () => {
    let online = false;
    const { platform } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answers,
        'POST /novels/{novel}/chapters/{chapter}/view/': () => {
          if (!online) throw refusal(0, 'no_answer', 'No response received from server.');
          return null;
        },
      },
    });
    const views = () => asked(platform, 'POST /novels/{novel}/chapters/{chapter}/view/');
    const view = { params: { novel: 'salt-road', chapter: '2' } };
    await waitFor(() => expect(views()).toEqual([view]));
    online = true;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(views()).toEqual([view, view]));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(localStorage.getItem('griot.unsent-views')).toBeNull());
    expect(views()).toHaveLength(2);
  });

  test('a guest’s reading stays stored until it is answered', async () => {
    const stored = '[["salt-road","1"],["salt-road","9"]]';
    let answer: (given: null) => void = () => undefined;
    const platform = testPlatform({
      at: reading('the-voice-2').at,
      answers: {
        ...answers,
        'POST /novels/{novel}/chapters/{chapter}/view/': ({ params }) =>
          params?.chapter === '2' ? null : new Promise((resolve) => (answer = resolve)),
      },
    });
    localStorage.setItem('griot.unsent-views', stored);
    renderPage(ChapterPage, { ...reading('the-voice-2'), platform });
    const views = () => asked(platform, 'POST /novels/{novel}/chapters/{chapter}/view/');
    await screen.findByText('First line of 2.');
    await waitFor(() => expect(views()).toContainEqual({ params: { novel: 'salt-road', chapter: '1' } }));
    expect(localStorage.getItem('griot.unsent-views')).toBe(stored);
    await act(async () => answer(null));
    await waitFor(() => expect(localStorage.getItem('griot.unsent-views')).toBe('[["salt-road","9"]]'));
    await act(async () => answer(null));
    await waitFor(() => expect(localStorage.getItem('griot.unsent-views')).toBeNull());
  });

  test('the next one is fetched beforehand', async () => {
    const { platform } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await waitFor(() =>
      expect(asked(platform, 'GET /novels/{novel}/chapters/{chapter}/content/')).toContainEqual({
        params: { novel: 'salt-road', chapter: '2' },
      }),
    );
  });

  test('a locked text is not fetched beforehand', async () => {
    const { platform } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await waitFor(() =>
      expect(asked(platform, 'GET /novels/{novel}/chapters/{chapter}/next/')).toContainEqual({
        params: { novel: 'salt-road', chapter: '3' },
      }),
    );
    expect(asked(platform, 'GET /novels/{novel}/chapters/{chapter}/content/')).toEqual([
      { params: { novel: 'salt-road', chapter: '2' } },
    ]);
  });
});

describe('what stands beside a chapter', () => {
  const NEXT = 'GET /novels/{novel}/chapters/{chapter}/next/';
  const PREVIOUS = 'GET /novels/{novel}/chapters/{chapter}/previous/';
  const down = () => {
    throw refusal(503, 'unavailable', 'Down for a minute.');
  };
  const bar = (name: string) => screen.getByRole('button', { name });

  test('could not be asked for: that is no end of the book, and Retry brings it', async () => {
    let failing = true;
    const usual = answers[NEXT] as (input: object) => never;
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answers,
        'GET /novels/{novel}/': aNovel({ completed: true }),
        [NEXT]: (input) => (failing ? down() : usual(input)),
      },
    });
    expect(await screen.findByText('The next chapter did not load.')).toHaveAttribute('role', 'status');
    expect(screen.queryByText('The end')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Review this novel' })).not.toBeInTheDocument();
    expect(bar('Next chapter: did not load, retry')).not.toHaveAttribute('aria-disabled');
    failing = false;
    await person.click(screen.getByRole('button', { name: 'Retry the next chapter' }));
    expect(await screen.findByRole('link', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/book/salt-road/read/arithmetic-3');
    expect(screen.queryByText('The next chapter did not load.')).not.toBeInTheDocument();
  });

  test('could not be asked for: that is no beginning of the book, and the text is not held back', async () => {
    let failing = true;
    const usual = answers[PREVIOUS] as (input: object) => never;
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: { ...answers, [PREVIOUS]: (input) => (failing ? down() : usual(input)) },
    });
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(screen.queryByText('by Tunde Marlowe')).not.toBeInTheDocument();
    expect(screen.getByText('The previous chapter did not load.')).toBeVisible();
    failing = false;
    await person.click(screen.getByText('First line of 2.'));
    await person.click(bar('Previous chapter: did not load, retry'));
    expect(await screen.findByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/book/salt-road/read/third-night-1',
    );
  });

  test('is asked for again when the connection is back', async () => {
    let failing = true;
    const usual = answers[NEXT] as (input: object) => never;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: { ...answers, [NEXT]: (input) => (failing ? down() : usual(input)) },
    });
    await screen.findByText('The next chapter did not load.');
    failing = false;
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('link', { name: 'Next' })).toBeVisible();
    online.mockRestore();
  });

  test('is on its way: no button gives a reason that is not true', async () => {
    const never = () => new Promise<never>(() => {});
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers: { ...answers, [NEXT]: never } });
    await screen.findByText('First line of 2.');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('title', 'The next chapter is still loading');
    expect(bar('Next chapter: loading')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('You have read it all so far')).not.toBeInTheDocument();
  });

  test('the first says that it is the first, and a locked one what opens the way', async () => {
    const { unmount } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await screen.findByText('First line of 1.');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('title', 'This is the first chapter');
    expect(bar('Previous chapter: this is the first')).toHaveAttribute('aria-disabled', 'true');
    unmount();
    renderPage(ChapterPage, { ...reading('arithmetic-3'), answers });
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('title', 'Unlock this chapter first');
    expect(bar('Next chapter: unlock this one first')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the arrow keys', () => {
  test('turn the pages', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await screen.findByText('First line of 1.');
    await screen.findByRole('link', { name: 'Next' });
    await person.keyboard('{ArrowRight}');
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(window.location.pathname).toBe('/book/salt-road/read/the-voice-2');
    await person.keyboard('{ArrowLeft}');
    expect(await screen.findByText('First line of 1.')).toBeVisible();
  });

  test('do not pass a lock', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('arithmetic-3'), answers });
    await screen.findByRole('button', { name: 'Login' });
    await person.keyboard('{ArrowRight}');
    expect(window.location.pathname).toBe('/book/salt-road/read/arithmetic-3');
  });
});

describe('a signed-in reader’s place', () => {
  const lines = (bottoms: number[]) => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const line = /^(First|Second|Third) line/.exec(this.textContent ?? '');
      const bottom =
        this.tagName === 'P' && line ? (bottoms[['First', 'Second', 'Third'].indexOf(line[1] as string)] ?? 0) : 0;
      return { top: bottom - 100, bottom, height: 100, left: 0, right: 0, width: 0, x: 0, y: 0, toJSON: () => ({}) };
    });
  };
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  });
  beforeEach(() => scrollTo.mockClear());

  test('is kept when the chapter is opened, and again where they come to rest', async () => {
    const { platform } = renderPage(ChapterPage, { ...reading('the-voice-2'), user: reader, answers });
    await screen.findByText('First line of 2.');
    await waitFor(() =>
      expect(asked(platform, 'PUT /novels/reading/{novel}/')).toEqual([
        { params: { novel: 'salt-road' }, body: { chapter: 'chp_two', paragraph: 0 } },
      ]),
    );
    lines([-10, 60, 160]);
    fireEvent.scroll(window);
    await waitFor(
      () =>
        expect(asked(platform, 'PUT /novels/reading/{novel}/').at(-1)).toEqual({
          params: { novel: 'salt-road' },
          body: { chapter: 'chp_two', paragraph: 2, end: true },
        }),
      { timeout: 3_000 },
    );
    expect(asked(platform, 'POST /novels/{novel}/chapters/{chapter}/view/')).toEqual([]);
  });

  test('is kept at once when they leave', async () => {
    const { platform, unmount } = renderPage(ChapterPage, { ...reading('the-voice-2'), user: reader, answers });
    await waitFor(() => expect(asked(platform, 'PUT /novels/reading/{novel}/')).toHaveLength(1));
    lines([-10, 160, 260]);
    fireEvent.scroll(window);
    unmount();
    await waitFor(() =>
      expect(asked(platform, 'PUT /novels/reading/{novel}/').at(-1)).toMatchObject({ body: { paragraph: 1 } }),
    );
  });

  test('is come back to at the same paragraph', async () => {
    lines([100, 500, 900]);
    const back = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': position({ paragraph: 2 }) },
    });
    await screen.findByText('First line of 2.');
    await waitFor(() => expect(back).toHaveBeenCalledWith(0, 728));
  });

  test('of another chapter moves nobody', async () => {
    lines([100, 500, 900]);
    const back = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { platform } = renderPage(ChapterPage, {
      ...reading('third-night-1'),
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': position({ paragraph: 2 }) },
    });
    await waitFor(() =>
      expect(asked(platform, 'PUT /novels/reading/{novel}/')).toEqual([
        { params: { novel: 'salt-road' }, body: { chapter: 'chp_one', paragraph: 0 } },
      ]),
    );
    expect(back).not.toHaveBeenCalled();
  });
});

describe('reading without saying which chapter', () => {
  test('a guest gets the first', async () => {
    renderPage(ChapterPage, { ...beginning, answers });
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    expect(screen.queryByText('Continue from where you stopped?')).not.toBeInTheDocument();
    expect(document.title).toBe('Chapter 1: Third Night · The Salt Road · Griot');
  });

  test('whoever has begun is asked where to go on', async () => {
    const { person } = renderPage(ChapterPage, {
      ...beginning,
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': position({ chapter_details: second }) },
    });
    expect(await screen.findByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
    expect(screen.getByText('You were in Chapter 2: The Voice.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/book/salt-road/read/the-voice-2');
    expect(document.title).toBe('The Salt Road · Griot');
    await person.click(screen.getByRole('button', { name: 'Start from the beginning' }));
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    expect(document.title).toBe('Chapter 1: Third Night · The Salt Road · Griot');
  });

  test.each([
    ['nobody is asked who stopped where it begins', 0, false],
    ['whoever came further in the first chapter is asked', 1, true],
  ])('%s', async (_, paragraph, asks) => {
    const stopped = position({ chapter: first.chapter, paragraph, chapter_details: first });
    renderPage(ChapterPage, {
      ...beginning,
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': stopped },
    });
    if (asks) expect(await screen.findByText('You were in Chapter 1: Third Night.')).toBeVisible();
    else expect(await screen.findByText('First line of 1.')).toBeVisible();
  });

  test('whoever has said that they read on is not asked again', async () => {
    const { platform } = renderPage(ChapterPage, {
      ...beginning,
      at: `${beginning.at}?continue=true`,
      user: reader,
      answers: { ...answers, 'GET /novels/reading/{novel}/': position({ chapter_details: second }) },
    });
    expect(await screen.findByText('Elsewhere: /book/salt-road/read/the-voice-2')).toBeVisible();
    expect(platform.nav.current()).toMatchObject({ action: 'replace', index: 0 });
  });

  test('whoever has said so without having begun gets the first', async () => {
    renderPage(ChapterPage, { ...beginning, at: `${beginning.at}?continue=true`, answers });
    expect(await screen.findByText('First line of 1.')).toBeVisible();
  });

  test('a reader who begins is not asked while they read', async () => {
    renderPage(ChapterPage, { ...beginning, user: reader, answers });
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Continue from where you stopped?')).not.toBeInTheDocument());
  });

  test('Back leads to the chapter that was begun there, however far the reader has come', async () => {
    const { platform } = renderPage(ChapterPage, { ...beginning, answers });
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    await act(() => platform.nav.push('/book/salt-road/read/the-voice-2'));
    expect(await screen.findByText('Elsewhere: /book/salt-road/read/the-voice-2')).toBeVisible();
    storePosition(GUEST, 'salt-road', {
      chapter: second.id,
      number: second.chapter,
      title: second.title,
      paragraph: 0,
      at: '2026-11-26T10:00:00Z',
    });
    act(() => platform.nav.back());
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    expect(screen.queryByText('Continue from where you stopped?')).not.toBeInTheDocument();

    await act(() => platform.nav.push('/book/salt-road'));
    await act(() => platform.nav.push('/book/salt-road/read'));
    expect(await screen.findByText('You were in Chapter 2: The Voice.')).toBeVisible();
  });

  test('a novel without chapters says so', async () => {
    renderPage(ChapterPage, {
      ...beginning,
      answers: { ...answers, 'GET /novels/{novel}/chapters/': { count: 0, next: null, previous: null, results: [] } },
    });
    expect(await screen.findByText('No chapters available for this novel')).toBeVisible();
  });
});

describe('the bar', () => {
  const bar = () => screen.getByRole('button', { name: 'Jump to chapter' }).closest('nav');

  test('comes with a tap and goes with the next', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    const line = await screen.findByText('First line of 2.');
    expect(bar()).toHaveStyle({ opacity: '0' });
    await person.click(line);
    expect(bar()).toHaveStyle({ opacity: '1' });
    await person.click(line);
    expect(bar()).toHaveStyle({ opacity: '0' });
  });

  test('goes when the page is turned, and so does what was told of the keys', async () => {
    const { person, platform } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await person.click(await screen.findByText('First line of 1.'));
    expect(bar()).toHaveStyle({ opacity: '1' });
    await person.keyboard('?');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await act(() => platform.nav.push('/book/salt-road/read/the-voice-2'));
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(bar()).toHaveStyle({ opacity: '0' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('comes with a small scroll up and goes when one reads on', async () => {
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await screen.findByText('First line of 2.');
    const scrolledTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrolledTo(600);
    expect(bar()).toHaveStyle({ opacity: '0' });
    scrolledTo(590);
    expect(bar()).toHaveStyle({ opacity: '1' });
    scrolledTo(620);
    expect(bar()).toHaveStyle({ opacity: '0' });
    scrolledTo(0);
  });
});

describe('the jump panel', () => {
  // A list draws what its frame has room for, and jsdom has no measures.
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => jest.restoreAllMocks());

  test('shows all chapters and marks the present one', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const panel = await screen.findByRole('dialog', { name: 'The Salt Road' });
    const links = await within(panel).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/book/salt-road/read/third-night-1',
      '/book/salt-road/read/the-voice-2',
      '/book/salt-road/read/arithmetic-3',
    ]);
    expect(links[1]).toHaveAttribute('aria-current', 'page');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Jump to chapter' })).toHaveFocus();
  });

  const openPanel = async () => {
    const shown = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await shown.person.click(await screen.findByText('First line of 2.'));
    const before = shown.platform.nav.current();
    await shown.person.click(screen.getByRole('button', { name: 'Display options' }));
    return { ...shown, before, panel: await screen.findByRole('dialog', { name: 'The Salt Road' }) };
  };

  test('is closed by Back before the chapter is left, and opened again by Forward', async () => {
    const { platform, panel, before } = await openPanel();
    expect(within(panel).getByRole('tab', { name: 'Display Options' })).toHaveAttribute('aria-selected', 'true');
    act(() => window.history.back());
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current()).toMatchObject({ pathname: '/book/salt-road/read/the-voice-2', key: before.key });
    expect(screen.getByText('First line of 2.')).toBeVisible();
    act(() => window.history.forward());
    expect(await screen.findByRole('dialog', { name: 'The Salt Road' })).toBeInTheDocument();
  });

  test('keeps the page where it is when it closes, and lets other Backs find their place', async () => {
    const modes: string[] = [];
    Object.defineProperty(window.history, 'scrollRestoration', {
      configurable: true,
      set: (mode: string) => {
        modes.push(`${mode} ${window.history.length}`);
      },
    });
    const entries = window.history.length;
    await openPanel();
    expect(modes.slice(-2)).toEqual([`manual ${entries}`, `auto ${entries + 1}`]);
    Reflect.deleteProperty(window.history, 'scrollRestoration');
  });

  test('leaves no trace in the history, whatever tab was looked at and however often Escape was pressed', async () => {
    const { person, platform, panel, before } = await openPanel();
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    fireEvent(panel, new Event('cancel', { cancelable: true }));
    fireEvent(panel, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current()).toMatchObject({ index: before.index, key: before.key });
  });

  test('leaves the keyboard on the page that is gone to from it, and not on the bar over its text', async () => {
    const { person, panel, platform } = await openPanel();
    const unfollow = followAnchors(platform.nav);
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    await person.click(await within(panel).findByRole('link', { name: /Arithmetic/ }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current().pathname).toBe('/book/salt-road/read/arithmetic-3');
    expect(main).toHaveFocus();
    main.remove();
    unfollow();
  });

  test('goes when the present chapter is pressed, since one is there already', async () => {
    const { person, platform, panel, before } = await openPanel();
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    await person.click(await within(panel).findByRole('link', { name: /The Voice/ }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current().key).toBe(before.key);
  });
});

describe('an address that leads nowhere', () => {
  test.each(['the-end-99', 'no-number'])('%s: the way to the novel is open', async (segment) => {
    renderPage(ChapterPage, { ...reading(segment), answers });
    expect(await screen.findByText('No Chapter Found')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'No Chapter Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all chapters' })).toHaveAttribute('href', '/book/salt-road/chapters');
    expect(screen.getByRole('link', { name: 'Go to the novel' })).toHaveAttribute('href', '/book/salt-road');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  test('an unknown novel is not found', async () => {
    const nowhere = () => {
      throw refusal(404, 'not_found', 'Nothing here.');
    };
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers: { 'GET /novels/{novel}/': nowhere } });
    expect(await screen.findByText('Novel not found')).toBeVisible();
  });

  test('a failure can be tried again', async () => {
    let down = true;
    const get = answers['GET /novels/{novel}/chapters/{chapter}/content/'] as (input: object) => never;
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answers,
        'GET /novels/{novel}/chapters/{chapter}/content/': (input) => {
          if (down) throw refusal(500, 'failed', 'Something broke.');
          return get(input);
        },
      },
    });
    expect(await screen.findByText('The chapter did not load.')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('First line of 2.')).toBeVisible();
  });
});

describe('without a connection', () => {
  const noAnswer = () => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  };
  let online: jest.SpyInstance;
  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => online.mockRestore());

  test.each([
    ['the novel', 'GET /novels/{novel}/', reading('the-voice-2'), 'You seem to be offline.The novel did not load.'],
    [
      'the first chapter',
      'GET /novels/{novel}/chapters/',
      beginning,
      'You seem to be offline.The chapters did not load.',
    ],
    [
      'the chapter',
      'GET /novels/{novel}/chapters/{chapter}/',
      reading('the-voice-2'),
      'This chapter is not on this device. It comes when you are back online.',
    ],
  ] as const)('%s says so, can be tried again, and the way to the novel is open', async (_what, call, place, what) => {
    let down = true;
    const usual = answers[call];
    const { person } = renderPage(ChapterPage, {
      ...place,
      answers: {
        ...answers,
        [call]: (input: never) => (down ? noAnswer() : typeof usual === 'function' ? usual(input) : usual),
      },
    });
    const trouble = await screen.findByRole('alert');
    expect(trouble).toHaveTextContent(what);
    expect(within(trouble).getByRole('link', { name: 'To the novel' })).toHaveAttribute('href', '/book/salt-road');
    down = false;
    await person.click(within(trouble).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^First line of/)).toBeVisible();
  });

  test('the text on screen stays, and so do its neighbours, when what is asked again fails', async () => {
    let down = false;
    const fragile = Object.fromEntries(
      Object.entries(answers).map(([call, usual]) => [
        call,
        (input: never) =>
          down ? noAnswer() : typeof usual === 'function' ? (usual as (i: never) => unknown)(input) : usual,
      ]),
    );
    const { platform } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers: fragile });
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Next' })).toBeVisible();
    down = true;
    await act(() => platform.queryClient.invalidateQueries());
    expect(screen.getByText('First line of 2.')).toBeVisible();
    expect(screen.queryByText('by Tunde Marlowe')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/book/salt-road/read/third-night-1',
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/book/salt-road/read/arithmetic-3');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
