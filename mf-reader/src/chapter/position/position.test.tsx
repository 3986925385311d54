import { queryKey } from '@griot/api';
import { aPage, refusal, renderPage, testPlatform, type Answers, type TestPlatform } from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answersFor, beginning, first, position, reading, second } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';
import { forgetPosition, GUEST, storePosition, storedPosition, storedPositions } from './stored-positions.ts';
import { holdPoint, paragraphAt, pointAt } from './paragraphs.ts';

const PUT = 'PUT /novels/reading/{novel}/';
const GET = 'GET /novels/reading/{novel}/';
const WHO = 'Ada Reader';
const reader = { pen_name: WHO };
/** The tests’ clock stands at noon on 1 March 2026. */
const NOON = '2026-03-01T12:00:00.000Z';
const at = (given: object = {}) => ({
  chapter: 'chp_two',
  number: '2.00',
  title: 'The Voice',
  paragraph: 2,
  at: NOON,
  ...given,
});
const puts = (platform: TestPlatform) => platform.asked.filter((a) => a.call === PUT).map((a) => a.input.body);

/** Three paragraphs whose lower edges stand at these heights in the window; each is 100 px high. */
const lines = (bottoms: number[]) =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const line = /^(First|Second|Third) line/.exec(this.textContent ?? '');
    const bottom =
      this.tagName === 'P' && line ? (bottoms[['First', 'Second', 'Third'].indexOf(line[1] as string)] ?? 0) : 0;
    return { top: bottom - 100, bottom, height: 100, left: 0, right: 0, width: 0, x: 0, y: 0, toJSON: () => ({}) };
  });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

/** A page with something kept in the browser before it opens. */
function open(
  place: { path: string; at: string },
  { answers = {}, user = null, before }: { answers?: Answers; user?: object | null; before?: () => void } = {},
) {
  const platform = testPlatform({ at: place.at, answers: { ...answersFor(), ...answers }, user });
  before?.();
  return renderPage(ChapterPage, { ...place, platform });
}

