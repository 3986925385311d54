import { anOwnChapter, refusal } from '@griot/testing';
import { act, screen, within } from '@testing-library/react';
import { SAVE, one, draftOf, show, sheet, list, button, bodyOf, hide, write, edit } from './chapters.fixture.tsx';

describe('unsaved changes', () => {
  const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'Low Water' });

  test('are asked about before another chapter opens; Discard Changes lets go of them', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('Still. The well was dry.');
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(dialog).toHaveTextContent('Chapter 1 has changes that are not saved.');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
    expect(bodyOf(shown, SAVE)).toEqual([]);
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('stay when one stays', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await write('Still. ');
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(shown.platform.nav.current().search).toBe('?chapter=1');
  });

  test('are saved on the way, and a save that fails does not lose them', async () => {
    let broken = true;
    const shown = show({
      chapters: [one, two],
      answers: {
        [SAVE]: () => {
          if (broken) throw refusal(500, 'failed', 'Something failed.');
          return draftOf(one, '', 5);
        },
      },
    });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something failed.')).toBeVisible();
    expect(await sheet()).toHaveTextContent('Still. The well');
    broken = false;
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
  });

  test('hold every way out of the page', async () => {
    const shown = show();
    await edit(shown);
    await write('Still. ');
    const { left } = await act(async () => ({ left: shown.platform.nav.push('/') }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
    await expect(left).resolves.toBe(false);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  test('do not hold up who is no longer signed in: the text is stored and offered again', async () => {
    const shown = show();
    await edit(shown);
    await write('Still. ');
    const left = await act(async () => {
      shown.platform.session.signOut();
      return await shown.platform.nav.replace('/signin');
    });
    expect(left).toBe(true);
    expect(await screen.findByText('Elsewhere: /signin')).toBeVisible();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('Still. The well was dry.');
  });

  test('nothing is asked when nothing was changed', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
  });
});

describe('text that is stored on this device', () => {
  const stored = (key: string, title: string, draft: string) => () =>
    localStorage.setItem(
      `griot.draft.nov_salt.${key}`,
      JSON.stringify({ title, draft, version: 3, at: '2026-03-01T11:00:00.000Z' }),
    );

  test('is offered, and goes on from the version it was begun from', async () => {
    const shown = show({
      before: stored('chp_one', 'Third Night', '<p>The well was full.</p>'),
      answers: { [SAVE]: draftOf(one, '', 5) },
    });
    expect(within(await list()).getByText('Unsaved changes')).toBeVisible();
    await shown.person.click(screen.getByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('You typed them 1 hour ago.')).toBeVisible();
    await shown.person.click(button('Continue with them'));
    expect(await sheet()).toHaveTextContent('The well was full.');
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'Third Night', draft: '<p>The well was full.</p>', version: 3 }]);
  });

  test('by two tabs is offered twice, and stays as it is where one goes on with the other', async () => {
    const both = () => {
      stored('chp_one', 'Third Night', '<p>The well was full.</p>')();
      stored('chp_one~2', 'Third Night', '<p>The well was deep.</p>')();
    };
    const shown = show({ before: both });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    const [full, deep] = await screen.findAllByRole('button', { name: 'Continue with them' });
    expect(full).toHaveAccessibleDescription('You typed them 1 hour ago. The well was full.');
    expect(deep).toHaveAccessibleDescription('You typed them 1 hour ago. The well was deep.');
    await shown.person.click(deep as HTMLElement);
    expect(await sheet()).toHaveTextContent('The well was deep.');
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. The well was deep.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('The well was full.');
  });

  test('stays on the device while its author types on from the saved one, and can be brought back', async () => {
    const shown = show({ before: stored('chp_one', 'Third Night', '<p>The well was full.</p>') });
    await edit(shown);
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('The well was full.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. The well was dry.');
    await shown.person.click(button('Bring it back'));
    expect(await sheet()).toHaveTextContent('The well was full.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toBeNull();
  });

  test('can be discarded', async () => {
    const shown = show({ before: stored('chp_one', 'Third Night', '<p>The well was full.</p>') });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await shown.person.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(screen.queryByText('Unsaved changes are kept on this device')).toBeNull();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('of a new chapter stands in the list as unsaved, and opens as it was', async () => {
    const shown = show({ before: stored('new', 'The Far Bank', '<p>Wide.</p>') });
    const link = await screen.findByRole('link', { name: /The Far Bank/ });
    expect(link).toHaveTextContent('Unsaved');
    await shown.person.click(link);
    expect(await screen.findByLabelText('Chapter title')).toHaveValue('The Far Bank');
    expect(await sheet()).toHaveTextContent('Wide.');
    expect(screen.getByText('Unsaved changes', { selector: '[role=status]' })).toBeVisible();
  });
});
