import { aPage, refusal } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { LIST, one, show, list, button, bodyOf, type RenderedPage } from './chapters.fixture.tsx';

describe('settings and deletion', () => {
  const open = async ({ person }: RenderedPage, name: string): Promise<void> => {
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await screen.findByText('The well was dry.');
    await person.click(button(name));
  };

  test('a chapter’s price counts for coins only, and is a whole number', async () => {
    const shown = show({ answers: { [CHANGE]: one, [PLANS]: aPage() } });
    await open(shown, 'Settings');
    expect(screen.queryByLabelText(/Price in coins/)).toBeNull();
    await shown.person.click(screen.getByRole('radio', { name: 'Coins' }));
    expect(screen.getByLabelText(/Price in coins/)).toHaveValue('5');
    await shown.person.clear(screen.getByLabelText(/Price in coins/));
    await shown.person.type(screen.getByLabelText(/Price in coins/), '1.5');
    await shown.person.click(button('Save settings'));
    expect(await screen.findByText('A whole number from 1 to 1,000 is needed')).toBeVisible();
    await shown.person.clear(screen.getByLabelText(/Price in coins/));
    await shown.person.type(screen.getByLabelText(/Price in coins/), '12');
    await shown.person.click(button('Save settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(shown, CHANGE)).toEqual([{ unlock_mode: 'C', coin_requirement: 12 }]);
  });

  const CHANGE = 'PATCH /novels/mine/{novel}/chapters/{chapter}/';
  const PLANS = 'GET /subscription-plans/';
  const plan = {
    id: 'pln_month',
    name: 'Month',
    amount: '1500.00',
    currency: 'NGN',
    duration_str: '1 month',
    description: '',
  } as const;

  test('each way to open a chapter says what is true of it, and has a price where coins open it', async () => {
    const shown = show({ answers: { [CHANGE]: one, [PLANS]: aPage(plan) } });
    await open(shown, 'Settings');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Subscription' })).toBeEnabled());
    for (const [name, hint] of [
      ['Free', 'Everyone can read it'],
      ['Coins', 'Readers unlock it once, for good'],
      ['Subscription', 'Subscribers read it for as long as they subscribe'],
      ['Coins or subscription', 'Readers unlock it once, for good; subscribers read it for as long as they subscribe'],
    ] as const)
      expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription(hint);
    await shown.person.click(screen.getByRole('radio', { name: 'Coins or subscription' }));
    expect(screen.getByLabelText(/Price in coins/)).toBeVisible();
    await shown.person.click(screen.getByRole('radio', { name: 'Subscription' }));
    expect(screen.queryByLabelText(/Price in coins/)).toBeNull();
    await shown.person.click(button('Save settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(shown, CHANGE)).toEqual([{ unlock_mode: 'S' }]);
  });

  test('nobody is promised a subscription while none is offered', async () => {
    const shown = show({ answers: { [PLANS]: aPage() } });
    await open(shown, 'Settings');
    for (const name of ['Subscription', 'Coins or subscription']) {
      expect(screen.getByRole('radio', { name })).toBeDisabled();
      expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription('No subscription is offered at present');
    }
  });

  test('a chapter gets another number, between two or as the prologue, and stays open', async () => {
    let chapters = [one];
    const shown = show({
      answers: {
        [LIST]: () => aPage(...chapters),
        [PLANS]: aPage(),
        [CHANGE]: (input) => {
          const { chapter } = input.body as { chapter: string };
          if (chapter === '2')
            throw refusal(409, 'conflict', 'There is a chapter 2 already.', {
              fields: { chapter: ['This number is taken.'] },
            });
          const moved = { ...one, chapter: chapter === '0' ? '0.00' : '1.50' };
          chapters = [moved];
          return moved;
        },
      },
    });
    await open(shown, 'Settings');
    const number = screen.getByRole('textbox', { name: /Number/ });
    expect(number).toHaveValue('1');
    const put = async (text: string) => {
      await shown.person.clear(screen.getByRole('textbox', { name: /Number/ }));
      await shown.person.type(screen.getByRole('textbox', { name: /Number/ }), text);
      await shown.person.click(button('Save settings'));
    };
    await put('one');
    expect(await screen.findByText('A chapter number such as 12 or 12.5 is needed')).toBeVisible();
    await put('2');
    expect(await screen.findByText('This number is taken.')).toBeVisible();
    await put('1.5');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(shown.platform.nav.current().search).toBe('?chapter=1.5'));
    expect(screen.getByText('The well was dry.')).toBeVisible();
    await shown.person.click(button('Settings'));
    await put('0');
    await waitFor(() => expect(shown.platform.nav.current().search).toBe('?chapter=0'));
    expect(within(await list()).getByRole('link', { current: true })).toHaveTextContent('Prologue');
    expect(screen.getByText('The well was dry.')).toBeVisible();
  });

  test('deleting asks first, and says that it is done', async () => {
    const REMOVE = 'DELETE /novels/mine/{novel}/chapters/{chapter}/';
    let chapters = [one];
    const shown = show({
      answers: {
        [LIST]: () => aPage(...chapters),
        [REMOVE]: () => {
          chapters = [];
          return null;
        },
      },
    });
    await open(shown, 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete this chapter?' });
    expect(dialog).toHaveTextContent('Chapter 1, “Third Night”, will be gone for good. This cannot be undone.');
    expect(bodyOf(shown, REMOVE)).toEqual([]);
    await shown.person.click(within(dialog).getByRole('button', { name: 'Delete chapter' }));
    expect(await screen.findByText('No chapters created')).toBeVisible();
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been deleted', type: 'success' }]);
  });

  test('a chapter that readers have paid for stays, with the reason', async () => {
    const shown = show({
      answers: {
        'DELETE /novels/mine/{novel}/chapters/{chapter}/': () => {
          throw refusal(409, 'conflict', 'Readers have paid to unlock this chapter, so it cannot be deleted.');
        },
      },
    });
    await open(shown, 'Delete');
    await shown.person.click(button('Delete chapter'));
    await waitFor(() =>
      expect(shown.platform.toasts).toEqual([
        { message: 'Readers have paid to unlock this chapter, so it cannot be deleted.', type: 'error' },
      ]),
    );
    expect(screen.getByText('The well was dry.')).toBeInTheDocument();
  });
});
