import type { Entities } from '@griot/contracts';
import { aPage, badGateway, pictureToCut, refusal, renderPage, withPictures, type Answers } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProfilePage from './profile.page.tsx';

const ME: Entities['Me'] = {
  id: 'usr_ada',
  first_name: 'Ada',
  last_name: 'Obi',
  pen_name: 'Ada Writes',
  sex: 'F',
  about: 'I count camels.',
  email: 'ada@readers.test',
  email_verified: true,
  photo_url: null,
  user_code: '482915530271',
  roles: ['reader'],
};
const SETTINGS: Entities['AccountSettings'] = {
  mail_decisions: true,
  mail_messages: false,
  name_on_gifts: true,
  open_profile: true,
  hidden_warnings: [],
  blurred_warnings: [],
  adult: false,
};
const HERE = {
  id: 'ses_here',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
  created_at: '2026-02-20T08:00:00.000Z',
  last_used_at: '2026-03-01T11:59:30.000Z',
  current: true,
};
const PHONE = {
  id: 'ses_phone',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Version/18.3 Safari/604.1',
  created_at: '2026-01-02T08:00:00.000Z',
  last_used_at: '2026-03-01T10:00:00.000Z',
  current: false,
};
const DESKTOP = {
  ...PHONE,
  id: 'ses_desk',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  last_used_at: '2026-02-27T12:00:00.000Z',
};

const open = (answers: Answers = {}, at = '/account-profile') =>
  renderPage(ProfilePage, {
    path: '/account-profile',
    at,
    user: { pen_name: 'Ada Writes', id: 'usr_ada' },
    answers: {
      'GET /users/me/': ME,
      'GET /users/me/sessions/': aPage(HERE, PHONE),
      'GET /mutes/': aPage(),
      'GET /comment-blocks/': aPage(),
      'GET /users/me/settings/': SETTINGS,
      'GET /inbox/': aPage(),
      ...answers,
    },
  });
const part = (name: string) => screen.findByRole('region', { name });
const failed = () => {
  throw badGateway();
};

// Also after a test that has failed, so that the next one does not stand still.
afterEach(() => void jest.useRealTimers());

describe('an address that names a part', () => {
  let grown: () => void;
  let watched: Element[];
  let seen: string[];
  const given = globalThis.ResizeObserver;
  beforeEach(() => {
    watched = [];
    seen = [];
    grown = () => undefined;
    globalThis.ResizeObserver = class {
      constructor(resized: ResizeObserverCallback) {
        grown = () => {
          if (watched.length > 0) resized([], this);
        };
      }
      observe(element: Element): void {
        watched.push(element);
      }
      unobserve(): void {}
      disconnect(): void {
        watched = [];
      }
    };
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
      seen.push(this.id);
    });
  });
  afterEach(() => {
    globalThis.ResizeObserver = given;
    jest.restoreAllMocks();
  });

  test('leads to it once it is there, and gives it the keyboard', async () => {
    open({}, '/account-profile#feeds');
    expect(await part('E-reader and feeds')).toHaveFocus();
    expect(seen).toEqual(['feeds']);
  });

  test('holds it there while the parts above it come, until somebody goes elsewhere', async () => {
    open({}, '/account-profile#feeds');
    await part('E-reader and feeds');
    grown();
    expect(seen).toEqual(['feeds', 'feeds']);
    await userEvent.keyboard('{PageDown}');
    grown();
    expect(seen).toEqual(['feeds', 'feeds']);
  });

  test('lets it go after a scroll that came of nothing here, as by a scroll bar', async () => {
    open({}, '/account-profile#feeds');
    const feeds = await part('E-reader and feeds');
    fireEvent.scroll(window);
    grown();
    expect(seen).toEqual(['feeds', 'feeds']);
    jest.spyOn(feeds, 'getBoundingClientRect').mockReturnValue({ ...feeds.getBoundingClientRect(), top: 300 });
    fireEvent.scroll(window);
    grown();
    expect(seen).toEqual(['feeds', 'feeds']);
  });

  test('lets it go when nothing has grown for some seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open({}, '/account-profile#feeds');
    await part('E-reader and feeds');
    act(() => jest.advanceTimersByTime(3_000));
    grown();
    act(() => jest.advanceTimersByTime(3_000));
    grown();
    expect(seen).toEqual(['feeds', 'feeds', 'feeds']);
    act(() => jest.advanceTimersByTime(5_000));
    grown();
    expect(seen).toEqual(['feeds', 'feeds', 'feeds']);
  });

  test('that names none leads nowhere', async () => {
    open({}, '/account-profile');
    await part('E-reader and feeds');
    grown();
    expect(seen).toEqual([]);
  });
});

test('the menu names the parts in the order in which they stand', async () => {
  const { container } = open();
  await part('Profile');
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const named = links.map((link) => link.getAttribute('href')?.slice(1));
  const stand = [...container.querySelectorAll('section[id]')].map(({ id }) => id);
  expect(stand.filter((id) => named.includes(id))).toEqual(named);
});

