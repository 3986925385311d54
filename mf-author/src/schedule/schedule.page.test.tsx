import { anOwnChapter, anOwnNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import type { Entities } from '@griot/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { clockIn, localIn } from './clock.ts';
import SchedulePage from './schedule.page.tsx';

const LIST = 'GET /novels/mine/{novel}/chapters/';
const RHYTHM = 'GET /novels/mine/{novel}/rhythm/';
const SET_TIME = 'PUT /novels/mine/{novel}/chapters/{chapter}/release/';
const QUEUE = 'POST /novels/mine/{novel}/chapters/{chapter}/release/';
const CANCEL = 'DELETE /novels/mine/{novel}/chapters/{chapter}/release/';
const SET_RHYTHM = 'PUT /novels/mine/{novel}/rhythm/';
const SEND = 'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/';

const own = (number: number, more: Partial<Entities['OwnChapter']> = {}) =>
  anOwnChapter({ id: `chp_${number}`, chapter: `${number}.00`, title: `Night ${number}`, ...more });
const at = (moment: string, more = {}) => ({ at: moment, zone: 'Africa/Lagos', in_rhythm: false, ...more });
const approved = { draft_state: 'awaiting approval', approved_at: '2026-02-28T10:00:00.000Z' } as const;
const rhythm = {
  weekdays: [1, 4],
  time: '18:00',
  zone: 'Africa/Lagos',
  next: ['2026-03-09T17:00:00.000Z', '2026-03-12T17:00:00.000Z'],
};

// Of some four hundred: a search by roles looks at each.
beforeAll(() => {
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Lagos', 'America/New_York', 'Europe/Berlin']);
});
afterAll(() => jest.restoreAllMocks());

/** It is noon on 1 March 2026. */
const show = (chapters: Entities['OwnChapter'][], answers: Answers = {}) =>
  renderPage(SchedulePage, {
    path: '/book-chapters/:slug/schedule',
    at: '/book-chapters/salt-road/schedule',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' }),
      [LIST]: aPage(...chapters),
      [RHYTHM]: null,
      ...answers,
    },
  });
const bodies = ({ platform }: ReturnType<typeof show>, call: string) =>
  platform.asked.filter((asked) => asked.call === call).map(({ input }) => input.body);