describe('a guest’s place', () => {
  test('is kept in this browser, where they come to rest', async () => {
    open(reading('the-voice-2'));
    await screen.findByText('First line of 2.');
    await waitFor(() => expect(storedPosition(GUEST, 'salt-road')).toEqual(at({ paragraph: 0 })));
    lines([-10, 60, 160]);
    fireEvent.scroll(window);
    await waitFor(() => expect(storedPosition(GUEST, 'salt-road')).toMatchObject({ paragraph: 2 }), { timeout: 3_000 });
  });

  test('is offered when they come again, and led back to', async () => {
    const { person } = open(beginning, { before: () => storePosition(GUEST, 'salt-road', at()) });
    expect(await screen.findByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
    expect(screen.getByText('You were in Chapter 2: The Voice.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/book/salt-road/read/the-voice-2');
    await person.click(screen.getByRole('button', { name: 'Start from the beginning' }));
    expect(await screen.findByText('First line of 1.')).toBeVisible();
  });

  test('is come back to at the same paragraph', async () => {
    lines([100, 500, 900]);
    const back = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    open(reading('the-voice-2'), { before: () => storePosition(GUEST, 'salt-road', at()) });
    await waitFor(() => expect(back).toHaveBeenCalledWith(0, 728));
  });

  test('is come back to in a text that is laid out to its end, when its page was turned to', async () => {
    lines([100, 500, 900]);
    const { platform } = open(reading('first-night-1'));
    await waitFor(() => expect(storedPosition(GUEST, 'salt-road')).toMatchObject({ chapter: first.id }));
    storePosition(GUEST, 'salt-road', at());
    const begun: boolean[] = [];
    jest.spyOn(window, 'scrollTo').mockImplementation(() => {
      begun.push(document.querySelector('[data-begun]') !== null);
    });
    await act(() => platform.nav.push('/book/salt-road/read/the-voice-2'));
    await waitFor(() => expect(begun).toEqual([false]));
  });

  test('goes on in the account of who signs in, unless the account knows a place', async () => {
    const before = () => storePosition(GUEST, 'salt-road', at({ paragraph: 1 }));
    lines([100, 500, 900]);
    const { platform } = open(reading('the-voice-2'), { user: reader, before });
    await waitFor(() => expect(puts(platform)).toEqual([{ chapter: 'chp_two', paragraph: 1 }]));
    expect(storedPosition(GUEST, 'salt-road')).toBeNull();
  });

  test('gives way to the account’s own', async () => {
    open(beginning, {
      user: reader,
      answers: {
        [GET]: position({
          chapter: '1.00',
          paragraph: 1,
          chapter_details: { ...second, chapter: '1.00', title: 'Third Night' },
        }),
      },
      before: () => storePosition(GUEST, 'salt-road', at()),
    });
    expect(await screen.findByText('You were in Chapter 1: Third Night.')).toBeVisible();
  });
});

describe('the end of a chapter', () => {
  const text = (bottom: number) =>
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const whole = /First line[^]*Third line/.test(this.textContent ?? '');
      return { top: 0, bottom, height: whole ? 900 : 0, left: 0, right: 0, width: 0, x: 0, y: 0, toJSON: () => ({}) };
    });

  test('is told once it has been on screen, though nobody scrolled', async () => {
    text(window.innerHeight);
    const { platform } = open(reading('the-voice-2'), { user: reader });
    await waitFor(
      () =>
        expect(puts(platform)).toEqual([
          { chapter: 'chp_two', paragraph: 0 },
          { chapter: 'chp_two', paragraph: 0, end: true },
        ]),
      { timeout: 3_000 },
    );
  });

  test('is told where it was scrolled to, and not before', async () => {
    text(window.innerHeight + 1);
    const { platform } = open(reading('the-voice-2'), { user: reader });
    await waitFor(() => expect(puts(platform)).toEqual([{ chapter: 'chp_two', paragraph: 0 }]));
    fireEvent.scroll(window);
    fireEvent(window, new Event('pagehide'));
    expect(puts(platform)).toHaveLength(1);
    text(window.innerHeight - 1);
    fireEvent.scroll(window);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(puts(platform)).toHaveLength(2));
    expect(puts(platform)[1]).toMatchObject({ chapter: 'chp_two', end: true });
  });
});

