import { isExpired, PlatformProvider } from '@griot/remote-kit';
import { testPlatform, type Answers } from '@griot/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, field, inAnotherTab, NONE, TOKENS as ACCOUNT, typeSignUp } from './dialog.fixture.ts';
import LoginOverlay from './login.overlay.tsx';
import ResetPasswordOverlay from './reset-password.overlay.tsx';
import SignupOverlay from './signup.overlay.tsx';

function open(
  Overlay: typeof LoginOverlay,
  answers: Answers = {},
  platform = testPlatform({ at: '/book/salt-road', answers: { ...NONE, ...answers } }),
) {
  const given: unknown[] = [];
  render(
    <PlatformProvider platform={platform}>
      <Overlay props={{ returnURL: '/book/salt-road' }} close={(answer) => given.push(answer)} />
    </PlatformProvider>,
  );
  return { platform, given, person: userEvent.setup() };
}

it('a login that somebody needs for something says for what, and one for nothing known says what it is good for', () => {
  for (const [why, text] of [
    ['report', 'Sign in to report this to our editors.'],
    ['gift', 'Sign in to send a gift.'],
    ['<b>win</b>', 'Sign in to keep your shelf, your reading positions and your coins.'],
  ] as const) {
    render(
      <PlatformProvider platform={testPlatform({ at: '/book/salt-road', answers: NONE })}>
        <LoginOverlay props={{ why }} close={() => undefined} />
      </PlatformProvider>,
    );
    expect(screen.getByText(text)).toBeVisible();
    cleanup();
  }
});

it('a login over a page answers that somebody signed in, and the page stays', async () => {
  const { platform, given, person } = open(LoginOverlay, { 'POST /auth/login/': ACCOUNT });
  await person.type(field('Email'), 'ada@example.com');
  await person.type(field('Password'), 'griot-demo');
  await person.click(button('Login'));
  await waitFor(() => expect(given).toEqual([{ signedIn: true }]));
  expect(platform.nav.current().pathname).toBe('/book/salt-road');
});

it('a sign-up whose e-mail is confirmed in another tab says so, and is done', async () => {
  const { platform, given, person } = open(SignupOverlay, {
    'POST /auth/signup/': { ...ACCOUNT, email_verified: false, request_id: 'req_1' },
  });
  await typeSignUp(person);
  await person.click(button('Sign up'));
  expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await act(async () =>
    inAnotherTab(({ user, ...session }) => ({ ...session, user: { ...user, email_verified: true } })),
  );
  expect(platform.toasts.at(-1)).toEqual({ message: 'Your e-mail is confirmed.', type: 'success' });
  expect(given).toEqual([{ signedIn: true }]);
});

it('a closed login answers null', async () => {
  const { given, person } = open(LoginOverlay);
  await person.keyboard('{Escape}');
  expect(given).toEqual([null]);
});