const part = (name: string) => screen.findByRole('region', { name });
const items = async (name: string) =>
  within(await part(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('tells what comes out when, the next first, by the clocks it was chosen by, and what each waits for', async () => {
  show([
    own(1, { draft_state: 'published' }),
    own(2, { ...approved, release: at('2026-03-05T17:00:00.000Z', { in_rhythm: true }) }),
    own(3, { draft_state: 'awaiting approval', release: at('2026-03-02T17:00:00.000Z') }),
    own(4, { draft_state: 'draft', release: at('2026-03-29T16:00:00.000Z', { zone: 'Europe/Berlin' }) }),
    own(5),
  ]);
  const [first, second, third] = await items('What comes out');
  expect(screen.getByText(/Changes of a chapter that is out have no time/)).toBeVisible();
  expect(first).toMatch(/^Monday,? 2 March 2026.* 18:00.*Chapter 3 · Night 3.*Awaiting approval/);
  expect(second).toMatch(/^Thursday,? 5 March 2026.* 18:00.*Chapter 2 · Night 2.*Approved.*In rhythm/);
  expect(third).toMatch(/^Sunday,? 29 March 2026.* 18:00, Europe\/Berlin time.*Chapter 4 · Night 4.*Unpublished/);
  expect(await items('Without a time')).toEqual([expect.stringMatching(/^Chapter 5 · Night 5/)]);
});

test('a chapter whose time has passed says what it waits for', async () => {
  const passed = at('2026-02-28T17:00:00.000Z');
  const { person, platform } = show(
    [own(1, { draft_state: 'awaiting approval', release: passed }), own(2, { release: passed })],
    { [SEND]: own(2, { draft_state: 'awaiting approval', release: passed }) },
  );
  const [sent, unsent] = await items('What comes out');
  expect(sent).toContain('Its time has passed. It comes out as soon as an editor approves it.');
  expect(unsent).toContain(
    'Its time has passed. Send it for approval, and it comes out as soon as an editor approves it.',
  );
  await person.click(screen.getByRole('button', { name: 'Send for approval (Chapter 2)' }));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Chapter sent for approval', type: 'success' }]));
});

test('a time is chosen by the author’s clocks, and what the server refuses stands beside the field', async () => {
  let refused = true;
  const shown = show([own(1)], {
    [SET_TIME]: () => {
      if (refused)
        throw refusal(400, 'invalid', 'Invalid.', { fields: { local: ['Choose a time that is still to come.'] } });
      return own(1, { release: at('2026-03-02T17:30:00.000Z') });
    },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Choose a time (Chapter 1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'When Chapter 1 comes out' });
  await shown.person.click(within(dialog).getByRole('button', { name: 'Schedule it' }));
  expect(await within(dialog).findByText('Choose a day and a time')).toBeVisible();
  const time = within(dialog).getByLabelText(/Day and time/);
  await shown.person.type(time, '2026-03-02T18:30');
  await shown.person.selectOptions(within(dialog).getByLabelText(/Time zone/), 'Africa/Lagos');
  await shown.person.click(within(dialog).getByRole('button', { name: 'Schedule it' }));
  expect(await within(dialog).findByText('Choose a time that is still to come.')).toBeVisible();
  refused = false;
  await shown.person.click(within(dialog).getByRole('button', { name: 'Schedule it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(shown, SET_TIME).at(-1)).toEqual({ local: '2026-03-02T18:30', zone: 'Africa/Lagos' });
});

test('a time is changed from the one that stands, and cancelled', async () => {
  const shown = show([own(1, { ...approved, release: at('2026-03-02T17:00:00.000Z') })], {
    [CANCEL]: own(1, approved),
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Change time (Chapter 1)' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/Day and time/)).toHaveValue('2026-03-02T18:00');
  expect(within(dialog).getByLabelText(/Time zone/)).toHaveValue('Africa/Lagos');
  await shown.person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await shown.person.click(screen.getByRole('button', { name: 'Cancel (Chapter 1)' }));
  await waitFor(() =>
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter is off the schedule', type: 'success' }]),
  );
});

test('the keyboard goes along with a chapter that moves to the other list', async () => {
  let chapter = own(1, { ...approved, release: at('2026-03-02T17:00:00.000Z') });
  const shown = show([], {
    [LIST]: () => aPage(chapter),
    [CANCEL]: () => (chapter = own(1, approved)),
  });
  (await screen.findByRole('button', { name: 'Cancel (Chapter 1)' })).focus();
  await shown.person.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await part('Without a time')).toContainElement(document.activeElement as HTMLElement),
  );
});

test('an approved chapter without a time waits for its author, who can publish it', async () => {
  const shown = show([own(1, approved)], { [QUEUE]: own(1, { draft_state: 'published' }) });
  expect((await items('Without a time'))[0]).toContain('It waits for a time, or for you to publish it.');
  await shown.person.click(screen.getByRole('button', { name: 'Publish now (Chapter 1)' }));
  await waitFor(() =>
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been published', type: 'success' }]),
  );
  expect(bodies(shown, QUEUE)).toEqual([{ when: 'now' }]);
});

test('a rhythm has days, a time and a zone, and gives a chapter its next free time', async () => {
  let set: typeof rhythm | null = null;
  const shown = show([own(1)], {
    [RHYTHM]: () => set,
    [SET_RHYTHM]: () => (set = rhythm),
    [QUEUE]: own(1, { release: at('2026-03-09T17:00:00.000Z', { in_rhythm: true }) }),
  });
  const form = await screen.findByRole('form', { name: 'Rhythm' });
  expect(screen.queryByRole('button', { name: /Next free time/ })).toBeNull();
  await shown.person.click(within(form).getByRole('button', { name: 'Save rhythm' }));
  expect(await within(form).findByText('Choose at least one day.')).toBeVisible();
  for (const day of ['Monday', 'Thursday']) await shown.person.click(within(form).getByRole('checkbox', { name: day }));
  await shown.person.selectOptions(within(form).getByLabelText(/Time zone/), 'Africa/Lagos');
  await shown.person.click(within(form).getByRole('button', { name: 'Save rhythm' }));
  expect(await screen.findByText(/The next free time is Monday,? 9 March 2026.* 18:00/)).toBeVisible();
  expect(bodies(shown, SET_RHYTHM)).toEqual([{ weekdays: [1, 4], time: '18:00', zone: 'Africa/Lagos' }]);
  await shown.person.click(screen.getByRole('button', { name: 'Next free time (Chapter 1)' }));
  await waitFor(() => expect(bodies(shown, QUEUE)).toEqual([{ when: 'next' }]));
});

test('a story that is not one’s own is not there', async () => {
  show([], {
    'GET /novels/mine/{novel}/': () => {
      throw refusal(404, 'not_found', 'There is no such novel.');
    },
  });
  expect(await screen.findByText('There is no such story of yours')).toBeVisible();
});

test('times are told by the clocks of a zone, which is named where it is another’s', () => {
  expect(clockIn('Europe/Berlin', '2026-03-28T17:00:00.000Z', 'Europe/Berlin')).toMatch(/28 March 2026.* 18:00$/);
  expect(clockIn('Europe/Berlin', '2026-03-29T16:00:00.000Z', 'Europe/Berlin')).toMatch(/29 March 2026.* 18:00$/);
  expect(clockIn('America/New_York', '2026-03-08T22:00:00.000Z', 'Africa/Lagos')).toMatch(
    /8 March 2026.* 18:00, America\/New York time$/,
  );
  expect(localIn('Pacific/Auckland', '2026-03-01T19:00:00.000Z')).toBe('2026-03-02T08:00');
});

describe('a chapter whose time has come', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const looks = ({ platform }: ReturnType<typeof show>) => platform.asked.filter(({ call }) => call === LIST).length;
  const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('is looked for until it is out, however late the server is', async () => {
    let out = false;
    const shown = show([], {
      [LIST]: () => {
        const chapter = own(2, { ...approved, release: at('2026-03-01T12:00:05.000Z') });
        return aPage(out ? { ...chapter, draft_state: 'published' } : chapter);
      },
    });
    expect(await screen.findByText(/Night 2/)).toBeVisible();
    await after(7_900);
    expect(looks(shown)).toBe(1);
    await after(100);
    expect(looks(shown)).toBe(2);
    await after(3_000);
    expect(looks(shown)).toBe(3);
    out = true;
    await after(6_000);
    expect(looks(shown)).toBe(4);
    expect(await screen.findByText('No chapter has a time yet.')).toBeVisible();
    await after(60_000);
    expect(looks(shown)).toBe(4);
  });

  test('is seen in time, however late the one before it is', async () => {
    let out = false;
    const shown = show([], {
      [LIST]: () => {
        const next = own(3, { ...approved, release: at('2026-03-01T12:10:00.000Z') });
        return aPage(
          own(2, { ...approved, release: at('2026-03-01T12:00:00.000Z') }),
          out ? { ...next, draft_state: 'published' } : next,
        );
      },
    });
    expect(await screen.findByText(/Night 3/)).toBeVisible();
    await after(600_000);
    // 3, 9, 21, 45, 93, 189 and 381 seconds after noon.
    expect(looks(shown)).toBe(8);
    out = true;
    await after(3_000);
    expect(looks(shown)).toBe(9);
    await waitFor(() => expect(screen.queryByText(/Night 3/)).toBeNull());
  });

  test('is not looked for as long as nobody has approved it', async () => {
    const shown = show([
      own(2, { draft_state: 'awaiting approval', approved_at: null, release: at('2026-03-01T12:00:05.000Z') }),
    ]);
    expect(await screen.findByText(/Night 2/)).toBeVisible();
    await after(600_000);
    expect(looks(shown)).toBe(1);
  });
});
