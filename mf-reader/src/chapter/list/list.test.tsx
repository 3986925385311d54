import { aChapter, refusal, renderPage } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answersFor, reading } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';
import { findChapter, PAGE } from './chapter-pages.ts';

/** A list of chapters with these numbers, counting how often it is asked. */
function listOf(numbers: number[]) {
  const asked: number[] = [];
  return {
    asked,
    load: async (page: number) => {
      asked.push(page);
      return {
        count: numbers.length,
        results: numbers
          .slice(page * PAGE, (page + 1) * PAGE)
          .map((n) => aChapter({ id: `chp_${n}`, chapter: n.toFixed(2) })),
      };
    },
  };
}
const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, i) => i + from);

describe('finding a chapter in the list by its number', () => {
  test.each([
    ['the first', upTo(5000), '1.00', 0, true],
    ['one in the middle', upTo(5000), '2718.00', 2717, true],
    ['the last', upTo(5000), '5000.00', 4999, true],
    ['the prologue', upTo(301, 0), '0.00', 0, true],
    ['one after the prologue', upTo(301, 0), '300.00', 300, true],
    ['an interlude', [...upTo(150), 150.5, ...upTo(150, 151)], '150.50', 150, true],
    ['one that is not there: the next', [1, 2, 3, 10, 11], '5', 3, false],
    ['more than there are: the last', upTo(250), '900', 249, false],
    ['one after a great gap', [...upTo(120), ...upTo(400, 5001)], '5001', 120, true],
    ['one before a great gap', [...upTo(520), ...upTo(400, 5001)], '519', 518, true],
  ])('%s', async (_what, numbers, number, index, exact) => {
    expect(await findChapter(number, listOf(numbers).load)).toEqual({ index, exact, count: numbers.length });
  });

  test('asks once where numbers count the chapters, and seldom where they do not', async () => {
    const even = listOf(upTo(5000));
    await findChapter('4321', even.load);
    expect(even.asked).toEqual([43]);
    const odd = listOf(upTo(5000, 3000));
    await findChapter('7000', odd.load);
    expect(odd.asked.length).toBeLessThanOrEqual(7);
  });

  test('an empty list has none', async () => {
    expect(await findChapter('3', listOf([]).load)).toEqual({ index: 0, exact: false, count: 0 });
  });
});

describe('a novel of 5,000 chapters in the jump panel', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => jest.restoreAllMocks());

  test('draws and asks for no more than the screen holds', async () => {
    const all = upTo(5000).map((n) =>
      aChapter({ id: n === 2 ? 'chp_two' : `chp_${n}`, chapter: n.toFixed(2), title: `Title ${n}` }),
    );
    const { person, platform } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answersFor(),
        'GET /novels/{novel}/chapters/': ({ query }) => ({
          count: 5000,
          next: null,
          previous: null,
          results: all.slice(Number(query?.offset ?? 0), Number(query?.offset ?? 0) + Number(query?.limit)),
        }),
      },
    });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'The Salt Road' }));
    const rows = await panel.findAllByRole('listitem');
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]).toHaveAttribute('aria-setsize', '5000');
    await waitFor(() => expect(panel.getByRole('link', { name: /Title 2/ })).toHaveAttribute('aria-current', 'page'));
    const lists = platform.asked.filter((a) => a.call === 'GET /novels/{novel}/chapters/');
    expect(lists).toHaveLength(1);
    expect(lists[0]?.input).toEqual({
      params: { novel: 'salt-road' },
      query: { ordering: 'chapter', brief: 'true', limit: 100 },
    });
  });

  test('is walked through by the arrow keys', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers: answersFor() });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'The Salt Road' }));
    const here = await panel.findByRole('link', { name: /The Voice/ });
    act(() => here.focus());
    await person.keyboard('{ArrowDown}');
    expect(panel.getByRole('link', { name: /Arithmetic/ })).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(panel.getByRole('link', { name: /Arithmetic/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(panel.getByRole('link', { name: /Third Night/ })).toHaveFocus();
  });

  test('End leads to the last of thousands, and the arrow back from there to the one before', async () => {
    const all = upTo(5000).map((n) => aChapter({ id: n === 2 ? 'chp_two' : `chp_${n}`, chapter: n.toFixed(2) }));
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answersFor(),
        'GET /novels/{novel}/chapters/': ({ query }) => ({
          count: 5000,
          next: null,
          previous: null,
          results: all.slice(Number(query?.offset ?? 0), Number(query?.offset ?? 0) + Number(query?.limit)),
        }),
      },
    });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'The Salt Road' }));
    const here = await panel.findByRole('link', { name: /^Chapter 2\b/ });
    act(() => here.focus());
    await person.keyboard('{End}');
    await waitFor(() => expect(panel.getByRole('link', { name: /^Chapter 5000\b/ })).toHaveFocus());
    await person.keyboard('{ArrowUp}');
    await waitFor(() => expect(panel.getByRole('link', { name: /^Chapter 4999\b/ })).toHaveFocus());
  });

  test('what is no number goes nowhere', async () => {
    const { person, platform } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answersFor(),
        'GET /novels/{novel}/chapters/': {
          count: 5000,
          next: null,
          previous: null,
          results: upTo(100).map((n) => aChapter({ id: `chp_${n}`, chapter: n.toFixed(2) })),
        },
      },
    });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const field = await screen.findByLabelText('Go to chapter');
    await person.type(field, 'twelve{Enter}');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(platform.asked.filter((a) => a.call === 'GET /novels/{novel}/chapters/')).toHaveLength(1);
    expect(field).toHaveAccessibleDescription('Enter a number such as 12');
    await person.clear(field);
    await person.type(field, '40{Enter}');
    expect(await screen.findByText('Row 40 of 5,000')).toBeInTheDocument();
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  test('a number that no chapter has marks none of its neighbours: it says so at the field, and stays there', async () => {
    const gap = [...upTo(30), ...upTo(30, 41)].map((n) =>
      aChapter({ id: n === 2 ? 'chp_two' : `chp_${n}`, chapter: n.toFixed(2) }),
    );
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answersFor(),
        'GET /novels/{novel}/chapters/': { count: 60, next: null, previous: null, results: gap },
      },
    });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const field = await screen.findByLabelText('Go to chapter');
    await person.type(field, '35');
    await person.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText('No Chapter Found')).toBeVisible();
    expect(field).toHaveAccessibleDescription('No Chapter Found');
    expect(field).toHaveFocus();
    expect(screen.queryByText(/^Row /)).not.toBeInTheDocument();
    // What leads nowhere is selected, so that the next number takes its place.
    await person.keyboard('41{Enter}');
    expect(await screen.findByText('Row 31 of 60')).toBeInTheDocument();
    expect(screen.queryByText('No Chapter Found')).not.toBeInTheDocument();
  });

  test('a list that does not come is not said to have no such chapter', async () => {
    let down = false;
    const all = upTo(5000).map((n) => aChapter({ id: n === 2 ? 'chp_two' : `chp_${n}`, chapter: n.toFixed(2) }));
    const { person } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      answers: {
        ...answersFor(),
        'GET /novels/{novel}/chapters/': ({ query }) => {
          if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
          return {
            count: 5000,
            next: null,
            previous: null,
            results: all.slice(Number(query?.offset ?? 0), Number(query?.offset ?? 0) + 100),
          };
        },
      },
    });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const field = await screen.findByLabelText('Go to chapter');
    down = true;
    await person.type(field, '4321{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Service failed: Down for a minute.'));
    expect(field).toHaveFocus();
  });
});
