import { refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import manifest from '../../remote.manifest.ts';
import AuthPage from './auth.page.tsx';
import { button, field, NONE } from './dialog.fixture.ts';

const wrongCode = () => {
  throw refusal(400, 'wrong_code', 'code: This code is wrong or has expired.', {
    fields: { code: ['This code is wrong or has expired.'] },
    answer: { error: 'This code is wrong or has expired.' },
  });
};
const ended = () => {
  throw refusal(401, 'wrong_credentials', 'This reset has expired. Please ask for a new code.');
};

/** A step of the reset at its address; `state` is what the step before handed on. */
async function open(at: string, { answers = {}, state }: { answers?: Answers; state?: unknown } = {}) {
  const shown = renderPage(AuthPage, {
    path: new URL(at, 'http://griot.test').pathname,
    at,
    answers: { ...NONE, ...answers },
  });
  await act(async () => {
    if (state !== undefined) await shown.platform.nav.replace(at, { state });
  });
  return shown;
}

describe('from the sign-in to a reset', () => {
  it('“Reset Here” leads to it, and takes the e-mail along', async () => {
    const { person, platform } = await open('/signin?returnURL=%2Fcreate');
    await person.type(field('Email'), 'ada@example.com');
    await person.click(screen.getByRole('link', { name: 'Reset Here' }));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/reset-password',
        search: '?email=ada%40example.com&returnURL=%2Fcreate',
        action: 'replace',
      }),
    );
  });

  it('/forget-password leads there as well', async () => {
    const { platform } = await open('/forget-password?email=ada%40example.com');
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({ pathname: '/reset-password', search: '?email=ada%40example.com' }),
    );
  });
});

describe('the reset dialog', () => {
  it('asks for the e-mail in the specification’s words, has a code sent, and asks for it', async () => {
    const { person, platform } = await open('/reset-password?returnURL=%2Fcreate', {
      answers: { 'POST /auth/password-reset/': { request_id: 'req_1', status: 'sent' } },
    });
    expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
    expect(screen.getByText('Please enter the email address attached to your account')).toBeVisible();
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    await person.type(field('Email'), ' Ada@Example.com');
    await person.click(button('Submit'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/otp',
        search: '?email=ada%40example.com&mode=reset-password&returnURL=%2Fcreate',
        state: { request_id: 'req_1' },
      }),
    );
  });

  it('takes the e-mail of its address, as the mails link it', async () => {
    await open('/reset-password?email=ada%40example.com');
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(button('Submit')).toHaveFocus();
  });

  it.each([
    ['', 'Please enter your email address'],
    ['ada', 'Enter an e-mail address, such as name@example.com'],
  ])('says of “%s” what is wrong, and calls nobody', async (typed, text) => {
    const { person, platform } = await open('/reset-password');
    if (typed) await person.type(field('Email'), typed);
    await person.click(button('Submit'));
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(text));
    expect(platform.asked).toEqual([]);
  });

  it.each([
    [
      'the server’s reason',
      () => {
        throw refusal(429, 'too_many', 'Too many attempts.', { answer: { error: 'Too many attempts.' } });
      },
      'Password reset failed: Too many attempts.',
    ],
    [
      'that no answer came',
      () => {
        throw refusal(0, 'no_answer', 'No response received from server.');
      },
      'Password reset failed: No response received from server.',
    ],
    [
      'its fallback',
      () => {
        throw refusal(500, 'failed', '');
      },
      'Password reset failed',
    ],
  ])('says %s', async (_, answer, text) => {
    const { person } = await open('/reset-password?email=ada%40example.com', {
      answers: { 'POST /auth/password-reset/': answer },
    });
    await person.click(button('Submit'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(field('Email')).toHaveValue('ada@example.com');
  });
});

describe('the code of a reset', () => {
  const AT = '/otp?email=ada%40example.com&mode=reset-password';

  it('is exchanged for the token of the new password', async () => {
    const { person, platform } = await open(AT, {
      state: { request_id: 'req_1' },
      answers: { 'POST /auth/complete-password-reset/': { access_token: 'tok 1' } },
    });
    expect(screen.getByText(/A code has been sent to your mail, check and input code below to continue/)).toBeVisible();
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/new-password',
        search: '?token=tok+1',
        state: { email: 'ada@example.com' },
      }),
    );
    expect(platform.asked).toEqual([
      {
        call: 'POST /auth/complete-password-reset/',
        input: { body: { email: 'ada@example.com', request_id: 'req_1', code: '123456' } },
      },
    ]);
  });

  it('can be entered where the mail’s link leads, on any device', async () => {
    const { person, platform } = await open(`${AT}&request_id=req_7`, {
      answers: { 'POST /auth/complete-password-reset/': { access_token: 'tok' } },
    });
    await person.type(field('Code'), '123456');
    await person.click(button('Verify and Proceed'));
    await waitFor(() =>
      expect(platform.asked[0]?.input.body).toEqual({ email: 'ada@example.com', request_id: 'req_7', code: '123456' }),
    );
  });

  it('that is wrong, used or expired says so and stays', async () => {
    const { person } = await open(AT, {
      state: { request_id: 'req_1' },
      answers: { 'POST /auth/complete-password-reset/': wrongCode },
    });
    await person.type(field('Code'), '000000');
    await person.click(button('Verify and Proceed'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Password reset failed: This code is wrong or has expired.'),
    );
    expect(field('Code')).toHaveValue('000000');
    expect(field('Code')).toHaveFocus();
  });

  it('is sent anew on Resend, under a new request', async () => {
    const { person, platform } = await open(AT, {
      state: { request_id: 'req_1' },
      answers: { 'POST /auth/password-reset/': { request_id: 'req_2', status: 'sent' } },
    });
    await person.click(button('Resend'));
    expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
    expect(platform.asked).toEqual([
      { call: 'POST /auth/password-reset/', input: { body: { email: 'ada@example.com' } } },
    ]);
    expect(platform.nav.current()).toMatchObject({
      pathname: '/otp',
      search: '?email=ada%40example.com&mode=reset-password',
      state: { request_id: 'req_2' },
    });
  });
});

