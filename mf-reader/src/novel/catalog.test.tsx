import type { Entities } from '@griot/contracts';
import { aChapter, aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import NovelPage from './catalog.page.tsx';
import { Catalog } from './catalog.tsx';
import { lotsOf } from './use-catalog.ts';

type Chapter = Entities['Chapter'];

const first = aChapter();
const second = aChapter({ id: 'chp_two', chapter: '2.00', title: 'The Voice', words: 1200 });
const third = aChapter({
  id: 'chp_three',
  chapter: '3.00',
  title: 'Arithmetic',
  unlock_mode: 'A',
  coin_requirement: 5,
  locked: true,
});
const catalog = { path: '/book/:slug/chapters', at: '/book/salt-road/chapters' };
const reader = { pen_name: 'Ada Reader' };

/** Answers as the server does: a window of the list, and the count of all. */
const listing = (all: Chapter[]): Answers => ({
  'GET /novels/{novel}/': aNovel({ num_chapters: all.length }),
  'GET /novels/{novel}/chapters/': ({ query }) => {
    const offset = Number(query?.offset ?? 0);
    return { ...aPage(...all.slice(offset, offset + Number(query?.limit))), count: all.length };
  },
  'GET /novels/reading/{novel}/': null,
});

const thousands = Array.from({ length: 5_000 }, (_, n) =>
  aChapter({ id: `chp_${n + 1}`, chapter: `${n + 1}.00`, title: `Night ${n + 1}` }),
);
const position = (given: Partial<Entities['Position']> = {}): Entities['Position'] => ({
  chapter: '2.00',
  paragraph: 4,
  furthest_chapter: '2.00',
  chapter_details: second,
  updated_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const rows = () => within(screen.getByRole('list', { name: /^Chapters/ })).getAllByRole('listitem');
const hrefs = () => rows().map((row) => within(row).queryByRole('link')?.getAttribute('href'));
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('lists the chapters with their facts and locks', async () => {
  renderPage(NovelPage, {
    ...catalog,
    answers: listing([aChapter({ id: 'chp_zero', chapter: '0.00', title: 'Salt' }), first, third]),
  });
  await screen.findByText('Third Night');
  const [prologue, one, three] = rows() as [HTMLElement, HTMLElement, HTMLElement];
  expect(prologue).toHaveTextContent('PrologueSalt');
  expect(one).toHaveTextContent('Chapter 1Third Night1,000 words · 20 February 2026');
  expect(one).not.toHaveTextContent('coins');
  expect(within(one).getByRole('link')).toHaveAttribute('href', '/book/salt-road/read/third-night-1');
  expect(within(three).getByRole('img', { name: 'Locked' })).toBeVisible();
  expect(three).toHaveTextContent('5 coins');
  expect(three).toHaveAttribute('aria-posinset', '3');
  expect(three).toHaveAttribute('aria-setsize', '3');
});

test('turns round', async () => {
  const { person } = renderPage(NovelPage, { ...catalog, answers: listing([first, second, third]) });
  const turn = await screen.findByRole('button', { name: 'Newest first' });
  expect(turn).toHaveStyle({ minHeight: '44px' });
  await person.click(turn);
  expect(turn).toHaveAttribute('aria-pressed', 'true');
  expect(hrefs()).toEqual([
    '/book/salt-road/read/arithmetic-3',
    '/book/salt-road/read/the-voice-2',
    '/book/salt-road/read/third-night-1',
  ]);
});

test('says so when there is none', async () => {
  renderPage(NovelPage, { ...catalog, answers: listing([]) });
  expect(await screen.findByText('No chapters created')).toBeVisible();
});

describe('what a reader has of each chapter', () => {
  const fourth = aChapter({
    id: 'chp_four',
    chapter: '4.00',
    title: 'The Count',
    published_at: '2026-03-01T12:00:01.000Z',
  });
  const fifth = aChapter({
    id: 'chp_five',
    chapter: '5.00',
    title: 'The Well',
    published_at: '2026-03-01T11:59:59.000Z',
  });

  test('read, stopped in, new since then, and neither', async () => {
    renderPage(NovelPage, {
      ...catalog,
      user: reader,
      answers: {
        ...listing([
          { ...first, is_read: true },
          { ...second, is_read: true },
          { ...third, is_read: false },
          { ...fourth, is_read: false },
          { ...fifth, is_read: false },
        ]),
        'GET /novels/reading/{novel}/': position(),
      },
    });
    const here = await rowOf('The Voice');
    await waitFor(() => expect(here).toHaveTextContent('You are here'));
    expect(within(here).getByRole('link')).toHaveAttribute('aria-current', 'step');
    expect(await rowOf('Third Night')).toHaveTextContent(/Read$/);
    expect(await rowOf('The Count')).toHaveTextContent(/New$/);
    expect(await rowOf('The Well')).not.toHaveTextContent(/New|Read/);
  });

  test('what they went past is not read, however far they have been', async () => {
    const last = position({ chapter: '1.00', chapter_details: first, furthest_chapter: '4.00' });
    const passed = { ...aChapter({ id: 'chp_half', chapter: '2.50', title: 'The Detour' }), is_read: false };
    renderPage(NovelPage, {
      ...catalog,
      user: reader,
      answers: {
        ...listing([
          { ...first, is_read: true },
          { ...second, is_read: true },
          passed,
          { ...third, is_read: false },
          { ...fourth, is_read: true },
        ]),
        'GET /novels/reading/{novel}/': last,
      },
    });
    await waitFor(async () => expect(await rowOf('The Voice')).toHaveTextContent(/Read$/));
    expect(await rowOf('The Detour')).not.toHaveTextContent('Read');
    expect(await rowOf('Arithmetic')).not.toHaveTextContent('Read');
    expect(await rowOf('The Count')).toHaveTextContent(/Read$/);
  });

  test('unlocked', async () => {
    renderPage(NovelPage, {
      ...catalog,
      user: reader,
      answers: listing([first, { ...third, locked: false, unlocked: true }]),
    });
    expect(await rowOf('Arithmetic')).toHaveTextContent(/Unlocked$/);
  });

  test('whoever has not begun, or is signed out, has nothing marked', async () => {
    renderPage(NovelPage, { ...catalog, answers: listing([first, fourth]) });
    expect(await rowOf('The Count')).not.toHaveTextContent(/New|Read/);
  });
});

describe('five thousand chapters', () => {
  test('come in few answers, the first rows by themselves and without their leads', async () => {
    const { platform } = renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    await screen.findByText('Night 1');
    expect(
      platform.asked.filter(({ call }) => call === 'GET /novels/{novel}/chapters/').map(({ input }) => input.query),
    ).toEqual([
      { ordering: 'chapter', brief: 'true', limit: 100 },
      ...[100, 1100, 2100, 3100, 4100].map((offset) => ({
        ordering: 'chapter',
        brief: 'true',
        limit: 1000,
        offset,
      })),
    ]);
  });

  test('draw only what is seen, each saying its place among all', async () => {
    renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    await screen.findByText('Night 1');
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]).toHaveAttribute('aria-setsize', '5000');
    expect(screen.getByText('5,000 chapters')).toBeVisible();
  });

  test('are scrolled without drawing what stands over them, or asking where the page stands once rows are drawn', async () => {
    let draws = 0;
    const chapters = {
      count: thousands.length,
      at: (index: number) => thousands[index],
      all: thousands,
      retry: () => {},
      get error() {
        draws += 1;
        return null;
      },
    };
    renderPage(() => <Catalog slug="salt-road" chapters={chapters} />, { ...catalog, answers: listing(thousands) });
    await screen.findByText('Night 1');
    const listItem = screen.getByText('Night 1').closest('li');
    expect(listItem).not.toHaveAttribute('class');
    draws = 0;
    let askedLate = 0;
    const usual = Object.getOwnPropertyDescriptor(window, 'scrollY') as PropertyDescriptor;
    Object.defineProperty(window, 'scrollY', {
      configurable: true,
      get: () => {
        if (screen.queryByText('Night 200')) askedLate += 1;
        return 199 * 88;
      },
    });
    try {
      fireEvent.scroll(window);
      // At rest, a moment later, it is asked.
      expect([screen.queryAllByText('Night 200').length, draws, askedLate]).toEqual([1, 0, 0]);
    } finally {
      Object.defineProperty(window, 'scrollY', usual);
    }
  });

  test('a number is gone to, and the row has the focus', async () => {
    const { person } = renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    await person.type(await screen.findByRole('textbox', { name: 'Go to chapter' }), '4321{Enter}');
    const link = await screen.findByRole('link', { name: /Night 4321/ });
    expect(link).toHaveFocus();
    expect(link.closest('[role=listitem]')).toHaveAttribute('aria-posinset', '4321');
  });

  test('turned round, the same number is found from the other end', async () => {
    const { person } = renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    await person.click(await screen.findByRole('button', { name: 'Newest first' }));
    expect(within(rows()[0] as HTMLElement).getByText('Night 5000')).toBeVisible();
    await person.type(await screen.findByRole('textbox', { name: 'Go to chapter' }), '4321');
    await person.click(screen.getByRole('button', { name: 'Go' }));
    expect((await screen.findByRole('link', { name: /Night 4321/ })).closest('[role=listitem]')).toHaveAttribute(
      'aria-posinset',
      '680',
    );
  });

  test.each([
    ['6000', 'No Chapter Found'],
    ['twelve', 'Enter a number such as 12'],
    ['', 'Enter a number such as 12'],
  ])('“%s” leads nowhere, and says so', async (typed, said) => {
    const { person } = renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    const field = await screen.findByRole('textbox', { name: 'Go to chapter' });
    if (typed) await person.type(field, typed);
    await person.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(field).toHaveAccessibleDescription(said);
    expect(field).toHaveFocus();
  });

  test('arrows, Home and End go from row to row', async () => {
    const { person } = renderPage(NovelPage, { ...catalog, answers: listing(thousands) });
    const top = await screen.findByRole('link', { name: /Night 1\D/ });
    act(() => top.focus());
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /Night 2\D/ })).toHaveFocus();
    await person.keyboard('{End}');
    expect(await screen.findByRole('link', { name: /Night 5000/ })).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowUp}');
    expect(await screen.findByRole('link', { name: /Night 4999/ })).toHaveFocus();
    await person.keyboard('{Home}');
    expect(await screen.findByRole('link', { name: /Night 1\D/ })).toHaveFocus();
  });

  test('a reader is taken to where they stopped', async () => {
    const stopped = position({
      chapter: '3000.00',
      furthest_chapter: '3000.00',
      chapter_details: thousands[2999] as Chapter,
    });
    const { person } = renderPage(NovelPage, {
      ...catalog,
      user: reader,
      answers: { ...listing(thousands), 'GET /novels/reading/{novel}/': stopped },
    });
    await person.click(await screen.findByRole('button', { name: 'Where I stopped' }));
    expect(await screen.findByRole('link', { name: /Night 3000/ })).toHaveFocus();
  });

  test('a lot that does not come leaves the others standing, and can be asked for again', async () => {
    let down = true;
    const answers = listing(thousands);
    const whole = answers['GET /novels/{novel}/chapters/'] as (input: { query?: Record<string, unknown> }) => never;
    const { person } = renderPage(NovelPage, {
      ...catalog,
      answers: {
        ...answers,
        'GET /novels/{novel}/chapters/': (input) => {
          if (down && input.query?.offset === 2100) throw refusal(500, 'failed', 'Something broke.');
          return whole(input);
        },
      },
    });
    expect(await screen.findByText(/Some chapters did not load\. Service failed: Something broke\./)).toBeVisible();
    expect(screen.getByText('Night 1')).toBeVisible();
    // A number among those that did not come is not said to be none.
    const field = screen.getByRole('textbox', { name: 'Go to chapter' });
    await person.type(field, '2345{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Service failed: Something broke.'));
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Some chapters did not load/)).toBeNull());
  });
});

test('a list that does not come at all can be asked for again', async () => {
  let down = true;
  const answers = listing([first]);
  const whole = answers['GET /novels/{novel}/chapters/'] as (input: object) => never;
  const { person } = renderPage(NovelPage, {
    ...catalog,
    answers: {
      ...answers,
      'GET /novels/{novel}/chapters/': (input) => {
        if (down) throw refusal(500, 'failed', 'Something broke.');
        return whole(input);
      },
    },
  });
  expect(await screen.findByText('The chapters did not load.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Third Night')).toBeVisible();
});

test.each([
  [0, [[0, 100]]],
  [100, [[0, 100]]],
  [
    101,
    [
      [0, 100],
      [100, 1000],
    ],
  ],
  [
    1100,
    [
      [0, 100],
      [100, 1000],
    ],
  ],
  [
    1101,
    [
      [0, 100],
      [100, 1000],
      [1100, 1000],
    ],
  ],
])('%i chapters come in lots', (count, lots) => {
  expect(lotsOf(count)).toEqual(lots);
});
