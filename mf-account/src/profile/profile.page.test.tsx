import { badGateway, refusal } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ME, failed, open, part } from './profile.fixture.tsx';

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
