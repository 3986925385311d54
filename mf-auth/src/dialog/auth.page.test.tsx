import { refusal, renderPage, type Answers, type TestPlatform } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import AuthPage from './auth.page.tsx';

const TOKENS = {
  token: 'access-1',
  refresh_token: 'refresh-1',
  pen_name: 'Ada Reader',
  name: 'Ada Obi',
  email_verified: true,
};
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const alert = () => screen.getByRole('alert');
/** Nobody else to sign in with, as without configuration. */
const NONE = { 'GET /auth/providers/': { results: [] } };
/** What was asked, but for who else one can sign in with. */
const sent = (platform: TestPlatform) => platform.asked.filter(({ call }) => call !== 'GET /auth/providers/');

describe('the login dialog', () => {
  const open = (login?: Answers['POST /auth/login/'], at = '/signin') =>
    renderPage(AuthPage, {
      path: '/signin',
      at,
      answers: login === undefined ? NONE : { ...NONE, 'POST /auth/login/': login },
    });

  it('welcomes, and begins in the e-mail field', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();
    expect(field('Email')).toHaveFocus();
  });

  it('lets password managers fill in', () => {
    open();
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('keeps both tokens and the user, and leaves the way on to the guards', async () => {
    const { person, platform } = open(TOKENS);
    await person.type(field('Email'), ' Ada@Example.com');
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    await waitFor(() =>
      expect(platform.session.current()).toEqual({
        state: 'authorised',
        tokens: { access: 'access-1', refresh: 'refresh-1' },
        user: { email: 'ada@example.com', pen_name: 'Ada Reader', email_verified: true },
      }),
    );
    expect(platform.nav.current().pathname).toBe('/signin');
  });

  it('gives authors who are blocked their novels as files', async () => {
    const saved: string[] = [];
    URL.createObjectURL ??= () => '';
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:novel');
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { person, platform } = renderPage(AuthPage, {
      path: '/signin',
      at: '/signin',
      answers: {
        ...NONE,
        'POST /auth/login/': () => {
          throw refusal(403, 'account_blocked', 'This account is blocked.', { answer: { takeaway: 'usr_1.99.abc' } });
        },
        'POST /auth/takeaway/': { results: [{ slug: 'salt-road', title: 'The Salt Road' }] },
        'POST /auth/takeaway/{novel}/': null,
      },
    });
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    expect(await screen.findByText('This account is blocked.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'What is yours stays yours' })).toBeVisible();
    await person.click(button('Download The Salt Road as Markdown'));
    await waitFor(() =>
      expect(sent(platform).slice(1)).toEqual([
        { call: 'POST /auth/takeaway/', input: { body: { takeaway: 'usr_1.99.abc' } } },
        {
          call: 'POST /auth/takeaway/{novel}/',
          input: { params: { novel: 'salt-road' }, body: { takeaway: 'usr_1.99.abc', format: 'markdown' } },
        },
      ]),
    );
    await waitFor(() => expect(saved).toEqual(['salt-road.zip']));
    jest.restoreAllMocks();
  });

  it('lets authors who are blocked appeal for a novel that is hidden, once', async () => {
    const hidden = { reason: 'The cover is not yours.', rule: 'own-work' as const, appealed: false };
    const { person, platform } = renderPage(AuthPage, {
      path: '/signin',
      at: '/signin',
      answers: {
        ...NONE,
        'POST /auth/login/': () => {
          throw refusal(403, 'account_blocked', 'This account is blocked.', { answer: { takeaway: 'usr_1.99.abc' } });
        },
        'POST /auth/takeaway/': {
          results: [
            { slug: 'salt-road', title: 'The Salt Road', hidden },
            { slug: 'open-road', title: 'The Open Road', hidden: null },
            { slug: 'told-road', title: 'The Told Road', hidden: { ...hidden, appealed: true } },
          ],
        },
        'POST /auth/takeaway/{novel}/appeal/': {
          id: 'app_1',
          text: 'I painted the cover myself.',
          created_at: '2026-08-01T09:00:00.000Z',
          outcome: null,
          answer: null,
          decided_at: null,
        },
      },
    });
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    await person.click(await screen.findByRole('button', { name: /^Appeal/ }));
    await person.keyboard('Too short');
    await person.click(button('Send appeal'));
    expect(screen.getByText('Please, write at least 20 characters.')).toBeVisible();
    const why = screen.getByRole('textbox', { name: /Why readers should find it again/ });
    await person.clear(why);
    await person.type(why, 'I painted the cover myself.');
    await person.click(button('Send appeal'));
    await waitFor(() => expect(screen.getAllByText(/You have appealed/)).toHaveLength(2));
    expect(document.activeElement).toHaveTextContent('by the rule “Your own work”: The cover is not yours.');
    expect(sent(platform).at(-1)).toEqual({
      call: 'POST /auth/takeaway/{novel}/appeal/',
      input: {
        params: { novel: 'salt-road' },
        body: { takeaway: 'usr_1.99.abc', text: 'I painted the cover myself.' },
      },
    });
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
  });

  it('calls nobody while a field is empty', async () => {
    const { person, platform } = open(TOKENS);
    await person.type(field('Email'), 'ada@example.com');
    await person.click(button('Login'));
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(sent(platform)).toEqual([]);
  });

  it('is busy while it waits, and ignores a second press', async () => {
    let answer: (a: typeof TOKENS) => void = () => {};
    const { person, platform } = open(
      () =>
        new Promise<typeof TOKENS>((resolve) => {
          answer = resolve;
        }),
    );
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    expect(button('Login')).toHaveAttribute('aria-busy', 'true');
    await person.click(button('Login'));
    expect(sent(platform)).toHaveLength(1);
    answer(TOKENS);
    await waitFor(() => expect(platform.session.current().state).toBe('authorised'));
  });

  it.each([
    [
      'the server’s own words',
      () => {
        throw refusal(401, 'wrong_credentials', 'The e-mail or the password is wrong.');
      },
      'The e-mail or the password is wrong.',
    ],
    [
      'that no answer came',
      () => {
        throw refusal(0, 'no_answer', 'No response received from server.');
      },
      'No response received from server.',
    ],
    [
      'that very many sign in, and when to try again',
      () => {
        throw refusal(
          503,
          'unavailable',
          'Very many people are signing in right now. Please try again in a few seconds.',
          {
            retryAfter: 5,
          },
        );
      },
      'Very many people are signing in right now. Please try again in a few seconds.',
    ],
    [
      'its fallback when nothing is known',
      () => {
        throw refusal(500, 'failed', '');
      },
      'Login failed',
    ],
  ])('says %s', async (_, login, text) => {
    const { person, platform } = open(login);
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'wrong one');
    await person.click(button('Login'));
    await waitFor(() => expect(alert()).toHaveTextContent(text));
    expect(field('Password')).toHaveValue('wrong one');
    expect(platform.session.current().state).toBe('anonymous');
  });

  it('says how long a locked sign-in has to wait, and offers a new password meanwhile', async () => {
    const { person } = open(() => {
      throw refusal(429, 'too_many', 'Too many attempts.', { retryAfter: 841 });
    });
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'wrong one');
    await person.click(button('Login'));
    await waitFor(() => expect(alert()).toHaveTextContent('Too many attempts. Try again in 15 minutes.'));
    await person.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(await screen.findByText('Elsewhere: /reset-password?email=ada%40example.com')).toBeVisible();
  });

  it('signs nobody in when its answer comes after it was closed', async () => {
    let answer: (a: typeof TOKENS) => void = () => {};
    const { person, platform } = open(
      () =>
        new Promise<typeof TOKENS>((resolve) => {
          answer = resolve;
        }),
    );
    await person.type(field('Email'), 'ada@example.com');
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Elsewhere: /')).toBeVisible();
    answer(TOKENS);
    await Promise.resolve();
    expect(platform.session.current().state).toBe('anonymous');
  });

  it('closes to the returnURL without asking the guards to bring it back', async () => {
    const { person, platform } = open(undefined, '/signin?returnURL=%2Fbook%2Fsalt-road');
    await person.click(button('Close'));
    expect(await screen.findByText('Elsewhere: /book/salt-road')).toBeVisible();
    expect(platform.nav.current().noRedirect).toBe(true);
  });

  it('goes home on Escape when there is nowhere else, or when the returnURL is another site’s', async () => {
    const { person } = open(undefined, '/signin?returnURL=%2F%2Fevil.example');
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  });

  it('leads to the sign-up with the returnURL', async () => {
    const { person, platform } = open(undefined, '/signin?returnURL=%2Fcreate');
    await person.click(screen.getByRole('link', { name: 'Sign up' }));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/signup',
        search: '?returnURL=%2Fcreate',
        action: 'replace',
      }),
    );
  });
});

