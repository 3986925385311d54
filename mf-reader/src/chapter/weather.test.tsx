import { refusal, renderPage } from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';
import { timeLeft } from './reading-progress.ts';

const answers = answersFor();
const at = () => window.location.pathname;
let connected = true;
beforeEach(() => {
  connected = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => connected);
});
afterEach(() => jest.restoreAllMocks());
const connect = (on: boolean) =>
  act(() => {
    connected = on;
    window.dispatchEvent(new Event(on ? 'online' : 'offline'));
  });

describe('a connection that is lost in the middle of a chapter', () => {
  test('leaves the text, says so once, and says no more when it is back', async () => {
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    const line = await screen.findByText('First line of 2.');
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    connect(false);
    expect(
      screen
        .getByText('You are offline. The text stays, and your place is kept on this device.')
        .closest('[role=status]'),
    ).toBeVisible();
    expect(line).toBeVisible();
    connect(true);
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    expect(line).toBeVisible();
  });

  test('says of a signed-in reader’s place that it is sent later', async () => {
    renderPage(ChapterPage, { ...reading('the-voice-2'), user: { pen_name: 'Ada Reader' }, answers });
    await screen.findByText('First line of 2.');
    connect(false);
    expect(screen.getByText('You are offline. The text stays, and your place is sent later.')).toBeVisible();
  });

  test('does not hold up the next chapter, which is at hand', async () => {
    let down = false;
    const fragile = Object.fromEntries(
      Object.entries(answers).map(([call, usual]) => [
        call,
        (input: never) => {
          if (down) throw refusal(0, 'no_answer', 'No response received from server.');
          return typeof usual === 'function' ? (usual as (i: never) => unknown)(input) : usual;
        },
      ]),
    );
    const { person, platform } = renderPage(ChapterPage, { ...reading('third-night-1'), answers: fragile });
    await waitFor(() =>
      expect(platform.asked).toContainEqual({
        call: 'GET /novels/{novel}/chapters/{chapter}/content/',
        input: { params: { novel: 'salt-road', chapter: '2' } },
      }),
    );
    down = true;
    connect(false);
    await person.keyboard('{ArrowRight}');
    expect(await screen.findByText('First line of 2.')).toBeVisible();
  });

  test('says at once that the next chapter is not held, and leads back', async () => {
    const content = 'GET /novels/{novel}/chapters/{chapter}/content/';
    const get = answers[content] as (input: object) => never;
    // While there is no connection, no answer comes and none is refused.
    const { person } = renderPage(ChapterPage, {
      ...reading('third-night-1'),
      answers: {
        ...answers,
        [content]: (input: { params?: { chapter?: string } }) =>
          input.params?.chapter === '2' ? new Promise(() => {}) : get(input),
      },
    });
    await screen.findByRole('link', { name: 'Next' });
    connect(false);
    await person.keyboard('{ArrowRight}');
    expect(
      await screen.findByText('This chapter is not on this device. It comes when you are back online.'),
    ).toBeVisible();
    expect(screen.queryByText(/The text stays/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Chapter 1' })).toHaveAttribute(
      'href',
      '/book/salt-road/read/third-night-1',
    );
    await person.keyboard('{ArrowLeft}');
    expect(await screen.findByText('First line of 1.')).toBeVisible();
    expect(screen.getByText('You are offline. The text stays, and your place is kept on this device.')).toBeVisible();
  });

  test('is waited for by what did not load', async () => {
    let down = true;
    const get = answers['GET /novels/{novel}/chapters/{chapter}/content/'] as (input: object) => never;
    connected = false;
    renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answers,
        'GET /novels/{novel}/chapters/{chapter}/content/': (input) => {
          if (down) throw refusal(0, 'no_answer', 'No response received from server.');
          return get(input);
        },
      },
    });
    expect(
      await screen.findByText('This chapter is not on this device. It comes when you are back online.'),
    ).toBeVisible();
    down = false;
    connect(true);
    expect(await screen.findByText('First line of 2.')).toBeVisible();
  });
});

describe('a finger on the page', () => {
  const swipe = (from: [number, number], to: [number, number], { fingers = 1, took = 200 } = {}) => {
    const page = screen.getByText('First line of 2.');
    const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
    const times = [1_000, 1_000 + took];
    jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => times[0] as number);
    fireEvent.touchStart(page, { touches: Array.from({ length: fingers }, () => touch(from)) });
    jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => times[1] as number);
    fireEvent.touchEnd(page, { touches: [], changedTouches: [touch(to)] });
  };
  const open = async () => {
    const shown = renderPage(ChapterPage, { ...reading('the-voice-2'), answers: answersFor({ unlocked: () => true }) });
    await screen.findByRole('link', { name: 'Next' });
    await screen.findByRole('link', { name: 'Previous' });
    return shown;
  };

  test('drawn to the left goes on, to the right goes back', async () => {
    const { unmount } = await open();
    swipe([700, 300], [500, 310]);
    await waitFor(() => expect(at()).toBe('/book/salt-road/read/arithmetic-3'));
    unmount();
    await open();
    swipe([300, 300], [500, 310]);
    await waitFor(() => expect(at()).toBe('/book/salt-road/read/third-night-1'));
  });

  test.each<[string, [number, number], [number, number], object]>([
    ['a scroll that slants', [700, 300], [560, 500], {}],
    ['a short stroke', [700, 300], [640, 300], {}],
    ['two fingers', [700, 300], [500, 300], { fingers: 2 }],
    ['a slow drag, as for selecting', [700, 300], [500, 300], { took: 900 }],
    ['the browser’s own edge', [10, 300], [300, 300], {}],
  ])('%s turns no page', async (_what, from, to, more) => {
    await open();
    swipe(from, to, more);
    expect(at()).toBe('/book/salt-road/read/the-voice-2');
  });

  test('does not turn it while text is selected', async () => {
    await open();
    jest.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    swipe([700, 300], [500, 300]);
    expect(at()).toBe('/book/salt-road/read/the-voice-2');
  });
});

describe('what is left of a chapter', () => {
  // 230 words are read in a minute.
  test.each([
    [2300, 0, '10 min left'],
    [2300, 0.5, '5 min left'],
    [2300, 0.95, 'Less than a minute left'],
    [2300, 1, 'Read to the end'],
    [100, 0, 'Less than a minute left'],
    [345, 0, '2 min left'],
  ])('of %i words, %d of it read: %s', (words, part, text) => {
    expect(timeLeft(words, part)).toBe(text);
  });
});
