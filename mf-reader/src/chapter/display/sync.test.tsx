import type { Entities } from '@griot/contracts';
import { refusal, renderPage, testPlatform, type Answers, type TestPlatform } from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answersFor, reading } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';

const GET = 'GET /users/me/display-options/';
const PUT = 'PUT /users/me/display-options/';
const page = reading('the-voice-2');
const WHO = 'Ada Reader';
/** The tests’ clock stands at noon. */
const MORNING = '2026-03-01T08:00:00.000Z';
const EVENING = '2026-03-01T20:00:00.000Z';

const size = () => document.documentElement.style.getPropertyValue('--prose-size');
const puts = (platform: TestPlatform) => platform.asked.filter((a) => a.call === PUT).map((a) => a.input.body);
const kept = () => JSON.parse(localStorage.getItem('griot.reading') ?? 'null') as Record<string, unknown>;
/** The account’s answer to a change. */
const saved = ({ body }: { body?: unknown }) => ({ ...(body as Entities['DisplayOptions']), updated_at: EVENING });

async function read({
  answers = {},
  user = { pen_name: WHO },
  here,
}: {
  answers?: Answers;
  user?: object | null;
  here?: object;
}) {
  const platform = testPlatform({ at: page.at, answers: { ...answersFor(), [PUT]: saved, ...answers }, user });
  if (here) localStorage.setItem('griot.reading', JSON.stringify(here));
  const shown = renderPage(ChapterPage, { ...page, platform });
  await screen.findByText('First line of 2.');
  return shown;
}
async function larger(person: { click: (element: Element) => Promise<void> }) {
  await person.click(screen.getByText('First line of 2.'));
  await person.click(screen.getByRole('button', { name: 'Display options' }));
  await person.click(await screen.findByRole('button', { name: 'Larger text' }));
}

test('what was chosen on another device holds here', async () => {
  const { platform } = await read({
    answers: { [GET]: { font_size: 26, background_color: 'system', updated_at: MORNING } },
  });
  await waitFor(() => expect(size()).toBe('1.625rem'));
  expect(kept()).toMatchObject({ fontSize: 26, backgroundColor: null, unsent: false, by: WHO });
  expect(puts(platform)).toEqual([]);
});

test('a choice is sent to the account, whole and once, after the last of a row', async () => {
  const { person, platform } = await read({ answers: { [GET]: null } });
  await larger(person);
  await person.click(screen.getByRole('button', { name: 'Larger text' }));
  await waitFor(() => expect(puts(platform)).toHaveLength(1), { timeout: 3_000 });
  expect(puts(platform)).toEqual([
    {
      font_size: 22,
      font_family: 'Nunito Sans',
      background_color: 'system',
      line_height: 1.7,
      width: 'medium',
      paragraph_spacing: 1,
      justify: false,
      comments: true,
    },
  ]);
  await waitFor(() => expect(kept()).toMatchObject({ fontSize: 22, unsent: false, changedAt: EVENING }));
});

test('the newer choice of this browser goes to the account', async () => {
  const { platform } = await read({
    answers: { [GET]: { font_size: 26, updated_at: MORNING } },
    here: { fontSize: 14, changedAt: '2026-03-01T09:00:00.000Z', unsent: true, by: WHO },
  });
  await waitFor(() => expect(puts(platform)).toEqual([expect.objectContaining({ font_size: 14 })]), { timeout: 3_000 });
  expect(size()).toBe('0.875rem');
});

test('the older choice of this browser gives way', async () => {
  const { platform } = await read({
    answers: { [GET]: { font_size: 26, updated_at: MORNING } },
    here: { fontSize: 14, changedAt: '2026-03-01T07:00:00.000Z', unsent: true, by: WHO },
  });
  await waitFor(() => expect(size()).toBe('1.625rem'));
  expect(puts(platform)).toEqual([]);
});

