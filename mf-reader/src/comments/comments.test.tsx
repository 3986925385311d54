import { sessionStore } from '@griot/browser';
import type { Entities } from '@griot/contracts';
import { aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from '../chapter/chapter.page.tsx';
import { COMMENTS, COUNTS } from './place.ts';

const POST = 'POST /novels/{novel}/chapters/{chapter}/comments/';
const ada = { pen_name: 'Ada Reader', email_verified: true };

const aComment = (given: Partial<Entities['Comment']> = {}): Entities['Comment'] => ({
  id: 'com_one',
  user: { name: 'Bo Books', photo_url: null },
  by_author: false,
  state: 'shown',
  text: 'Who counted them?',
  is_spoiler: false,
  num_likes: 3,
  is_liked: false,
  hearted: false,
  pinned: false,
  is_mine: false,
  created_at: '2026-02-20T08:00:00.000Z',
  edited_at: null,
  anchor: null,
  num_answers: 0,
  answers: [],
  ...given,
});
const counts = (given: Partial<Entities['CommentCounts']> = {}): Entities['CommentCounts'] => ({
  total: 3,
  chapter: 1,
  paragraphs: [{ paragraph: 1, comments: 2 }],
  earlier: 0,
  closed: false,
  ...given,
});

const open = (more: Answers = {}, user: object | null = ada, chapter = 'the-voice-2') =>
  renderPage(ChapterPage, {
    ...reading(chapter),
    user,
    answers: { ...answersFor(), [COUNTS]: counts(), [COMMENTS]: aPage(aComment()), ...more },
  });
/** The page in the same tab; each test's platform begins with nothing stored. */
const openAgain = (...args: Parameters<typeof open>) => {
  const stored = sessionStore.keys('').map((key) => [key, sessionStore.get(key) ?? ''] as const);
  const opened = open(...args);
  for (const [key, text] of stored) sessionStore.set(key, text);
  return opened;
};
const panelOf = async (person: UserEvent, mark = '2 comments on: Second line of 2.') => {
  await person.click(await screen.findByRole('button', { name: mark }));
  return within(await screen.findByRole('dialog', { name: 'Comments' }));
};
const discard = async (person: UserEvent) =>
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByText('Discard Changes'),
  );
/** The chapter's end, to which nobody scrolls here: the comments come when they are asked for. */
const end = async (person: UserEvent) => {
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  await person.click(await section.findByRole('button', { name: 'Show comments' }));
  return section;
};

test('a paragraph with comments has their number beside it, and opens them with its own words over them', async () => {
  const { person, platform } = open();
  await person.click(await screen.findByRole('button', { name: '2 comments on: Second line of 2.' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
  expect(panel.getByText('Second line of 2.')).toBeVisible();
  expect(await panel.findByText('Who counted them?')).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === COMMENTS).map(({ input }) => input.query?.on)).toContain('1');
});

test('a comment on a paragraph says which it is and how that begins; what is refused stays typed', async () => {
  let sent = 0;
  const { person, platform } = open({
    [POST]: () => {
      sent += 1;
      if (sent === 1) throw refusal(429, 'too_many', 'You have written very much in ten minutes.');
      return { comment: aComment({ is_mine: true }), message: 'Your comment is there.' };
    },
  });
  await person.click(await screen.findByRole('button', { name: '2 comments on: Second line of 2.' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
  await person.click(panel.getByRole('button', { name: 'Write a comment' }));
  await person.type(panel.getByRole('textbox', { name: /Your comment/ }), 'Not me.');
  await person.click(panel.getByRole('button', { name: 'Send comment' }));
  expect(await panel.findByText('You have written very much in ten minutes.')).toBeVisible();
  expect(panel.getByRole('textbox', { name: /Your comment/ })).toHaveValue('Not me.');
  await person.click(panel.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(panel.queryByRole('textbox')).toBeNull());
  expect(platform.asked.filter(({ call }) => call === POST).at(-1)?.input.body).toEqual({
    text: 'Not me.',
    is_spoiler: false,
    paragraph: { number: 1, text: 'Second line of 2.' },
  });
});

test('whoever goes on while a comment is being sent is left where they are; whoever waits goes on from the comments', async () => {
  let answer: (() => void) | undefined;
  const { person } = open({
    [POST]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ comment: aComment({ is_mine: true }), message: 'Your comment is there.' });
      }),
  });
  const section = await end(person);
  const send = async () => {
    answer = undefined;
    await person.click(await section.findByRole('button', { name: 'Write a comment' }));
    await person.type(section.getByRole('textbox', { name: /Your comment/ }), 'Not me.');
    await person.click(section.getByRole('button', { name: 'Send comment' }));
    await waitFor(() => expect(answer).toBeDefined());
  };
  const isSent = async () => {
    answer?.();
    await waitFor(() => expect(section.queryByRole('textbox')).toBeNull());
  };
  await send();
  const way = screen.getByRole('button', { name: /^Comment on:/ });
  way.focus();
  await isSent();
  expect(way).toHaveFocus();
  await send();
  await isSent();
  await waitFor(() => expect(section.getByRole('group', { name: 'Comments' })).toHaveFocus());
});

