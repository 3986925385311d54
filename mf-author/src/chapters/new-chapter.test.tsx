import { anOwnChapter, aPage, refusal } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  LIST,
  SAVE,
  SAVE_NEW,
  PUBLISH,
  one,
  draftOf,
  show,
  sheet,
  list,
  button,
  bodyOf,
  hide,
  write,
} from './chapters.fixture.tsx';

describe('a new chapter', () => {
  test('exists on this device only, until Save makes it', async () => {
    const chapters = [one];
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    const shown = show({
      answers: {
        [LIST]: () => aPage(...chapters),
        [SAVE_NEW]: () => {
          chapters.push(two);
          return draftOf(two, '<p>The river was wide.</p>', 1);
        },
      },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), ' The Far Bank ');
    await write('The river was wide.');
    expect(within(await list()).getByText('Unsaved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([]);

    await shown.person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([{ title: 'The Far Bank', draft: '<p>The river was wide.</p>' }]);
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been saved', type: 'success' }]);
    expect(shown.platform.nav.current().search).toBe('?chapter=2');
    expect(within(await list()).queryByText('Unsaved')).toBeNull();
    // The editor stays as it is: the next save goes to the chapter that was made.
    expect(await sheet()).toHaveTextContent('The river was wide.');
  });

  test('is made once, though the answer of its first save was lost: the same is sent again, and then what was typed since', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    let lost = true;
    const shown = show({
      answers: {
        [SAVE_NEW]: () => {
          if (lost) throw refusal(0, 'no_answer', 'No response received from server.');
          return draftOf(two, '<p>Wide.</p>', 1);
        },
        [SAVE]: () => draftOf(two, '<p>Wide.</p>', 2),
      },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await write('Wide.');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('No response received from server.')).toBeVisible();

    lost = false;
    await shown.person.type(screen.getByLabelText('Chapter title'), '!');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    const first = { title: 'The Far Bank', draft: '<p>Wide.</p>' };
    expect(bodyOf(shown, SAVE_NEW)).toEqual([first, first]);
    const keys = shown.platform.asked.filter(({ call }) => call === SAVE_NEW).map(({ input }) => input.idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'The Far Bank!', draft: '<p>Wide.</p>', version: 1 }]);
  });

  test('that was refused is sent again as it is now', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    let refused = true;
    const shown = show({
      answers: {
        [SAVE_NEW]: () => {
          if (refused) throw refusal(400, 'invalid', 'This chapter is too long; split it in two.');
          return draftOf(two, '<p>Wide.</p>', 1);
        },
      },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await write('Wide.');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('This chapter is too long; split it in two.')).toBeVisible();
    refused = false;
    await shown.person.type(screen.getByLabelText('Chapter title'), 'The Far Bank');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([
      { title: '', draft: '<p>Wide.</p>' },
      { title: 'The Far Bank', draft: '<p>Wide.</p>' },
    ]);
    expect(bodyOf(shown, SAVE)).toEqual([]);
  });

  test('without a title or a word is not sent to an editor', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await write('The river was wide.');
    await shown.person.click(button('Publish'));
    expect(await screen.findByText('A title is needed before a chapter can be published.')).toBeVisible();
    expect(screen.getByLabelText('Chapter title')).toHaveAttribute('aria-invalid', 'true');
    expect(bodyOf(shown, SAVE_NEW)).toEqual([]);
  });

  test('that was saved without a title and is not sent for want of one says so, until there is one', async () => {
    const untitled = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: '' });
    const shown = show({ answers: { [SAVE_NEW]: draftOf(untitled, '', 1) } });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await sheet();
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    await shown.person.click(button('Publish'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Not sent for approvalA title is needed before a chapter can be published\.$/,
    );
    await shown.person.type(screen.getByLabelText('Chapter title'), 'T');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByLabelText('Chapter title')).not.toHaveAttribute('aria-invalid');
  });

  test('leaves one that another tab has begun with a title alone', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    const title = await screen.findByLabelText('Chapter title');
    const other = JSON.stringify({ title: 'From the other tab', draft: '', version: null, at: '' });
    localStorage.setItem('griot.draft.nov_salt.new', other);
    await shown.person.type(title, 'The Far Bank');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.new')).toBe(other);
    expect(localStorage.getItem('griot.draft.nov_salt.new~2')).toContain('The Far Bank');
  });

  test('without a word is not sent for want of one, until there is one', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await shown.person.click(button('Publish'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Not sent for approvalA chapter needs at least one word before it can be published\. Your text is kept on this device\.$/,
    );
    expect(localStorage.getItem('griot.draft.nov_salt.new')).toContain('The Far Bank');
    await write('Wide.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('waits for its first word where that word will stand', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    const waiting = await screen.findByText('Write your chapter here');
    expect(waiting).toHaveStyle({ position: 'absolute', top: '0px' });
    const line = waiting.closest('p') as HTMLElement;
    expect(getComputedStyle(line).position).toBe('relative');
  });

  test('is saved and then sent when Publish is pressed at once', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    const shown = show({
      answers: { [SAVE_NEW]: draftOf(two, '<p>Wide.</p>', 1), [PUBLISH]: { ...two, draft_state: 'awaiting approval' } },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await write('Wide.');
    await shown.person.click(button('Publish'));
    await waitFor(() =>
      expect(shown.platform.toasts).toEqual([{ message: 'Chapter sent for approval', type: 'success' }]),
    );
    expect(bodyOf(shown, PUBLISH)).toEqual([{ title: 'The Far Bank', draft: '<p>Wide.</p>', version: 1 }]);
  });
});