describe('the profile', () => {
  const form = () => screen.findByRole('form', { name: 'Profile' });
  const save = async (person: ReturnType<typeof open>['person']) =>
    person.click(screen.getByRole('button', { name: 'Save profile' }));

  it('starts from what the server knows; User ID and e-mail are shown and no fields', async () => {
    open();
    const fields = within(await form());
    expect(fields.getByLabelText('First name')).toHaveValue('Ada');
    expect(fields.getByLabelText('Last name')).toHaveValue('Obi');
    expect(fields.getByLabelText('Pen name')).toHaveValue('Ada Writes');
    expect(fields.getByLabelText('Sex')).toHaveDisplayValue('Female');
    expect(
      within(fields.getByLabelText('Sex'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Prefer not to say', 'Male', 'Female']);
    expect(fields.getByLabelText('About')).toHaveValue('I count camels.');
    expect(fields.getByText('15 / 1,000')).toBeVisible();
    expect(screen.getByText('482915530271')).toBeVisible();
    expect(screen.getByText('ada@readers.test')).toBeVisible();
  });

  it('is sent as a whole, says so for three seconds, and the chrome and other tabs know at once', async () => {
    jest.useFakeTimers();
    const now = { ...ME, pen_name: 'Ada of Aba', sex: '' as const, about: '' };
    const { platform } = open({ 'PUT /users/me/': now });
    const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await form();
    await person.clear(screen.getByLabelText('Pen name'));
    await person.type(screen.getByLabelText('Pen name'), ' Ada  of Aba');
    await person.selectOptions(screen.getByLabelText('Sex'), 'Prefer not to say');
    await person.clear(screen.getByLabelText('About'));
    await save(person);
    const said = await screen.findByText('Profile updated successfully!');
    expect(said).toHaveAttribute('role', 'status');
    expect(platform.asked.find(({ call }) => call === 'PUT /users/me/')?.input.body).toEqual({
      first_name: 'Ada',
      last_name: 'Obi',
      pen_name: ' Ada  of Aba',
      sex: '',
      about: '',
    });
    await waitFor(() => expect(screen.getByLabelText('Pen name')).toHaveValue('Ada of Aba'));
    expect(platform.session.current()).toMatchObject({ user: { pen_name: 'Ada of Aba' } });
    expect(JSON.parse(localStorage.getItem('griot.session') ?? '{}')).toMatchObject({
      user: { id: 'usr_ada', pen_name: 'Ada of Aba' },
    });
    act(() => {
      jest.advanceTimersByTime(2_900);
    });
    expect(screen.getByText('Profile updated successfully!')).toBeVisible();
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(screen.queryByText('Profile updated successfully!')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('says at its field that a pen name is taken, and keeps what was typed', async () => {
    const { person, platform } = open({
      'PUT /users/me/': () => {
        throw refusal(400, 'invalid', 'x', { fields: { pen_name: ['This pen name is taken.'] } });
      },
    });
    await form();
    await person.type(screen.getByLabelText('Pen name'), '!');
    await save(person);
    await waitFor(() =>
      expect(screen.getByLabelText('Pen name')).toHaveAccessibleDescription(/This pen name is taken\./),
    );
    expect(screen.getByLabelText('Pen name')).toHaveValue('Ada Writes!');
    expect(screen.getByLabelText('Pen name')).toHaveFocus();
    expect(platform.session.current()).toMatchObject({ user: { pen_name: 'Ada Writes' } });
  });

  it.each([
    ['', 'Failed to update profile. Please try again.'],
    ['No response received from server.', 'No response received from server.'],
  ])('says why when it could not be saved (%j)', async (given, text) => {
    const { person } = open({
      'PUT /users/me/': () => {
        throw given ? refusal(500, 'failed', given) : badGateway();
      },
    });
    await form();
    await save(person);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('makes no call without a name', async () => {
    const { person, platform } = open();
    await form();
    await person.clear(screen.getByLabelText('First name'));
    await save(person);
    expect(screen.getByText('First name is required')).toBeVisible();
    expect(platform.asked.some(({ call }) => call === 'PUT /users/me/')).toBe(false);
  });

  it('no longer says that it was saved once something is wrong', async () => {
    const { person } = open({ 'PUT /users/me/': ME });
    await form();
    await save(person);
    await screen.findByText('Profile updated successfully!');
    await person.clear(screen.getByLabelText('Last name'));
    await save(person);
    expect(screen.getByText('Last name is required')).toBeVisible();
    expect(screen.queryByText('Profile updated successfully!')).not.toBeInTheDocument();
  });

  it('asks before changes are left, and not after they are saved', async () => {
    const { person, platform } = open({ 'PUT /users/me/': { ...ME, about: 'I count camels. Twice.' } });
    await form();
    await person.type(screen.getByLabelText('About'), ' Twice.');
    let gone: Promise<boolean> | undefined;
    await act(async () => {
      gone = platform.nav.push('/shelf');
    });
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    expect(await gone).toBe(false);
    await save(person);
    await screen.findByText('Profile updated successfully!');
    await act(async () => {
      expect(await platform.nav.push('/shelf')).toBe(true);
    });
    expect(screen.getByText('Elsewhere: /shelf')).toBeVisible();
  });

  it('copies the User ID', async () => {
    const { person } = open();
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await form();
    await person.click(screen.getByRole('button', { name: 'Copy user code' }));
    expect(await screen.findByText('Copied!', { selector: '[role=status]' })).toBeInTheDocument();
    expect(written).toHaveBeenCalledWith('482915530271');
  });

  it('says when it did not load, and loads on Retry', async () => {
    let down = true;
    const { person } = open({ 'GET /users/me/': () => (down ? failed() : ME) });
    expect(await screen.findByText('Your profile did not load.')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await form()).toBeVisible();
  });
});

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

describe('the picture', () => {
  const WITH: Entities['Me'] = { ...ME, photo_url: '/media/portraits/ada.webp' };
  afterEach(() => jest.restoreAllMocks());
  const choose = async (
    person: ReturnType<typeof open>['person'],
    file = new File(['x'], 'me.png', { type: 'image/png' }),
  ) => {
    await screen.findByRole('form', { name: 'Profile' });
    await person.upload(screen.getByLabelText('Picture'), file);
  };
  const arrive = () => pictureToCut('Your picture');

  it('is taken away, and the chrome knows at once', async () => {
    const { person, platform } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': ME });
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Avatar updated successfully!')).toHaveAttribute('role', 'status');
    expect(platform.asked.find(({ call }) => call === 'PATCH /users/me/')?.input.body).toEqual({ photo_url: null });
    expect(platform.session.current()).toMatchObject({ user: { photo_url: null } });
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add a picture' })).toHaveFocus();
  });

  it('is taken away by one call, though two presses come before the next drawing', async () => {
    const { platform } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': ME });
    const button = await screen.findByRole('button', { name: 'Remove picture' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Avatar updated successfully!')).toBeVisible();
    expect(platform.asked.filter(({ call }) => call === 'PATCH /users/me/')).toHaveLength(1);
  });

  it('stays when it could not be taken away, and it is said why', async () => {
    const { person } = open({ 'GET /users/me/': WITH, 'PATCH /users/me/': failed });
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await screen.findByText('Failed to update avatar. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  it('is cut out of a file and sent as a small JPEG', async () => {
    withPictures();
    const { person, platform } = open({ 'PATCH /users/me/': WITH });
    await choose(person);
    const dialog = await arrive();
    expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(await screen.findByText('Avatar updated successfully!')).toBeVisible();
    const form = platform.asked.find(({ call }) => call === 'PATCH /users/me/')?.input.body as FormData;
    const sent = form.get('photo_url') as File;
    expect([sent.name, sent.type]).toEqual(['portrait.jpg', 'image/jpeg']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeVisible();
    expect(platform.session.current()).toMatchObject({ user: { photo_url: '/media/portraits/ada.webp' } });
  });

  it('keeps what was chosen when the server refuses, and says why', async () => {
    withPictures();
    const { person } = open({
      'PATCH /users/me/': () => {
        throw refusal(429, 'too_many', 'You have changed your picture 50 times in a day. Please go on tomorrow.');
      },
    });
    await choose(person);
    const dialog = await arrive();
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(
      await dialog.findByText('You have changed your picture 50 times in a day. Please go on tomorrow.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save picture' })).not.toHaveAttribute('aria-busy');
  });

  it('is let go by the browser when its dialog is closed, and when the page is left with it open', async () => {
    withPictures();
    jest.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:first').mockReturnValueOnce('blob:second');
    const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { person, unmount } = open();
    await choose(person);
    await person.click((await arrive()).getByRole('button', { name: 'Cancel' }));
    expect(revoked.mock.calls).toEqual([['blob:first']]);
    await choose(person);
    await arrive();
    unmount();
    expect(revoked.mock.calls).toEqual([['blob:first'], ['blob:second']]);
  });

  it('that was read only after the page was left is let go as well', async () => {
    withPictures();
    let read: () => void = () => undefined;
    Object.defineProperty(HTMLImageElement.prototype, 'decode', {
      configurable: true,
      value: () =>
        new Promise<void>((resolve) => {
          read = resolve;
        }),
    });
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:late');
    const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { person, unmount } = open();
    await choose(person);
    unmount();
    read();
    await waitFor(() => expect(revoked.mock.calls).toEqual([['blob:late']]));
  });

  it('is not taken from a file that is none', async () => {
    withPictures({ readable: false });
    open();
    await choose(userEvent.setup({ applyAccept: false }), new File(['<svg>'], 'notes.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('This file could not be read as a picture. Choose a JPEG, PNG, WebP or GIF.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when the browser cannot draw it', async () => {
    withPictures({ drawable: false });
    const { person, platform } = open();
    await choose(person);
    const dialog = await arrive();
    await person.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(await dialog.findByText('The picture could not be made. Please try another one.')).toBeVisible();
    expect(platform.asked.some(({ call }) => call === 'PATCH /users/me/')).toBe(false);
  });
});