it('login and sign-up change places without leaving the page', async () => {
  const { platform, person } = open(LoginOverlay);
  await person.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(field('Pen name')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Login' }));
  expect(field('Email')).toHaveFocus();
  expect(platform.nav.current().pathname).toBe('/book/salt-road');
});

it('a look at the login loses nothing of a sign-up but its passwords', async () => {
  const { person } = open(SignupOverlay);
  await person.type(field('Pen name'), 'Ada Reader');
  await person.type(field('Password'), 'secret-9');
  await person.click(screen.getByRole('link', { name: 'Login' }));
  await person.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(field('Pen name')).toHaveValue('Ada Reader');
  expect(field('Password')).toHaveValue('');
});

it.each([
  ['Escape', (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}')],
  ['Close', (person: ReturnType<typeof userEvent.setup>) => person.click(button('Close'))],
])('%s asks before a sign-up that was begun is lost', async (_, leave) => {
  const { given, person } = open(SignupOverlay);
  await person.type(field('Pen name'), 'Ada Reader');
  await leave(person);
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Pen name')).toHaveValue('Ada Reader');
  expect(given).toEqual([]);
  await leave(person);
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(given).toEqual([null]));
});

it('a sign-up in which nothing was typed, or everything was taken out again, is closed without a question', async () => {
  const { given, person } = open(SignupOverlay);
  await person.type(field('Pen name'), 'Ada');
  await person.clear(field('Pen name'));
  await person.keyboard('{Escape}');
  expect(given).toEqual([null]);
});

it('a sign-up goes on to its code, and its end answers that somebody signed in', async () => {
  const { platform, given, person } = open(SignupOverlay, {
    'POST /auth/signup/': { ...ACCOUNT, email_verified: false, request_id: 'req_1' },
    'POST /auth/verify-email/': { email_verified: true },
  });
  await typeSignUp(person);
  await person.click(button('Sign up'));
  expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await person.type(field('Code'), '123456');
  await person.click(button('Verify and Proceed'));
  await waitFor(() => expect(given).toEqual([{ signedIn: true }]));
  expect(platform.session.current()).toMatchObject({ state: 'authorised', user: { email_verified: true } });
});

it('one who signs up and closes at the code is signed in all the same', async () => {
  const { given, person } = open(SignupOverlay, {
    'POST /auth/signup/': { ...ACCOUNT, email_verified: false, request_id: 'req_1' },
  });
  await typeSignUp(person);
  await person.click(button('Sign up'));
  await screen.findByRole('dialog', { name: 'Enter OTP' });
  await person.click(button('Close'));
  expect(given).toEqual([{ signedIn: true }]);
});

describe('over unsaved work whose sign-in has ended', () => {
  const READER = { pen_name: 'Ada Reader', email: 'ada@example.com', email_verified: true };

  async function expired(answers: Answers = {}) {
    const platform = testPlatform({ at: '/book/salt-road', answers: { ...NONE, ...answers }, user: READER });
    platform.nav.hold(() => true);
    void platform.session.refresh('access');
    await waitFor(() => expect(isExpired(platform.session.current())).toBe(true));
    return open(LoginOverlay, answers, platform);
  }

  it('says so, with the e-mail at hand and the keyboard at the password', async () => {
    await expired();
    expect(
      screen.getByText('Your session has expired. Sign in again to go on. What you typed is still here.'),
    ).toBeVisible();
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(field('Password')).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });

  it('hides the page behind, which is still somebody’s own, as no other dialog does', async () => {
    const behind = () => {
      const names = [...screen.getByRole('dialog').classList];
      return document.head.textContent
        ?.split('}')
        .findLast((rule) => names.some((name) => rule.includes(`.${name}::backdrop{`)))
        ?.split('background:')[1]
        ?.split(';')[0];
    };
    await expired();
    expect(behind()).toBe('var(--paper)');
    cleanup();
    open(LoginOverlay);
    expect(behind()).toBe('var(--veil)');
  });

  it('goes on when the password is right', async () => {
    const { platform, given, person } = await expired({ 'POST /auth/login/': ACCOUNT });
    await person.type(field('Password'), 'griot-demo');
    await person.click(button('Login'));
    await waitFor(() => expect(given).toEqual([{ signedIn: true }]));
    expect(platform.session.current()).toMatchObject({
      state: 'authorised',
      tokens: { access: 'access-1' },
      user: { roles: ['reader'] },
    });
  });

  it('closes by itself when the person has signed in again in another tab', async () => {
    const { platform, given } = await expired();
    act(() => platform.session.signIn({ access: 'b', refresh: 's' }, READER));
    await waitFor(() => expect(given).toEqual([{ signedIn: true }]));
  });

  it('answers null when it is closed', async () => {
    const { given, person } = await expired();
    await person.keyboard('{Escape}');
    expect(given).toEqual([null]);
  });
});

describe('a reset over a page', () => {
  const RESET: Answers = {
    ...NONE,
    'POST /auth/password-reset/': { request_id: 'req_1', status: 'sent' },
    'POST /auth/complete-password-reset/': { access_token: 'tok' },
    'POST /auth/reset-password/': { message: 'Password Reset Successful!' },
  };

  async function reset(person: ReturnType<typeof userEvent.setup>) {
    await person.click(button('Submit'));
    await person.type(await screen.findByLabelText('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await person.type(await screen.findByLabelText('New password', { selector: 'input' }), 'a new one');
    await person.type(field('Repeat new password'), 'a new one');
    await person.click(button('Submit'));
    await person.click(await screen.findByRole('button', { name: 'Back to Login' }));
  }

  it('of one who is signed in begins with their e-mail, and ends the sign-in that the new password has ended', async () => {
    const platform = testPlatform({ at: '/account-profile', answers: RESET, user: { email: 'ada@example.com' } });
    const { given, person } = open(ResetPasswordOverlay, RESET, platform);
    expect(field('Email')).toHaveValue('ada@example.com');
    await reset(person);
    await waitFor(() => expect(given).toHaveLength(1));
    await waitFor(() => expect(platform.session.current().state).toBe('anonymous'));
  });

  it('of a guest goes on to the sign-in, over the same page', async () => {
    const { platform, person } = open(LoginOverlay, RESET);
    await person.type(field('Email'), 'ada@example.com');
    await person.click(screen.getByRole('link', { name: 'Reset Here' }));
    expect(field('Email')).toHaveValue('ada@example.com');
    await reset(person);
    expect(await screen.findByRole('dialog', { name: 'You are welcome' })).toBeVisible();
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(platform.nav.current().pathname).toBe('/book/salt-road');
  });
});
