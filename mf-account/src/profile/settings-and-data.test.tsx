import { refusal } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { SETTINGS, failed, open } from './profile.fixture.tsx';

describe('mails and privacy', () => {
  const CALL = 'PATCH /users/me/settings/';

  it('shows what is kept, and what is never switched off', async () => {
    open();
    expect(await screen.findByRole('switch', { name: 'Decisions about my chapters' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Every other message in my inbox' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'My name beside gifts I give' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'My profile page is open' })).toBeChecked();
    // What the server keeps to: `mailed: true` and a mail of its own for each of these, and for nothing that the switch above names.
    expect(
      screen.getByText(
        'These mails always come: receipts, refunds, renewals, withdrawals, changed bank details and coins that we adjust; every step of a contract; and what concerns the safety of your account, such as a changed password.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Gifts, coins passed on to you, bonuses, monthly statements, referrals, answers to your reports and the like, by mail as well.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/mails about your money/i)).not.toBeInTheDocument();
  });

  it('keeps a switch at once, and says so', async () => {
    const { person, platform } = open({ [CALL]: { ...SETTINGS, mail_messages: true } });
    await person.click(await screen.findByRole('switch', { name: 'Every other message in my inbox' }));
    expect(await screen.findByText('Saved')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('switch', { name: 'Every other message in my inbox' })).toBeChecked();
    expect(platform.asked.filter(({ call }) => call === CALL)).toEqual([
      { call: CALL, input: { body: { mail_messages: true } } },
    ]);
  });

  it('loses nothing of two that are turned one after the other, whichever answer comes first', async () => {
    const waiting: Record<string, () => void> = {};
    const { person } = open({
      [CALL]: ({ body }) =>
        new Promise((resolve) => {
          // Each answer knows of its own change alone.
          waiting[Object.keys(body as object)[0] ?? ''] = () => resolve({ ...SETTINGS, ...(body as object) });
        }),
    });
    const gifts = await screen.findByRole('switch', { name: 'My name beside gifts I give' });
    const profile = screen.getByRole('switch', { name: 'My profile page is open' });
    await person.click(gifts);
    await person.click(profile);
    await act(async () => waiting['open_profile']?.());
    await act(async () => waiting['name_on_gifts']?.());
    expect(gifts).not.toBeChecked();
    expect(profile).not.toBeChecked();
  });

  it('keeps at once what becomes of novels that warn of something', async () => {
    const { person, platform } = open({
      [CALL]: ({ body }) => ({ ...SETTINGS, ...(body as object) }),
    });
    const harm = await screen.findByRole('combobox', { name: 'Self-harm or suicide' });
    expect(harm).toHaveValue('show');
    await person.selectOptions(harm, 'Hide');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sexual content' }), 'Blur cover and synopsis');
    await person.selectOptions(harm, 'Blur cover and synopsis');
    expect(platform.asked.filter(({ call }) => call === CALL).map(({ input }) => input.body)).toEqual([
      { hidden_warnings: ['self_harm'], blurred_warnings: [] },
      { hidden_warnings: ['self_harm'], blurred_warnings: ['sexual_content'] },
      { hidden_warnings: [], blurred_warnings: ['sexual_content', 'self_harm'] },
    ]);
    expect(harm).toHaveValue('blur');
  });

  it('goes back when it could not be kept, and says why', async () => {
    const { person, platform } = open({ [CALL]: failed });
    const gifts = await screen.findByRole('switch', { name: 'My name beside gifts I give' });
    await person.click(gifts);
    await waitFor(() =>
      expect(platform.toasts).toEqual([{ message: 'This could not be saved. Please try again.', type: 'error' }]),
    );
    expect(gifts).toBeChecked();
  });
});

describe('all my data', () => {
  it('is saved under a good name, once however often it is pressed', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { person, platform } = open({
      'GET /users/me/export/': { exported_at: '2026-03-01T12:00:00.000Z' } as never,
    });
    await person.dblClick(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your browser saves it as griot-my-data-2026-03-01.json.')).toBeVisible();
    expect(saved).toEqual(['griot-my-data-2026-03-01.json']);
    expect(platform.asked.filter(({ call }) => call === 'GET /users/me/export/')).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('says why it did not come', async () => {
    const { person } = open({
      'GET /users/me/export/': () => {
        throw refusal(429, 'too_many', 'You have fetched your data five times in an hour. Please wait a little.');
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(
      await screen.findByText('You have fetched your data five times in an hour. Please wait a little.'),
    ).toBeVisible();
  });
});