test('what somebody else chose in this browser is not mine', async () => {
  const { platform } = await read({
    answers: { [GET]: { font_size: 26, updated_at: MORNING } },
    here: { fontSize: 14, changedAt: EVENING, unsent: true, by: 'Somebody Else' },
  });
  await waitFor(() => expect(size()).toBe('1.625rem'));
  expect(puts(platform)).toEqual([]);
});

test('a guest’s choice stays here and asks nobody', async () => {
  const { person, platform } = await read({ user: null });
  await larger(person);
  expect(size()).toBe('1.25rem');
  expect(platform.asked.map((a) => a.call)).not.toContain(GET);
  expect(puts(platform)).toEqual([]);
});

test('a choice that could not be sent holds, and goes when there is a connection again', async () => {
  let down = true;
  const { person, platform } = await read({
    answers: {
      [GET]: null,
      [PUT]: (input) => {
        if (down) throw refusal(0, 'no_answer', 'No response received from server.');
        return saved(input);
      },
    },
  });
  await larger(person);
  await waitFor(() => expect(puts(platform)).toHaveLength(1), { timeout: 3_000 });
  expect(size()).toBe('1.25rem');
  expect(kept()).toMatchObject({ unsent: true });
  down = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(kept()).toMatchObject({ fontSize: 20, unsent: false }), { timeout: 3_000 });
});

describe('a choice that is made while the one before is on its way', () => {
  /** The reader has chosen 20 px, which the server has not answered, and then 22. */
  const twice = async () => {
    const sent: ((answer: Entities['StoredDisplayOptions']) => void)[] = [];
    const shown = await read({ answers: { [GET]: null, [PUT]: () => new Promise((answer) => sent.push(answer)) } });
    await larger(shown.person);
    await waitFor(() => expect(puts(shown.platform)).toHaveLength(1), { timeout: 3_000 });
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Larger text' }));
    return { ...shown, sent };
  };
  afterEach(() => jest.useRealTimers());

  test('waits for its answer, and is the one that holds', async () => {
    const { platform, sent } = await twice();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(puts(platform)).toEqual([expect.objectContaining({ font_size: 20 })]);
    await act(async () => sent[0]?.(saved({ body: puts(platform)[0] })));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(puts(platform).map((body) => (body as Entities['DisplayOptions']).font_size)).toEqual([20, 22]);
    await act(async () => sent[1]?.(saved({ body: puts(platform)[1] })));
    expect(kept()).toMatchObject({ fontSize: 22, unsent: false });
    expect(size()).toBe('1.375rem');
  });

  test('holds after a reload, though the account has the one before with a later time', async () => {
    const { platform: before, unmount } = await twice();
    const here = kept();
    jest.useRealTimers();
    unmount();
    const { platform } = await read({ answers: { [GET]: saved({ body: puts(before)[0] }) }, here });
    await waitFor(() => expect(puts(platform)).toEqual([expect.objectContaining({ font_size: 22 })]), {
      timeout: 3_000,
    });
    expect(size()).toBe('1.375rem');
    await waitFor(() => expect(kept()).toMatchObject({ fontSize: 22, unsent: false, unanswered: null }));
  });
});

test('a device whose clock runs behind does not lose what was chosen last', async () => {
  const { person, platform } = await read({ answers: { [GET]: { font_size: 26, updated_at: EVENING } } });
  await waitFor(() => expect(size()).toBe('1.625rem'));
  await larger(person);
  expect(size()).toBe('1.75rem');
  await waitFor(() => expect(puts(platform)).toEqual([expect.objectContaining({ font_size: 28 })]), { timeout: 3_000 });
  expect(size()).toBe('1.75rem');
});

test('another tab’s choice holds in this one', async () => {
  await read({ user: null });
  localStorage.setItem('griot.reading', JSON.stringify({ fontSize: 30 }));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'griot.reading' }));
  });
  expect(size()).toBe('1.875rem');
});
