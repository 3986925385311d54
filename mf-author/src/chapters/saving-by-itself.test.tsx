import { refusal } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AUTOSAVE,
  READ,
  SAVE,
  one,
  draftOf,
  show,
  sheet,
  button,
  bodyOf,
  hide,
  turnAway,
  comeBack,
  write,
  edit,
} from './chapters.fixture.tsx';

describe('saving by itself', () => {
  test('sends what was typed when its author pauses, and says so quietly', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const shown = show({ answers: { [AUTOSAVE]: { ...one, words: 5, version: 5 } } });
      await edit(shown);
      await write('Still. ');
      expect(screen.getByText('Unsaved changes', { selector: '[role=status]' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(await screen.findByText('Saved')).toHaveAttribute('aria-live', 'off');
      expect(bodyOf(shown, AUTOSAVE)).toEqual([
        { title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 },
      ]);
      expect(shown.platform.toasts).toEqual([]);
      expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  test('sends it when its author turns to another tab, and the next time with the version it got', async () => {
    let version = 4;
    const shown = show({ answers: { [AUTOSAVE]: () => ({ ...one, version: (version += 1) }) } });
    await edit(shown);
    await write('Still. ');
    await turnAway();
    await screen.findByText('Saved');
    await write('And ');
    await turnAway();
    await waitFor(() => expect(bodyOf(shown, AUTOSAVE)).toMatchObject([{ version: 4 }, { version: 5 }]));
  });

  test('without a network keeps the text on this device, says so, and tries again when it is back', async () => {
    let away = true;
    const shown = show({
      answers: {
        [AUTOSAVE]: () => {
          if (away) throw refusal(0, 'no_answer', 'No response received from server.');
          return { ...one, version: 5 };
        },
      },
    });
    await edit(shown);
    await write('Still. ');
    await turnAway();
    expect(await screen.findByText('Not saved, kept on this device')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('Still. The well was dry.');
    away = false;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  test('meets another text without a dialog over what is typed, and shows both when its author asks', async () => {
    const shown = show({
      answers: {
        [AUTOSAVE]: () => {
          throw refusal(409, 'stale_draft', 'This chapter was saved somewhere else meanwhile.', {
            answer: { title: 'Fourth Night', draft: '<p>The well was deep.</p>', version: 9 },
          });
        },
        [SAVE]: draftOf(one, '', 10),
      },
    });
    await edit(shown);
    await write('Still. ');
    await turnAway();
    expect(await screen.findByText('This chapter was saved somewhere else meanwhile')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await write('More. ');
    await turnAway();
    expect(bodyOf(shown, AUTOSAVE)).toHaveLength(1);
    await shown.person.click(button('Compare the texts'));
    const dialog = screen.getByRole('dialog', { name: 'This chapter was saved somewhere else meanwhile' });
    expect(within(dialog).getByRole('region', { name: 'Your text' })).toHaveTextContent(/More\./);
    await shown.person.click(within(dialog).getByRole('button', { name: 'Keep my text' }));
    await screen.findByText('Saved');
    expect(bodyOf(shown, SAVE)).toMatchObject([{ version: 9 }]);
    expect(screen.queryByText('This chapter was saved somewhere else meanwhile')).toBeNull();
  });

  test('shows what another tab has saved when its author comes back and has typed nothing here', async () => {
    let draft = draftOf(one);
    const shown = show({ answers: { [READ]: () => draft } });
    await edit(shown);
    draft = draftOf(one, '<p>The well was deep.</p>', 5);
    await comeBack();
    await waitFor(async () => expect(await sheet()).toHaveTextContent('The well was deep.'));
    expect(screen.getByText('Saved')).toBeVisible();
  });

  test('does not mind that nobody answers when its author comes back, and reports any other fault', async () => {
    const complaints = jest.spyOn(console, 'error').mockReturnValue();
    try {
      let fault: Error | null = null;
      const answer = () => {
        if (fault) throw fault;
        return draftOf(one);
      };
      const shown = show({ answers: { [READ]: answer } });
      await edit(shown);
      fault = refusal(0, 'no_answer', 'No response received from server.');
      await comeBack();
      expect(complaints).not.toHaveBeenCalled();
      fault = new TypeError('The answer has no such field.');
      await comeBack();
      expect(complaints).toHaveBeenCalledWith(fault);
      expect(await sheet()).toHaveTextContent('The well was dry.');
    } finally {
      complaints.mockRestore();
    }
  });

  test('leaves what another tab has stored on this device', async () => {
    const shown = show({ answers: { [AUTOSAVE]: { ...one, version: 5 } } });
    await edit(shown);
    await write('Still. ');
    const other = JSON.stringify({ title: 'Third Night', draft: '<p>From the other tab.</p>', version: 4, at: '' });
    hide();
    localStorage.setItem('griot.draft.nov_salt.chp_one', other);
    await turnAway();
    await screen.findByText('Saved');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBe(other);
  });

  test('is stored beside what another tab types, not over it, and goes when it is saved', async () => {
    const shown = show({ answers: { [SAVE]: draftOf(one, '', 5) } });
    await edit(shown);
    const other = JSON.stringify({ title: 'Third Night', draft: '<p>From the other tab.</p>', version: 4, at: '' });
    localStorage.setItem('griot.draft.nov_salt.chp_one', other);
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBe(other);
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. The well was dry.');
    await write('So ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. So The well was dry.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~3')).toBeNull();
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toBeNull();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBe(other);
  });
});
