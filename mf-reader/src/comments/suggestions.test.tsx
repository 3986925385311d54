import type { Entities } from '@griot/contracts';
import { aPage, refusal } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { COMMENTS, COUNTS } from './place.ts';
import { aComment, counts, open, openAgain, panelOf, discard, end } from './comments.fixture.tsx';

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
