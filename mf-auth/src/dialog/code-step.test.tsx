import { refusal, renderPage } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import AuthPage from './auth.page.tsx';
import { alert, button, field, inAnotherTab, sent } from './dialog.fixture.ts';

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

  it.each([
    ['/otp?email=ada%40example.com&mode=confirm-email', 'Enter OTP'],
    ['/verify-email', 'Confirm your e-mail'],
  ])('says once that it was confirmed in another tab, before %s goes', async (at, name) => {
    const { platform } = renderPage(AuthPage, { path: '/:step', at, user: ADA });
    expect(screen.getByRole('dialog', { name })).toBeVisible();
    expect(platform.toasts).toEqual([]);
    await act(async () =>
      inAnotherTab(({ user, ...session }) => ({ ...session, user: { ...user, email_verified: true } })),
    );
    expect(platform.session.current()).toMatchObject({ user: { email_verified: true } });
    await act(async () =>
      inAnotherTab((session) => ({ ...session, tokens: { access: 'access-2', refresh: 'refresh-2' } })),
    );
    expect(platform.toasts).toEqual([{ message: 'Your e-mail is confirmed.', type: 'success' }]);
  });

  it.each([
    [
      'somebody else signs in',
      ({ user, ...session }) => ({
        ...session,
        user: { ...user, pen_name: 'Bo Books', email: 'bo@example.com', email_verified: true },
      }),
    ],
    ['one signs out', () => null],
  ] satisfies [string, Parameters<typeof inAnotherTab>[0]][])(
    'says nothing of it when in another tab %s',
    async (_, change) => {
      const { platform } = await open();
      await act(async () => inAnotherTab(change));
      expect(platform.session.current()).not.toMatchObject({ user: { pen_name: 'Ada Reader' } });
      expect(platform.toasts).toEqual([]);
    },
  );

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

  it('asks at once for the code that this tab knows of, where its address names none', async () => {
    const { platform, person } = await open({ answers: { 'POST /auth/verify-email/': { email_verified: true } } });
    await act(() => platform.nav.replace('/otp?email=ada%40example.com&mode=confirm-email&returnURL=%2Fgenre'));
    expect(screen.queryByText(/There is no code to check here/)).toBeNull();
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() =>
      expect(sent(platform).at(-1)?.input.body).toEqual({
        email: 'ada@example.com',
        request_id: 'req_1',
        code: '123456',
      }),
    );
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

  it.each([
    [
      '/shelf',
      /^Your shelf, and what you have put there, opens once you have confirmed that ada@example\.com is yours\./,
    ],
    ['/shelf?tab=lists', /^Your shelf, /],
    ['/shelf-of-others', /^To go on, confirm that ada@example\.com is yours\./],
    ['/create', /^To go on, /],
  ])('says what waits for it, on the way to %s', (path, words) => {
    const at = `/verify-email?${new URLSearchParams({ returnURL: path }).toString()}`;
    renderPage(AuthPage, { path: '/verify-email', at, user });
    expect(screen.getByText('ada@example.com').parentElement).toHaveTextContent(words);
  });

  it('lets one with a mistyped e-mail sign out', async () => {
    const { person, platform } = renderPage(AuthPage, { path: '/verify-email', user });
    await person.click(button('Sign out'));
    expect(platform.session.current().state).toBe('anonymous');
  });
});