describe('the sign-up dialog', () => {
  const CREATED = { ...TOKENS, email_verified: false, request_id: 'req_1' };
  const open = (signup?: Answers['POST /auth/signup/'], at = '/signup') =>
    renderPage(AuthPage, {
      path: '/signup',
      at,
      answers: signup === undefined ? NONE : { ...NONE, 'POST /auth/signup/': signup },
    });

  const fill = async (person: ReturnType<typeof open>['person'], more: Record<string, string> = {}) => {
    const values = {
      'First name': 'Ada',
      'Last name': 'Obi',
      'Pen name': 'Ada Reader',
      Email: 'ada@example.com',
      Password: 'secret-9',
      'Repeat password': 'secret-9',
      ...more,
    };
    for (const [label, value] of Object.entries(values)) await person.type(field(label), value);
  };

  it('asks before Back, a link or Escape loses what was typed, and forgets it when told to', async () => {
    const { person, platform } = open();
    await person.type(field('Pen name'), 'Ada Reader');
    for (const leave of [() => platform.nav.push('/genre'), () => person.keyboard('{Escape}')]) {
      void leave();
      await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(platform.nav.current().pathname).toBe('/signup');
      expect(field('Pen name')).toHaveValue('Ada Reader');
    }
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  });

  it('goes to the login without a question', async () => {
    const { person, platform } = open();
    await person.type(field('Pen name'), 'Ada Reader');
    await person.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(platform.nav.current().pathname).toBe('/signin'));
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  });

  it('sends what was typed, then asks for the code, then signs in', async () => {
    const { person, platform } = open(CREATED, '/signup?returnURL=%2Fcreate');
    await fill(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(platform.session.current().state).toBe('authorised'));
    expect(sent(platform)).toEqual([
      {
        call: 'POST /auth/signup/',
        input: {
          body: {
            email: 'ada@example.com',
            password: 'secret-9',
            pen_name: 'Ada Reader',
            first_name: 'Ada',
            last_name: 'Obi',
            browser: localStorage.getItem('griot.browser'),
          },
        },
      },
    ]);
    expect(localStorage.getItem('griot.browser')).toMatch(/^[0-9a-f]{32}$/);
    expect(platform.nav.current()).toMatchObject({
      pathname: '/otp',
      search: '?email=ada%40example.com&mode=confirm-email&returnURL=%2Fcreate',
      state: { request_id: 'req_1' },
    });
    expect(platform.session.current()).toMatchObject({ user: { email: 'ada@example.com', email_verified: false } });
  });

  it('takes the referral code from the address, and sends it trimmed', async () => {
    const { person, platform } = open(CREATED, '/signup?referral=ADA1%20');
    expect(field('Referral code')).toHaveValue('ADA1 ');
    await fill(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(sent(platform)[0]?.input.body).toMatchObject({ referral_code: 'ADA1' }));
  });

  it('says “Passwords do not match” and makes no call', async () => {
    const { person, platform } = open(CREATED);
    await fill(person, { 'Repeat password': 'secret-8' });
    await person.click(button('Sign up'));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(sent(platform)).toEqual([]);
  });

  it('needs at least six characters of password', async () => {
    const { person, platform } = open(CREATED);
    await fill(person, { Password: 'short', 'Repeat password': 'short' });
    await person.click(button('Sign up'));
    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible();
    expect(sent(platform)).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const { person } = open(CREATED);
    await person.click(button('Sign up'));
    for (const label of ['First name', 'Last name', 'Pen name', 'Email', 'Password', 'Repeat password'])
      expect(await screen.findByText(`${label} is required`)).toBeVisible();
  });

  it('puts the server’s texts beside their fields', async () => {
    const { person } = open(() => {
      throw refusal(400, 'invalid', 'pen_name: This pen name is taken.', {
        fields: { pen_name: ['This pen name is taken.'] },
        answer: { error: 'This pen name is taken.' },
      });
    });
    await fill(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(alert()).toHaveTextContent('Signup failed: This pen name is taken.'));
    expect(field('Pen name')).toHaveAccessibleDescription(expect.stringContaining('This pen name is taken.'));
    expect(field('Pen name')).toHaveFocus();
  });

  it('says when no answer came', async () => {
    const { person } = open(() => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    });
    await fill(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(alert()).toHaveTextContent('Signup failed: No response received from server.'));
  });

  it('tells password managers that the password is new', () => {
    open();
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Repeat password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('the code dialog', () => {
  const ADA = { email: 'ada@example.com', email_verified: false };
  const open = async ({ answers = {}, requestId = 'req_1' as string | null, user = ADA as typeof ADA | null } = {}) => {
    const shown = renderPage(AuthPage, {
      path: '/otp',
      at: '/otp?email=ada%40example.com&mode=confirm-email',
      answers,
      user,
    });
    if (requestId !== null)
      await act(() =>
        shown.platform.nav.replace('/otp?email=ada%40example.com&mode=confirm-email', {
          state: { request_id: requestId },
        }),
      );
    return shown;
  };

  it('asks for the code in the specification’s words', async () => {
    await open();
    const dialog = within(screen.getByRole('dialog', { name: 'Enter OTP' }));
    expect(
      await dialog.findByText(/A code has been sent to your mail, check and input code below to continue/),
    ).toBeVisible();
    expect(dialog.getByText('ada@example.com')).toBeVisible();
    expect(dialog.getByText("Didn't get a code?")).toBeVisible();
    expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field('Code')).toHaveAttribute('inputmode', 'numeric');
  });

  it('takes a pasted code with a space in it, and confirms the e-mail', async () => {
    const { person, platform } = await open({ answers: { 'POST /auth/verify-email/': { email_verified: true } } });
    await person.click(field('Code'));
    await person.paste('123 456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() => expect(platform.session.current()).toMatchObject({ user: { email_verified: true } }));
    expect(sent(platform)).toEqual([
      {
        call: 'POST /auth/verify-email/',
        input: { body: { email: 'ada@example.com', request_id: 'req_1', code: '123456' } },
      },
    ]);
    expect(platform.toasts).toEqual([{ message: 'Your e-mail is confirmed.', type: 'success' }]);
  });

  it('says why a code was refused', async () => {
    const { person, platform } = await open({
      answers: {
        'POST /auth/verify-email/': () => {
          throw refusal(400, 'wrong_code', 'code: This code is wrong or has expired.', {
            fields: { code: ['This code is wrong or has expired.'] },
            answer: { error: 'This code is wrong or has expired.' },
          });
        },
      },
    });
    await person.type(field('Code'), '000000');
    await person.click(button('Verify and Proceed'));
    await waitFor(() => expect(alert()).toHaveTextContent('Verification failed: This code is wrong or has expired.'));
    expect(field('Code')).toHaveValue('000000');
    expect(platform.session.current()).toMatchObject({ user: { email_verified: false } });
  });

  it('sends a new code on Resend, and checks against the new request', async () => {
    const { person, platform } = await open({
      answers: {
        'POST /auth/resend-verify-email/': { request_id: 'req_2' },
        'POST /auth/verify-email/': { email_verified: true },
      },
    });
    await person.click(button('Resend'));
    expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
    expect(platform.nav.current().state).toEqual({ request_id: 'req_2' });
    await person.type(field('Code'), '654321');
    await person.click(button('Verify and Proceed'));
    await waitFor(() =>
      expect(platform.asked.at(-1)?.input.body).toEqual({
        email: 'ada@example.com',
        request_id: 'req_2',
        code: '654321',
      }),
    );
  });

  it('offers Resend alone when the request was lost', async () => {
    const { person, platform } = await open({ requestId: null });
    expect(await screen.findByText(/There is no code to check here/)).toBeVisible();
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    expect(sent(platform)).toEqual([]);
  });

  it('lets someone confirm who is not signed in here, and then sign in', async () => {
    const { person, platform } = await open({
      user: null,
      answers: { 'POST /auth/verify-email/': { email_verified: true } },
    });
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() => expect(platform.nav.current().pathname).toBe('/signin'));
    expect(platform.session.current().state).toBe('anonymous');
  });

  it('does not take another person’s confirmed e-mail for the signed-in user’s', async () => {
    const { person, platform } = await open({
      user: { email: 'ben@example.com', email_verified: false },
      answers: { 'POST /auth/verify-email/': { email_verified: true } },
    });
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() => expect(platform.nav.current().pathname).toBe('/'));
    expect(platform.session.current()).toMatchObject({ user: { email: 'ben@example.com', email_verified: false } });
  });
});

