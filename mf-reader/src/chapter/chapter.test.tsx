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

  test('has the marks of a list and the line of a quotation where their words begin', async () => {
    const html = '<ul><li>واحد</li></ul><blockquote>اثنان</blockquote>';
    renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: { ...answers, 'GET /novels/{novel}/chapters/{chapter}/content/': { ...second, content: html } },
    });
    expect(await screen.findByText('واحد')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('اثنان')).toHaveAttribute('dir', 'auto');
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
