import { aNovel, refusal, renderPage } from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';

const answers = answersFor();
const at = () => window.location.pathname;

afterEach(() => jest.restoreAllMocks());

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

describe('a finger on the page', () => {
  const touch = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
  const timeIs = (time: number) => jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(time);
  const down = (from: [number, number], fingers = 1) => {
    timeIs(1_000);
    fireEvent.touchStart(screen.getByText('First line of 2.'), {
      touches: Array.from({ length: fingers }, () => touch(from)),
    });
  };
  const up = (to: [number, number], took = 200) => {
    timeIs(1_000 + took);
    fireEvent.touchEnd(screen.getByText('First line of 2.'), { touches: [], changedTouches: [touch(to)] });
  };
  const swipe = (from: [number, number], to: [number, number], { fingers = 1, took = 200 } = {}) => {
    down(from, fingers);
    up(to, took);
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

  test('turns it, too, where the other neighbour becomes known while it is on its way', async () => {
    const usual = answers['GET /novels/{novel}/chapters/{chapter}/next/'] as (input: object) => never;
    let answer = () => {};
    renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answers,
        'GET /novels/{novel}/chapters/{chapter}/next/': (input) =>
          new Promise((resolve) => (answer = () => resolve(usual(input)))),
      },
    });
    await screen.findByRole('link', { name: 'Previous' });
    down([300, 300]);
    answer();
    await screen.findByRole('link', { name: 'Next' });
    up([500, 310]);
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

describe('the text of the next chapter', () => {
  let idle: (() => void)[];
  beforeEach(() => {
    idle = [];
    Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(navigator, 'connection');
  });
  const becomeIdle = () => act(async () => idle.splice(0).forEach((work) => work()));

  /** Opens the first chapter, and gives the numbers of those whose text is asked for. */
  const open = async () => {
    const { platform } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await screen.findByRole('link', { name: 'Next' });
    return () =>
      platform.asked
        .filter(({ call }) => call === 'GET /novels/{novel}/chapters/{chapter}/content/')
        .map(({ input }) => (input as { params: { chapter: string } }).params.chapter);
  };

  test('is fetched once the browser is idle', async () => {
    const asked = await open();
    expect(asked()).toEqual(['1']);
    await becomeIdle();
    expect(asked()).toEqual(['1', '2']);
  });

  test('is not fetched ahead where data is saved', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const asked = await open();
    await becomeIdle();
    expect(asked()).toEqual(['1']);
  });
});