describe('the page of an unconfirmed e-mail', () => {
  const user = { email: 'ada@example.com', email_verified: false };

  it('says which e-mail, sends a code to it on request, and asks for the code', async () => {
    const { person, platform } = renderPage(AuthPage, {
      path: '/verify-email',
      at: '/verify-email?returnURL=%2Fcreate',
      user,
      answers: { 'POST /auth/resend-verify-email/': { request_id: 'req_3' } },
    });
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(sent(platform)).toEqual([]);
    await person.click(button('Send code'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/otp',
        search: '?email=ada%40example.com&mode=confirm-email&returnURL=%2Fcreate',
        state: { request_id: 'req_3' },
      }),
    );
    expect(sent(platform)).toEqual([
      { call: 'POST /auth/resend-verify-email/', input: { body: { email: 'ada@example.com' } } },
    ]);
  });

  it('asks for the code that was sent already, also after its dialog was left, and sends another on request', async () => {
    const { platform, person } = renderPage(AuthPage, {
      path: '/:step',
      at: '/otp?email=ada%40example.com&mode=confirm-email',
      user,
    });
    await act(() =>
      platform.nav.replace('/otp?email=ada%40example.com&mode=confirm-email', { state: { request_id: 'req_1' } }),
    );
    await act(() => platform.nav.replace('/verify-email'));
    expect(screen.getByText(/We have sent you a code/)).toBeVisible();
    expect(button('Send code')).toBeEnabled();
    await person.click(button('Enter the code'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({ pathname: '/otp', state: { request_id: 'req_1' } }),
    );
    expect(sent(platform)).toEqual([]);
  });

  it('lets one with a mistyped e-mail sign out', async () => {
    const { person, platform } = renderPage(AuthPage, { path: '/verify-email', user });
    await person.click(button('Sign out'));
    expect(platform.session.current().state).toBe('anonymous');
  });
});