describe('a signed-in reader’s place that could not be sent', () => {
  const noAnswer = () => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  };

  test('stays in this browser and goes when there is a connection again', async () => {
    let down = true;
    const warned = jest.spyOn(console, 'warn');
    const put = answersFor()[PUT] as (input: object) => never;
    const { platform } = open(reading('the-voice-2'), {
      user: reader,
      answers: { [PUT]: (input) => (down ? noAnswer() : put(input)) },
    });
    await waitFor(() => expect(puts(platform)).toHaveLength(1));
    expect(storedPosition(WHO, 'salt-road')).toEqual(at({ paragraph: 0 }));
    expect(warned).not.toHaveBeenCalled();
    down = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(puts(platform)).toHaveLength(2));
    await waitFor(() => expect(storedPosition(WHO, 'salt-road')).toBeNull());
  });

  test('marks its chapter as read in a catalogue that was fetched before, once it has arrived', async () => {
    const list = queryKey(
      'GET /novels/{novel}/chapters/',
      { novel: 'salt-road' },
      { ordering: 'chapter', brief: 'true', limit: '100' },
    );
    let down = true;
    const put = answersFor()[PUT] as (input: object) => never;
    const { platform } = open(reading('the-voice-2'), {
      user: reader,
      answers: { [PUT]: (input) => (down ? noAnswer() : put(input)) },
    });
    const marks = () =>
      platform.queryClient
        .getQueryData<{ results: { is_read?: boolean }[] }>(list)
        ?.results.map(({ is_read }) => is_read);
    platform.queryClient.setQueryData(list, aPage({ ...first, is_read: false }, { ...second, is_read: false }));
    await waitFor(() => expect(puts(platform)).toHaveLength(1));
    expect(marks()).toEqual([false, false]);
    down = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(marks()).toEqual([false, true]));
  });

  test('goes on the next visit, whatever novel is read then', async () => {
    const { platform } = open(reading('the-voice-2'), {
      user: reader,
      before: () => storePosition(WHO, 'other-novel', at({ chapter: 'chp_other', paragraph: 7 })),
    });
    await waitFor(() => expect(puts(platform)).toContainEqual({ chapter: 'chp_other', paragraph: 7, at: NOON }));
    await waitFor(() => expect(storedPositions(WHO)).toEqual([]));
  });

  test('is tried once, however many pages are turned, and again when the connection is back', async () => {
    const { person, platform } = open(reading('third-night-1'), {
      user: reader,
      answers: { [GET]: ({ params }) => (params?.novel === 'far-novel' ? noAnswer() : null) },
      before: () => storePosition(WHO, 'far-novel', at({ chapter: 'chp_far' })),
    });
    const tries = () =>
      platform.asked.filter(({ call, input }) => call === GET && input.params?.novel === 'far-novel').length;
    await screen.findByText('First line of 1.');
    await waitFor(() => expect(tries()).toBe(1));
    await screen.findByRole('link', { name: 'Next' });
    await person.keyboard('j');
    await screen.findByText('First line of 2.');
    await waitFor(() => expect(puts(platform)).toHaveLength(2));
    await person.keyboard('k');
    await screen.findByText('First line of 1.');
    await waitFor(() => expect(puts(platform)).toHaveLength(3));
    expect(tries()).toBe(1);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(tries()).toBe(2));
  });

  test('is dropped when another device has been further since', async () => {
    const { platform } = open(reading('the-voice-2'), {
      user: reader,
      answers: {
        [GET]: ({ params }) =>
          params?.novel === 'other-novel' ? position({ updated_at: '2026-03-01T12:00:01.000Z' }) : null,
      },
      before: () => storePosition(WHO, 'other-novel', at({ chapter: 'chp_other' })),
    });
    await waitFor(() => expect(storedPosition(WHO, 'other-novel')).toBeNull());
    expect(puts(platform)).not.toContainEqual(expect.objectContaining({ chapter: 'chp_other' }));
  });

  test('is dropped when the chapter is no more', async () => {
    open(reading('the-voice-2'), {
      user: reader,
      answers: {
        [PUT]: ({ body }) => {
          if ((body as { chapter: string }).chapter === 'chp_other')
            throw refusal(404, 'not_found', 'There is no such chapter.');
          return position();
        },
      },
      before: () => storePosition(WHO, 'other-novel', at({ chapter: 'chp_other' })),
    });
    await waitFor(() => expect(storedPosition(WHO, 'other-novel')).toBeNull());
  });

  test('is nobody else’s', async () => {
    const { platform } = open(reading('the-voice-2'), {
      user: { pen_name: 'Somebody Else' },
      before: () => storePosition(WHO, 'salt-road', at()),
    });
    await waitFor(() => expect(puts(platform)).toEqual([{ chapter: 'chp_two', paragraph: 0 }]));
    expect(storedPosition(WHO, 'salt-road')).toEqual(at());
  });

  test('is offered before an older one of the account', async () => {
    open(beginning, {
      user: reader,
      answers: {
        [GET]: position({
          chapter: '1.00',
          chapter_details: { ...second, id: 'chp_one', chapter: '1.00', title: 'Third Night' },
          updated_at: '2026-03-01T11:00:00.000Z',
        }),
      },
      before: () => storePosition(WHO, 'salt-road', at()),
    });
    expect(await screen.findByText('You were in Chapter 2: The Voice.')).toBeVisible();
  });

  test('is what there is while the account cannot be asked', async () => {
    open(beginning, {
      user: reader,
      answers: { [GET]: () => noAnswer() },
      before: () => storePosition(WHO, 'salt-road', at()),
    });
    expect(await screen.findByText('You were in Chapter 2: The Voice.')).toBeVisible();
  });

  test('signing out in another tab sends nothing in the name of who is gone', async () => {
    let let_go: (value: null) => void = () => undefined;
    const { platform } = open(reading('the-voice-2'), {
      user: reader,
      answers: {
        [GET]: ({ params }) =>
          params?.novel === 'other-novel'
            ? new Promise((resolve) => {
                let_go = resolve;
              })
            : null,
      },
      before: () => storePosition(WHO, 'other-novel', at({ chapter: 'chp_other' })),
    });
    await screen.findByText('First line of 2.');
    act(() => platform.session.signOut());
    let_go(null);
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 20);
        }),
    );
    expect(puts(platform)).not.toContainEqual(expect.objectContaining({ chapter: 'chp_other' }));
  });
});