test('the keyboard goes from paragraph to paragraph, whatever the page scrolls under a pointer that rests', async () => {
  const { person } = open({ [COUNTS]: counts({ paragraphs: [] }) });
  const way = await screen.findByRole('button', { name: /^Comment on:/ });
  const third = screen.getByText('Third line of 2.');
  way.focus();
  await person.keyboard('{ArrowUp}');
  expect(way).toHaveAccessibleName('Comment on: Second line of 2.');
  fireEvent.pointerOver(third);
  expect(way).toHaveAccessibleName('Comment on: Second line of 2.');
  await person.keyboard('{ArrowUp}');
  fireEvent.pointerMove(third);
  expect(way).toHaveAccessibleName('Comment on: Third line of 2.');
  fireEvent.pointerOver(screen.getByText('First line of 2.'));
  expect(way).toHaveAccessibleName('Comment on: First line of 2.');
});

test('the keyboard goes over paragraphs with comments by their numbers, each one stop', async () => {
  const { person } = open({ [COUNTS]: counts({ paragraphs: [{ paragraph: 1, comments: 2 }] }) });
  const number = await screen.findByRole('button', { name: '2 comments on: Second line of 2.' });
  const way = screen.getByRole('button', { name: /^Comment on:/ });
  number.focus();
  await person.keyboard('{ArrowUp}');
  expect(way).toHaveFocus();
  expect(way).toHaveAccessibleName('Comment on: First line of 2.');
  await person.keyboard('{ArrowDown}');
  expect(number).toHaveFocus();
  expect(way).toHaveAttribute('tabindex', '-1');
  await person.keyboard('{ArrowDown}');
  expect(way).toHaveFocus();
  expect(way).toHaveAccessibleName('Comment on: Third line of 2.');
  expect(way).not.toHaveAttribute('tabindex');
});

test('at the end stands what is said of the chapter; a spoiler is folded, and what is gone says so', async () => {
  const { person } = open({
    [COMMENTS]: aPage(
      aComment({ id: 'com_spoiler', text: 'The camel did it.', is_spoiler: true }),
      aComment({
        id: 'com_gone',
        state: 'deleted',
        user: null,
        text: '',
        num_answers: 1,
        answers: [aComment({ id: 'com_a', text: 'I agree.' })],
      }),
    ),
  });
  const section = await end(person);
  expect(await section.findByText('The camel did it.')).not.toBeVisible();
  expect(section.getByText('This comment was deleted.')).toBeVisible();
  expect(section.getByText('I agree.')).toBeVisible();
});

test('a like counts at once, and goes back when the server refuses', async () => {
  const { person } = open({
    'POST /comments/{comment}/like/': () => {
      throw refusal(500, 'failed', 'Something went wrong.');
    },
  });
  const like = (await end(person)).findByRole('button', { name: /^Like the comment by Bo Books/ });
  expect(await like).toHaveTextContent('3');
  await person.click(await like);
  await waitFor(async () => expect(await like).toHaveTextContent('3'));
  expect(await like).toHaveAttribute('aria-pressed', 'false');
});

test('guests read, and sign in to write', async () => {
  const { person, platform } = open({}, null);
  const section = await end(person);
  expect(await section.findByText('Who counted them?')).toBeVisible();
  await person.click(section.getByRole('button', { name: 'Sign in to comment' }));
  expect(platform.overlays[0]).toMatchObject({ name: 'auth.login', props: { why: 'comment' } });
});

