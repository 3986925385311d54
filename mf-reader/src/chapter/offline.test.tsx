import { refusal, renderPage } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answersFor, beginning, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';

const answers = answersFor();
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

describe('without a connection', () => {
  const noAnswer = () => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  };
  beforeEach(() => {
    connected = false;
  });

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
