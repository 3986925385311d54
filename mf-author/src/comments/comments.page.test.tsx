import type { Entities } from '@griot/contracts';
import { aPage, anOwnNovel, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CommentsPage from './comments.page.tsx';

const LIST = 'GET /novels/mine/{novel}/comments/';
const POST = 'POST /novels/{novel}/chapters/{chapter}/comments/';
const APPROVE = 'POST /comments/{comment}/approve/';

const aComment = (given: Partial<Entities['NovelComment']> = {}): Entities['NovelComment'] => ({
  id: 'com_bo',
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
  quote: null,
  chapter: { id: 'chp_2', number: '2.00', title: 'The Voice' },
  answered: false,
  num_answers: 0,
  answers: [],
  ...given,
});
const cleo = aComment({ id: 'com_cleo', user: { name: 'Cleo Pages', photo_url: null }, answered: true });
const link = aComment({
  id: 'com_link',
  user: { name: 'Newly Here', photo_url: null },
  state: 'waiting',
  text: 'See https://example.test',
});

const show = (answers: Answers = {}) =>
  renderPage(CommentsPage, {
    path: '/book-chapters/:slug/comments',
    at: '/book-chapters/salt-road/comments',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' }),
      [LIST]: ({ query }: { query?: { waiting?: string } }) => (query?.waiting ? aPage(link) : aPage(aComment(), cleo)),
      ...answers,
    } as Answers,
  });

test('what is unanswered stands first as the server gives it, and what is answered says so', async () => {
  show();
  const articles = await screen.findAllByRole('article');
  expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual([
    'Comment by Bo Books',
    'Comment by Cleo Pages',
  ]);
  expect(articles.map((article) => within(article).queryByText('Answered') !== null)).toEqual([false, true]);
});

test('the author answers in place; what is refused stays typed', async () => {
  let sent = 0;
  const { person, platform } = show({
    [POST]: () => {
      sent += 1;
      if (sent === 1) throw refusal(429, 'too_many', 'You have written very much in ten minutes.');
      return { comment: { ...aComment({ by_author: true }), anchor: null }, message: 'Your comment is there.' };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Answer Bo Books' }));
  const form = within(screen.getByRole('form', { name: 'Answer to Bo Books' }));
  await person.type(form.getByRole('textbox'), 'The driver.');
  await person.click(form.getByRole('button', { name: 'Send answer' }));
  expect(await form.findByText('You have written very much in ten minutes.')).toBeVisible();
  expect(form.getByRole('textbox')).toHaveValue('The driver.');
  await person.click(form.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(platform.asked.filter(({ call }) => call === POST).at(-1)?.input).toMatchObject({
    params: { novel: 'salt-road', chapter: 'chp_2' },
    body: { text: 'The driver.', answers: 'com_bo' },
  });
});

test('what waits is shown once the author says so', async () => {
  const { person, platform } = show({ [APPROVE]: { ...link, state: 'shown', anchor: null } });
  await person.click(await screen.findByRole('button', { name: 'Waiting to be shown' }));
  await person.click(
    within(await screen.findByRole('article', { name: 'Comment by Newly Here' })).getByRole('button', {
      name: 'Show it',
    }),
  );
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'The comment is shown.', type: 'success' }]));
  expect(platform.asked.find(({ call }) => call === APPROVE)?.input.params).toEqual({ comment: 'com_link' });
});

test('an answer that was begun is left for what waits only after a question', async () => {
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Answer Bo Books' }));
  await person.type(screen.getByRole('textbox'), 'The driver.');
  const others = screen.getByRole('button', { name: 'Waiting to be shown' });
  await person.click(others);
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox')).toHaveValue('The driver.');
  await person.click(others);
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  expect(await screen.findByText('See https://example.test')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

const TAKE_OVER = 'POST /comments/{comment}/take-over/';
const suggested = aComment({
  text: '',
  quote: 'Nobody sang.',
  suggestion: {
    words: [
      { change: 'same', text: 'Nobody ' },
      { change: 'removed', text: 'sang' },
      { change: 'added', text: 'spoke' },
      { change: 'same', text: '.' },
    ],
    outcome: null,
  },
});

test('a suggested wording stands as a difference, and is taken over in one press', async () => {
  let taken = false;
  const { person, platform } = show({
    [LIST]: () =>
      aPage(
        taken && suggested.suggestion
          ? { ...suggested, answered: true, suggestion: { ...suggested.suggestion, outcome: 'taken' as const } }
          : suggested,
      ),
    [TAKE_OVER]: () => {
      taken = true;
      return { comment: { ...suggested, anchor: null }, message: 'The wording is taken over.' };
    },
  } as Answers);
  const article = within(await screen.findByRole('article', { name: 'Comment by Bo Books' }));
  expect(article.getByText('sang').closest('del')).toBeVisible();
  expect(article.getByText('spoke').closest('ins')).toBeVisible();
  await person.click(article.getByRole('button', { name: 'Take over the wording of Bo Books' }));
  expect(await article.findByText('Taken over')).toBeVisible();
  expect(article.queryByRole('button', { name: /^Take over/ })).toBeNull();
  expect(platform.asked.filter(({ call }) => call === TAKE_OVER)).toHaveLength(1);
});

afterEach(() => jest.restoreAllMocks());
test.each([
  ['Take over', TAKE_OVER, 'taken', 'Taken over'],
  ['Decline', 'POST /comments/{comment}/decline/', 'declined', 'Declined'],
] as const)('after %s the keyboard goes on from the comment', async (press, call, outcome, said) => {
  const take = Node.prototype.removeChild;
  // As Chromium does: what is taken away with the focus on it is left first.
  jest.spyOn(Node.prototype, 'removeChild').mockImplementation(function <T extends Node>(this: Node, child: T): T {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && child.contains(focused)) focused.blur();
    return take.call(this, child) as T;
  });
  let decided = false;
  const { person } = show({
    [LIST]: () =>
      aPage(
        decided && suggested.suggestion
          ? { ...suggested, suggestion: { ...suggested.suggestion, outcome } }
          : suggested,
      ),
    [call]: () => {
      decided = true;
      return { comment: { ...suggested, anchor: null }, message: 'It is done.' };
    },
  } as Answers);
  const article = await screen.findByRole('article', { name: 'Comment by Bo Books' });
  await person.click(within(article).getByRole('button', { name: `${press} the wording of Bo Books` }));
  expect(await within(article).findByText(said)).toBeVisible();
  await waitFor(() => expect(article).toHaveFocus());
});

test('where the paragraph has changed meanwhile, the author reads it by the button', async () => {
  const { person } = show({
    [LIST]: aPage(suggested),
    [TAKE_OVER]: () => {
      throw refusal(
        409,
        'conflict',
        'This paragraph has changed since: the suggestion is for an earlier version of it.',
      );
    },
  });
  const article = within(await screen.findByRole('article', { name: 'Comment by Bo Books' }));
  await person.click(article.getByRole('button', { name: 'Take over the wording of Bo Books' }));
  expect(await article.findByText(/for an earlier version of it/)).toBeVisible();
});
