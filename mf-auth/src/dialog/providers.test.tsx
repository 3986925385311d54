import { refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import AuthPage from './auth.page.tsx';

const GOOGLE = { id: 'google' as const, name: 'Google' };
const FACEBOOK = { id: 'facebook' as const, name: 'Facebook' };
const open = (at: string, answers: Answers = {}) =>
  renderPage(AuthPage, {
    path: new URL(at, 'http://griot.test').pathname,
    at,
    answers: { 'GET /auth/providers/': { results: [GOOGLE, FACEBOOK] }, ...answers },
  });

describe('who else one can sign in with', () => {
  it.each(['/signin', '/signup'])('stands at %s, with the way back and the referral', async (path) => {
    open(`${path}?returnURL=%2Fbook%2Fsalt-road&referral=ADA1`);
    expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google/start?returnURL=%2Fbook%2Fsalt-road&referral=ADA1',
    );
    expect(screen.getByRole('link', { name: 'Sign in with Facebook' })).toHaveAttribute(
      'href',
      '/api/auth/facebook/start?returnURL=%2Fbook%2Fsalt-road&referral=ADA1',
    );
  });

  it('is not shown where nobody is configured, nor when that is not known', async () => {
    const { platform, unmount } = open('/signin', { 'GET /auth/providers/': { results: [] } });
    await waitFor(() => expect(platform.asked).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
    unmount();
    open('/signin', {
      'GET /auth/providers/': () => {
        throw refusal(500, 'failed', '');
      },
    });
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
  });
});

describe('coming back', () => {
  const ACCOUNT = {
    token: 'access-1',
    refresh_token: 'refresh-1',
    pen_name: 'Ada Reader',
    name: 'Ada Obi',
    email_verified: true,
  };

  it('exchanges the handover once and signs in; the guards lead on', async () => {
    let answer: (account: typeof ACCOUNT) => void = () => undefined;
    const { platform } = open('/signin?handover=h-1&returnURL=%2Fshelf', {
      'POST /auth/handover/': () =>
        new Promise<typeof ACCOUNT>((resolve) => {
          answer = resolve;
        }),
    });
    expect(screen.getByRole('status', { name: 'Signing you in' })).toBeVisible();
    await act(async () => answer(ACCOUNT));
    await waitFor(() =>
      expect(platform.session.current()).toEqual({
        state: 'authorised',
        tokens: { access: 'access-1', refresh: 'refresh-1' },
        user: { pen_name: 'Ada Reader', email_verified: true },
      }),
    );
    expect(platform.asked).toEqual([
      {
        call: 'POST /auth/handover/',
        input: { body: { handover: 'h-1', browser: localStorage.getItem('griot.browser') } },
      },
    ]);
  });

  it('says why a handover was refused, at the sign-in, and does not try it again', async () => {
    const { platform } = open('/signin?handover=used&returnURL=%2Fshelf', {
      'POST /auth/handover/': () => {
        throw refusal(401, 'sign_in_ended', 'This sign-in has ended. Please start it again.');
      },
    });
    expect(await screen.findByText('This sign-in has ended. Please start it again.')).toBeVisible();
    expect(platform.nav.current()).toMatchObject({ pathname: '/signin', search: '?returnURL=%2Fshelf' });
    expect(platform.asked.filter(({ call }) => call === 'POST /auth/handover/')).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('gives authors who are blocked their novels as files', async () => {
    const { platform } = open('/signin?handover=h-1&returnURL=%2Fshelf', {
      'POST /auth/handover/': () => {
        throw refusal(403, 'account_blocked', 'This account is blocked.', { answer: { takeaway: 'usr_1.99.abc' } });
      },
      'POST /auth/takeaway/': { results: [{ slug: 'salt-road', title: 'The Salt Road' }] },
    });
    expect(await screen.findByText('This account is blocked.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Download The Salt Road as EPUB' })).toBeVisible();
    expect(platform.asked.at(-1)).toEqual({
      call: 'POST /auth/takeaway/',
      input: { body: { takeaway: 'usr_1.99.abc' } },
    });
    // What opens them stands in no address and in no history.
    expect(JSON.stringify(platform.nav.current())).not.toContain('usr_1');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin?returnURL=%2Fshelf');
  });

  it('says what went wrong on the way, until the password is tried', async () => {
    const { person } = open('/signin?error=sign_in_declined&provider=google', {
      'POST /auth/login/': () => {
        throw refusal(401, 'wrong_credentials', 'The e-mail or the password is wrong.');
      },
    });
    expect(screen.getByText('You did not go on with Google.')).toBeVisible();
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong one');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('The e-mail or the password is wrong.')).toBeVisible();
    expect(screen.queryByText('You did not go on with Google.')).toBeNull();
  });
});