test('the author closes the comments, and nobody else is offered it; closed, readers have nowhere to write', async () => {
  const { person, unmount } = open({}, { pen_name: 'Tunde Marlowe', email_verified: true });
  expect(await (await end(person)).findByRole('button', { name: 'Close comments' })).toBeVisible();
  unmount();
  open({ [COUNTS]: counts({ closed: true }) });
  const section = await end(person);
  expect(await section.findByText('The author has closed the comments of this chapter.')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Write a comment' })).toBeNull();
  expect(section.queryByRole('button', { name: 'Open comments' })).toBeNull();
});

describe('what is typed and not sent', () => {
  const two = [
    aComment({ id: 'com_one' }),
    aComment({ id: 'com_two', user: { name: 'Cleo Pages', photo_url: null }, text: 'Nobody did.' }),
  ];
  const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });
  const keep = async (person: UserEvent) =>
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByText('Keep editing'),
    );

  test('a comment is asked about as before when an answer was begun and given up below it', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: '2 comments on: Second line of 2.' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
    await person.click(panel.getByRole('button', { name: 'Write a comment' }));
    await person.type(panel.getByRole('textbox', { name: /Your comment/ }), 'Not me.');
    await person.click(await panel.findByRole('button', { name: 'Answer Bo Books' }));
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await keep(person);
    await person.click(
      within(panel.getByRole('form', { name: 'Answer to Bo Books' })).getByRole('button', { name: 'Cancel' }),
    );
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await keep(person);
    expect(panel.getByRole('textbox', { name: /Your comment/ })).toHaveValue('Not me.');
  });

  test('an answer gives way to an answer to somebody else in its thread only after a question', async () => {
    const { person } = open({
      [COMMENTS]: aPage(aComment({ num_answers: 1, answers: [aComment({ ...two[1], id: 'com_a' })] })),
    });
    const section = await end(person);
    await person.click(await section.findByRole('button', { name: 'Answer Bo Books' }));
    await person.type(section.getByRole('textbox', { name: /Your answer to Bo Books/ }), 'I did.');
    await person.click(section.getByRole('button', { name: 'Answer Cleo Pages' }));
    await keep(person);
    expect(section.getByRole('textbox', { name: /Your answer to Bo Books/ })).toHaveValue('I did.');
    await person.click(section.getByRole('button', { name: 'Answer Cleo Pages' }));
    await discard(person);
    expect(await section.findByRole('textbox', { name: /Your answer to Cleo Pages/ })).toHaveValue('');
    await person.click(section.getByRole('button', { name: 'Answer Bo Books' }));
    expect(await section.findByRole('textbox', { name: /Your answer to Bo Books/ })).toHaveValue('');
    expect(question()).toBeNull();
  });

  test.each([
    ['an answer', 'Answer to Bo Books'],
    ['a change', 'Edit your comment'],
  ])('the comments come in another order only after a question about %s', async (_, form) => {
    const { person } = open({ [COMMENTS]: aPage(...two.map((one) => ({ ...one, is_mine: form.startsWith('Edit') }))) });
    const section = await end(person);
    if (form.startsWith('Edit')) {
      await person.click(await section.findByRole('button', { name: 'More about the comment by Bo Books' }));
      await person.click(section.getByRole('button', { name: 'Edit' }));
    } else await person.click(await section.findByRole('button', { name: 'Answer Bo Books' }));
    await person.type(within(section.getByRole('form', { name: form })).getByRole('textbox'), ' I did.');
    await person.selectOptions(section.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    await keep(person);
    expect(within(section.getByRole('form', { name: form })).getByRole('textbox')).toHaveDisplayValue(/ ?I did\.$/);
    expect(section.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Newest first');
    await person.selectOptions(section.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    await discard(person);
    await waitFor(() => expect(section.queryByRole('form', { name: form })).toBeNull());
    expect(section.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Oldest first');
  });
});

describe('a comment that is typed and not sent', () => {
  afterEach(() => jest.restoreAllMocks());
  type Here = Awaited<ReturnType<typeof panelOf>>;
  const cleo = { name: 'Cleo Pages', photo_url: null };
  const answered = {
    [COMMENTS]: aPage(aComment({ num_answers: 1, answers: [aComment({ id: 'com_a', user: cleo })] })),
  };
  const sent = { [POST]: { comment: aComment({ is_mine: true }), message: 'Your comment is there.' } };
  const COMMENT = { name: /^Your comment/ };
  const ANSWER = { name: /^Your answer to Cleo Pages/ };
  const write = async (person: UserEvent, here: Here, text: string, deed = 'Write a comment') => {
    await person.click(await here.findByRole('button', { name: deed }));
    await person.type(here.getByRole('textbox', deed === 'Write a comment' ? COMMENT : ANSWER), text);
  };
  /** A comment and an answer at the chapter's end, and the page after a reload. */
  const reloaded = async () => {
    const typing = open(answered);
    const there = await end(typing.person);
    await write(typing.person, there, 'Not me.');
    await write(typing.person, there, 'I did.', 'Answer Cleo Pages');
    typing.unmount();
    const { person, unmount } = openAgain({ ...answered, ...sent });
    const here = await end(person);
    expect(await here.findByRole('textbox', ANSWER)).toHaveValue('I did.');
    return { person, here, unmount };
  };

  test.each([
    ['beside a paragraph', panelOf, 'Write a comment', COMMENT],
    ['at the chapter’s end', end, 'Write a comment', COMMENT],
    ['as an answer to an answer', end, 'Answer Cleo Pages', ANSWER],
  ])('stands there again after a reload, %s, and asks before it goes', async (_, goTo, deed, field) => {
    const typing = open(answered);
    const there = await goTo(typing.person);
    await write(typing.person, there, 'Not me.', deed);
    await typing.person.click(there.getByRole('checkbox', { name: 'It tells of the plot' }));
    typing.unmount();

    const { person, platform, unmount } = openAgain(answered);
    const here = await goTo(person);
    const text = await here.findByRole('textbox', field);
    expect(text).toHaveValue('Not me.');
    expect(text).not.toHaveFocus();
    expect(here.getByRole('checkbox', { name: 'It tells of the plot' })).toBeChecked();
    act(() => void platform.nav.push('/shelf'));
    await discard(person);
    unmount();
    const after = openAgain(answered);
    const nothing = await goTo(after.person);
    expect(await nothing.findByRole('button', { name: deed })).toBeVisible();
    expect(nothing.queryByRole('textbox')).toBeNull();
  });

  test('is of its chapter, its paragraph and its reader alone', async () => {
    const paragraphs = [0, 1].map((paragraph) => ({ paragraph, comments: 1 }));
    const typing = open({ [COUNTS]: counts({ paragraphs }) });
    await write(typing.person, await end(typing.person), 'Not me.');
    await write(typing.person, await panelOf(typing.person, 'One comment on: Second line of 2.'), 'Nor me.');
    typing.unmount();

    const here = openAgain({ [COUNTS]: counts({ paragraphs }) });
    const first = await panelOf(here.person, 'One comment on: First line of 2.');
    expect(first.queryByRole('textbox')).toBeNull();
    await here.person.click(first.getByRole('button', { name: 'Close' }));
    const second = await panelOf(here.person, 'One comment on: Second line of 2.');
    expect(second.getByRole('textbox')).toHaveValue('Nor me.');
    here.unmount();
    for (const [user, chapter] of [
      [ada, 'third-night-1'],
      [{ ...ada, pen_name: 'Bo Books' }, 'the-voice-2'],
    ] as const) {
      const other = openAgain({}, user, chapter);
      const section = await end(other.person);
      expect(await section.findByRole('button', { name: 'Write a comment' })).toBeVisible();
      other.unmount();
    }
    expect(await (await end(openAgain().person)).findByRole('textbox')).toHaveValue('Not me.');
  });

  test.each([
    ['sent', 'Send answer'],
    ['cancelled', 'Cancel'],
  ])('is forgotten once it is %s, and nothing else with it', async (_, deed) => {
    const { person, here, unmount } = await reloaded();
    await person.click(
      within(here.getByRole('form', { name: 'Answer to Cleo Pages' })).getByRole('button', { name: deed }),
    );
    await waitFor(() => expect(here.queryByRole('textbox', ANSWER)).toBeNull());
    unmount();
    const again = await end(openAgain(answered).person);
    expect(await again.findByRole('textbox', COMMENT)).toHaveValue('Not me.');
    expect(await again.findByRole('button', { name: 'Answer Cleo Pages' })).toBeVisible();
    expect(again.queryByRole('textbox', ANSWER)).toBeNull();
  });

  test('is sent where the browser stores nothing', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { person, platform } = open(sent);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const here = await end(person);
    await write(person, here, 'Not me.');
    await person.click(here.getByRole('button', { name: 'Send comment' }));
    await waitFor(() => expect(here.queryByRole('textbox')).toBeNull());
    expect(platform.asked.filter(({ call }) => call === POST)).toHaveLength(1);
  });
});

const SUGGEST = 'POST /novels/{novel}/chapters/{chapter}/suggestions/';
const TAKE_OVER = 'POST /comments/{comment}/take-over/';
const suggestion = (outcome: Entities['Suggestion']['outcome'] = null): Entities['Suggestion'] => ({
  words: [
    { change: 'removed', text: 'Second' },
    { change: 'added', text: 'Next' },
    { change: 'same', text: ' line of 2.' },
  ],
  outcome,
});

test('a reader words a paragraph anew: what changes nothing is not sent, and what is refused stays typed', async () => {
  let sent = 0;
  const { person, platform } = open({
    [SUGGEST]: () => {
      sent += 1;
      if (sent === 1) throw refusal(409, 'conflict', 'The author has changed this paragraph meanwhile.');
      return { comment: aComment({ text: '', suggestion: suggestion(), is_mine: true }), message: 'It is there.' };
    },
  });
  await person.click(await screen.findByRole('button', { name: '2 comments on: Second line of 2.' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
  await person.click(panel.getByRole('button', { name: 'Suggest another wording' }));
  const wording = panel.getByRole('textbox', { name: /The paragraph as you would have it/ });
  expect(wording).toHaveValue('Second line of 2.');
  await person.click(panel.getByRole('button', { name: 'Send suggestion' }));
  expect(await panel.findByText('Change something first.')).toBeVisible();
  expect(sent).toBe(0);
  await person.clear(wording);
  await person.type(wording, 'Next line of 2.');
  await person.click(panel.getByRole('button', { name: 'Send suggestion' }));
  expect(await panel.findByText('The author has changed this paragraph meanwhile.')).toBeVisible();
  expect(wording).toHaveValue('Next line of 2.');
  await person.click(panel.getByRole('button', { name: 'Send suggestion' }));
  await waitFor(() => expect(panel.queryByRole('textbox')).toBeNull());
  expect(panel.getByRole('group', { name: 'Comments' })).toHaveFocus();
  expect(platform.asked.filter(({ call }) => call === SUGGEST).at(-1)?.input.body).toEqual({
    paragraph: { number: 1, text: 'Second line of 2.' },
    wording: 'Next line of 2.',
    note: '',
    is_spoiler: false,
  });
});

test('whoever leaves a suggestion that is begun is asked about a suggestion', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: '2 comments on: Second line of 2.' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
  await person.click(panel.getByRole('button', { name: 'Suggest another wording' }));
  await person.type(panel.getByRole('textbox', { name: /The paragraph as you would have it/ }), ' More.');
  await person.click(panel.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Your suggestion has not been sent.')).toBeVisible();
});

describe('a suggestion that is typed and not sent', () => {
  const inPanel = async (person: UserEvent) => await panelOf(person);
  const wordingIn = (panel: Awaited<ReturnType<typeof inPanel>>) =>
    panel.queryByRole('textbox', { name: /The paragraph as you would have it/ });
  /** Types one and leaves the page as a reload does. */
  const typeOne = async () => {
    const { person, unmount } = open();
    const panel = await inPanel(person);
    await person.click(panel.getByRole('button', { name: 'Suggest another wording' }));
    await person.clear(panel.getByRole('textbox', { name: /The paragraph as you would have it/ }));
    await person.type(panel.getByRole('textbox', { name: /The paragraph as you would have it/ }), 'Next line of 2.');
    await person.type(panel.getByRole('textbox', { name: /A note to the author/ }), 'A slip.');
    unmount();
  };

  test('stands there again after a reload, and still asks before it goes', async () => {
    await typeOne();
    const { person } = openAgain();
    const panel = await inPanel(person);
    expect(wordingIn(panel)).toHaveValue('Next line of 2.');
    expect(panel.getByRole('textbox', { name: /A note to the author/ })).toHaveValue('A slip.');
    await person.click(panel.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Your suggestion has not been sent.')).toBeVisible();
    await discard(person);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Comments' })).toBeNull());
    expect(wordingIn(await inPanel(person))).toBeNull();
  });

  test('is stored as it stands, also where it is again as it was before the reload, and not once nothing of it is left', async () => {
    await typeOne();
    const changing = openAgain();
    const wording = wordingIn(await inPanel(changing.person)) as HTMLElement;
    await changing.person.type(wording, ' More.');
    await changing.person.type(wording, '{Backspace>6/}');
    changing.unmount();
    const emptying = openAgain();
    const panel = await inPanel(emptying.person);
    expect(wordingIn(panel)).toHaveValue('Next line of 2.');
    await emptying.person.clear(wordingIn(panel) as HTMLElement);
    await emptying.person.type(wordingIn(panel) as HTMLElement, 'Second line of 2.');
    await emptying.person.clear(panel.getByRole('textbox', { name: /A note to the author/ }));
    emptying.unmount();
    expect(wordingIn(await inPanel(openAgain().person))).toBeNull();
  });

  test('is of its paragraph and its reader alone', async () => {
    await typeOne();
    const first = { paragraph: 0, comments: 1 };
    const { person, unmount } = openAgain({ [COUNTS]: counts({ paragraphs: [first, ...counts().paragraphs] }) });
    await person.click(await screen.findByRole('button', { name: 'One comment on: First line of 2.' }));
    expect(wordingIn(within(await screen.findByRole('dialog', { name: 'Comments' })))).toBeNull();
    unmount();
    const another = openAgain({}, { pen_name: 'Bo Books', email_verified: true });
    expect(wordingIn(await inPanel(another.person))).toBeNull();
  });

  test('is forgotten once it is sent or cancelled', async () => {
    await typeOne();
    const sending = openAgain({
      [SUGGEST]: { comment: aComment({ text: '', suggestion: suggestion(), is_mine: true }), message: 'It is there.' },
    });
    await sending.person.click((await inPanel(sending.person)).getByRole('button', { name: 'Send suggestion' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    sending.unmount();
    const { person, unmount } = openAgain();
    expect(wordingIn(await inPanel(person))).toBeNull();
    unmount();

    await typeOne();
    const cancelling = openAgain();
    await cancelling.person.click((await inPanel(cancelling.person)).getByRole('button', { name: 'Cancel' }));
    cancelling.unmount();
    expect(wordingIn(await inPanel(openAgain().person))).toBeNull();
  });
});

test('the author takes a wording over where it stands, and reads there why that cannot be', async () => {
  const list = [COMMENTS, TAKE_OVER] as const;
  const { person } = open(
    {
      [list[0]]: aPage(aComment({ text: 'Shorter.', suggestion: suggestion() })),
      [list[1]]: () => {
        throw refusal(409, 'conflict', 'This paragraph has changed since.');
      },
    },
    { pen_name: 'Tunde Marlowe', email_verified: true },
  );
  const section = await end(person);
  const article = within(await section.findByRole('article', { name: 'Comment by Bo Books' }));
  expect(article.getByText('Second').closest('del')).toBeVisible();
  expect(article.getByText('Next').closest('ins')).toBeVisible();
  expect(article.getByText('Shorter.')).toBeVisible();
  await person.click(article.getByRole('button', { name: 'Take over the wording of Bo Books' }));
  expect(await article.findByText('This paragraph has changed since.')).toBeVisible();
});

test('readers see what became of a suggestion, and have nothing to decide', async () => {
  const { person } = open({ [COMMENTS]: aPage(aComment({ text: '', suggestion: suggestion('taken') })) });
  const article = within(await (await end(person)).findByRole('article', { name: 'Comment by Bo Books' }));
  expect(article.getByText('Taken over')).toBeVisible();
  expect(article.queryByRole('button', { name: /^Take over/ })).toBeNull();
});
