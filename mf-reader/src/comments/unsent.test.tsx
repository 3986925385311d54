import { aPage } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { COMMENTS, COUNTS } from './place.ts';
import { POST, ada, aComment, counts, open, openAgain, panelOf, discard, end } from './comments.fixture.tsx';

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