describe('the new password', () => {
  const AT = '/new-password?token=tok&returnURL=%2Fcreate';
  const ADA = { email: 'ada@example.com' };

  it('is set with the token of the reset, and its end leads back to the sign-in', async () => {
    const { person, platform } = await open(AT, {
      state: ADA,
      answers: { 'POST /auth/reset-password/': { message: 'Password Reset Successful!' } },
    });
    await person.type(field('New password'), 'a new one');
    await person.type(field('Repeat new password'), 'a new one');
    await person.click(button('Submit'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/successful-reset',
        search: '?token=tok&returnURL=%2Fcreate',
        state: { ...ADA, done: true },
      }),
    );
    expect(platform.asked).toEqual([
      { call: 'POST /auth/reset-password/', input: { bearer: 'tok', body: { password: 'a new one' } } },
    ]);
  });

  it('is kept by password managers under its e-mail', async () => {
    await open(AT, { state: ADA });
    expect(screen.getByText('ada@example.com')).toBeVisible();
    const name = document.querySelector('input[autocomplete="username"]');
    expect(name).toHaveValue('ada@example.com');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Repeat new password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('New password')).toHaveFocus();
  });

  it.each([
    ['too short', 'short', 'short', 'Password must be at least 6 characters long.'],
    ['not the same twice', 'long enough', 'long enuogh', 'Passwords do not match'],
    ['not there', '', '', 'New password is required'],
  ])('that is %s is not sent', async (_, one, two, text) => {
    const { person, platform } = await open(AT, { state: ADA });
    if (one) await person.type(field('New password'), one);
    if (two) await person.type(field('Repeat new password'), two);
    await person.click(button('Submit'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(platform.asked).toEqual([]);
  });

  it('of a reset that is over leads back to asking anew, with the e-mail kept', async () => {
    const { person, platform } = await open(AT, { state: ADA, answers: { 'POST /auth/reset-password/': ended } });
    await person.type(field('New password'), 'a new one');
    await person.type(field('Repeat new password'), 'a new one');
    await person.click(button('Submit'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/reset-password',
        search: '?email=ada%40example.com&returnURL=%2Fcreate',
        state: { ended: true },
      }),
    );
  });

  it('says so there', async () => {
    await open('/reset-password?email=ada%40example.com', { state: { ended: true } });
    expect(screen.getByRole('dialog', { name: 'Reset Password' })).toHaveTextContent(
      'This reset has expired. Please ask for a new code.',
    );
    expect(field('Email')).toHaveValue('ada@example.com');
  });

  it('cannot be set without a token', async () => {
    await open('/new-password');
    expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
  });
});

describe('the end of a reset', () => {
  it('is not claimed by an address without its token, nor by its title before anybody has looked', async () => {
    await open('/successful-reset');
    expect(screen.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();
    expect(manifest.pages?.find(({ path }) => path === '/successful-reset')?.head).toEqual({ title: 'Reset Password' });
  });

  it('is not claimed by a token that anybody can write either', async () => {
    const { person, platform } = await open('/successful-reset?token=anything');
    const dialog = screen.getByRole('dialog', { name: 'Reset Password' });
    expect(dialog).toHaveTextContent('No password has been set here just now.');
    expect(dialog).not.toHaveTextContent(/success|new password is set/i);
    await person.click(button('Back to Login'));
    await waitFor(() => expect(platform.nav.current().pathname).toBe('/signin'));
  });

  it('says “Password Reset Successful!”, and “Back to Login” goes there with the e-mail at hand', async () => {
    const { person, platform } = await open('/successful-reset?token=tok&returnURL=%2Fcreate', {
      state: { email: 'ada@example.com', done: true },
    });
    expect(screen.getByRole('dialog', { name: 'Password Reset Successful!' })).toBeVisible();
    expect(button('Back to Login')).toHaveFocus();
    await person.click(button('Back to Login'));
    await waitFor(() =>
      expect(platform.nav.current()).toMatchObject({
        pathname: '/signin',
        search: '?returnURL=%2Fcreate',
        state: { email: 'ada@example.com' },
      }),
    );
  });
});
