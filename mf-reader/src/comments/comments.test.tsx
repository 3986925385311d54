import { aPage, refusal } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { COMMENTS, COUNTS } from './place.ts';
import { POST, aComment, counts, open, end } from './comments.fixture.tsx';

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
  act(() => way.focus());
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
  act(() => way.focus());
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
  expect(platform.overlays[0]).toMatchObject({
    name: 'auth.login',
    props: { why: 'comment', returnURL: '/book/salt-road/read/the-voice-2' },
  });
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
