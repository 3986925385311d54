import { aPage, badGateway, refusal } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HERE, PHONE, failed, open, part } from './profile.fixture.tsx';

// Also after a test that has failed, so that the next one does not stand still.
afterEach(() => void jest.useRealTimers());

const DESKTOP = {
  ...PHONE,
  id: 'ses_desk',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  last_used_at: '2026-02-27T12:00:00.000Z',
};

describe('the password', () => {
  const fill = async (person: ReturnType<typeof open>['person'], current: string, next: string, again: string) => {
    await part('Change Password');
    for (const [label, value] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', again],
    ] as const)
      if (value) await person.type(screen.getByLabelText(label), value);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  };
  const call = 'POST /auth/change-password/';

  it('is changed, says so for three seconds and clears the form', async () => {
    jest.useFakeTimers();
    const { platform } = open({ [call]: { message: 'Password changed successfully!' } });
    const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await fill(person, 'old secret', 'new secret', 'new secret');
    expect(await screen.findByText('Password changed successfully!')).toHaveAttribute('role', 'status');
    expect(platform.asked.find((asked) => asked.call === call)?.input.body).toEqual({
      current_password: 'old secret',
      new_password: 'new secret',
      confirm_password: 'new secret',
    });
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(screen.getByLabelText(label)).toHaveValue('');
      expect(screen.getByLabelText(label)).not.toBeInvalid();
    }
    act(() => {
      jest.advanceTimersByTime(3_100);
    });
    expect(screen.queryByText('Password changed successfully!')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it.each([
    ['new secret', 'new secrets', 'Confirm new password', "New passwords don't match."],
    ['five5', 'five5', 'New password', 'New password must be at least 6 characters long.'],
    ['', '', 'New password', 'New password is required'],
  ])('%j and %j make no call', async (next, again, label, text) => {
    const { person, platform } = open();
    await fill(person, 'old secret', next, again);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText('Current password')).toHaveValue('old secret');
    expect(platform.asked.some((asked) => asked.call === call)).toBe(false);
  });

  it('is set anew by a mailed code by who has forgotten it', async () => {
    const { person, platform } = open();
    await person.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    expect(platform.overlays).toEqual([{ name: 'auth.reset-password', props: {} }]);
  });

  it('says at its field that the current one is wrong', async () => {
    const { person } = open({
      [call]: () => {
        throw refusal(400, 'invalid', 'x', { fields: { current_password: ['The current password is wrong.'] } });
      },
    });
    await fill(person, 'no secret', 'new secret', 'new secret');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('The current password is wrong.'),
    );
    expect(screen.getByLabelText('New password')).toHaveValue('new secret');
  });

  it.each([
    ['', 'Failed to change password. Please try again.'],
    ['Too many attempts. Please wait a little.', 'Too many attempts. Please wait a little.'],
  ])('says why it was not changed (%j)', async (given, text) => {
    const { person } = open({
      [call]: () => {
        throw given ? refusal(429, 'too_many', given) : badGateway();
      },
    });
    await fill(person, 'old secret', 'new secret', 'new secret');
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('where one is signed in', () => {
  it('names the devices, marks this one and says when the others were used', async () => {
    open();
    const devices = within(await part('Where you are signed in'));
    const [here, phone] = await devices.findAllByRole('listitem');
    expect(here).toHaveTextContent('Chrome on LinuxThis device');
    expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent('Safari on iPhoneSigned in on 2 January 2026 · last used 2 hours ago');
  });

  it('signs one out, once however often it is pressed', async () => {
    let devices = [HERE, PHONE, DESKTOP];
    let release = () => {};
    const { person, platform } = open({
      'GET /users/me/sessions/': () => aPage(...devices),
      'DELETE /users/me/sessions/{session}/': ({ params }) =>
        new Promise<null>((resolve) => {
          release = () => {
            devices = devices.filter(({ id }) => id !== params?.session);
            resolve(null);
          };
        }),
    });
    const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone, last used 2 hours ago' });
    await person.click(button);
    await person.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByText('Firefox on Windows')).toBeVisible();
    expect(platform.toasts).toEqual([{ message: 'Signed out: Safari on iPhone', type: 'success' }]);
    expect(platform.asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([
      { call: 'DELETE /users/me/sessions/{session}/', input: { params: { session: 'ses_phone' } } },
    ]);
    expect(document.body).not.toHaveFocus();
  });

  it('takes one that had ended already for done', async () => {
    const { person, platform } = open({
      'DELETE /users/me/sessions/{session}/': () => {
        throw refusal(404, 'not_found', 'There is no such session.');
      },
    });
    await person.click(await screen.findByRole('button', { name: /Sign out Safari/ }));
    await waitFor(() =>
      expect(platform.toasts).toEqual([{ message: 'Signed out: Safari on iPhone', type: 'success' }]),
    );
  });

  it('signs all others out', async () => {
    let devices = [HERE, PHONE, DESKTOP];
    const { person } = open({
      'GET /users/me/sessions/': () => aPage(...devices),
      'DELETE /users/me/sessions/': () => {
        devices = [HERE];
        return null;
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
  });

  it('says why it could not be done', async () => {
    const { person, platform } = open({ 'DELETE /users/me/sessions/': failed });
    await person.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    await waitFor(() =>
      expect(platform.toasts).toEqual([{ message: 'This could not be done. Please try again.', type: 'error' }]),
    );
  });

  it('loads more than ten when asked', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...PHONE, id: `ses_${n}`, current: n === 0 }));
    const { person } = open({
      'GET /users/me/sessions/': ({ query }) => {
        const from = Number(query?.['offset'] ?? 0);
        return {
          count: 12,
          next: from === 0 ? '/api/users/me/sessions/?offset=10' : null,
          previous: null,
          results: many.slice(from, from + 10),
        };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem')).toHaveLength(12),
    );
  });

  it('says when the list did not load', async () => {
    open({ 'GET /users/me/sessions/': failed });
    expect(await screen.findByText(/The list did not load\./)).toBeVisible();
  });
});