describe('what this browser keeps of places', () => {
  beforeEach(() => localStorage.clear());

  test('is a hundred novels at most; the one left longest ago goes', () => {
    for (let n = 0; n < 101; n += 1)
      storePosition(GUEST, `novel-${n}`, at({ at: new Date(Date.UTC(2026, 2, 1, 12, n)).toISOString() }));
    expect(storedPositions(GUEST)).toHaveLength(100);
    expect(storedPosition(GUEST, 'novel-0')).toBeNull();
    expect(storedPosition(GUEST, 'novel-100')).not.toBeNull();
  });

  test('is forgotten only if it is still the same', () => {
    storePosition(WHO, 'salt-road', at({ paragraph: 5 }));
    forgetPosition(WHO, 'salt-road', at({ paragraph: 4 }));
    expect(storedPosition(WHO, 'salt-road')).toEqual(at({ paragraph: 5 }));
    forgetPosition(WHO, 'salt-road', at({ paragraph: 5 }));
    expect(storedPosition(WHO, 'salt-road')).toBeNull();
  });

  test.each([
    '',
    'no json',
    'null',
    '[]',
    '{"":7}',
    '{"":{"salt-road":{"chapter":"x"}}}',
    '{"":{"salt-road":{"chapter":"x","number":"1","title":"","at":"","paragraph":-1}}}',
  ])('%j holds no place and harms nobody', (text) => {
    localStorage.setItem('griot.places', text);
    expect(storedPosition(GUEST, 'salt-road')).toBeNull();
    storePosition(GUEST, 'salt-road', at());
    expect(storedPosition(GUEST, 'salt-road')).toEqual(at());
  });

  test('a novel or a person by the name of something every object has is nothing special', () => {
    expect(storedPosition('constructor', 'toString')).toBeNull();
    storePosition('__proto__', 'constructor', at());
    expect(storedPosition(GUEST, 'constructor')).toBeNull();
  });
});

describe('the paragraph under the eye', () => {
  const text = (bottoms: number[]) => {
    const root = document.createElement('div');
    root.innerHTML = '<p>First line</p><p>Second line</p><p>Third line</p>';
    lines(bottoms);
    return root;
  };

  test.each([
    [[100, 200, 300], 0],
    [[80, 180, 280], 1],
    [[-300, 81, 181], 1],
    [[-300, -200, 90], 2],
    [[-300, -200, -100], 2],
  ])('with lower edges at %j it is number %i', (bottoms, paragraph) => {
    expect(paragraphAt(text(bottoms))).toBe(paragraph);
  });

  test('the same words stay there when the text grows', () => {
    const moved = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const root = text([-20, 120, 260]);
    const point = pointAt(root);
    expect(point).toEqual({ paragraph: 1, part: 0.6, under: 0 });
    text([300, 600, 900]);
    holdPoint(root, point);
    expect(moved).toHaveBeenCalledWith(0, 500 + 60 - 80);
  });

  test('nothing moves when nothing has changed', () => {
    const moved = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const root = text([-20, 220, 360]);
    expect(pointAt(root)).toEqual({ paragraph: 1, part: 0, under: 40 });
    holdPoint(root, pointAt(root));
    expect(moved).not.toHaveBeenCalled();
  });
});
