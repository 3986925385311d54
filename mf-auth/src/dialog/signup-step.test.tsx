import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import AuthPage from './auth.page.tsx';
import { alert, button, field, NONE, sent, TOKENS, typeSignUp } from './dialog.fixture.ts';

describe('the sign-up dialog', () => {
  const CREATED = { ...TOKENS, email_verified: false, request_id: 'req_1' };
  const open = (signup?: Answers['POST /auth/signup/'], at = '/signup') =>
    renderPage(AuthPage, {
      path: '/signup',
      at,
      answers: signup === undefined ? NONE : { ...NONE, 'POST /auth/signup/': signup },
    });

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
    await typeSignUp(person);
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
    await typeSignUp(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(sent(platform)[0]?.input.body).toMatchObject({ referral_code: 'ADA1' }));
  });

  it('says “Passwords do not match” and makes no call', async () => {
    const { person, platform } = open(CREATED);
    await typeSignUp(person, { 'Repeat password': 'secret-8' });
    await person.click(button('Sign up'));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(sent(platform)).toEqual([]);
  });

  it('needs at least six characters of password', async () => {
    const { person, platform } = open(CREATED);
    await typeSignUp(person, { Password: 'short', 'Repeat password': 'short' });
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
    await typeSignUp(person);
    await person.click(button('Sign up'));
    await waitFor(() => expect(alert()).toHaveTextContent('Signup failed: This pen name is taken.'));
    expect(field('Pen name')).toHaveAccessibleDescription(expect.stringContaining('This pen name is taken.'));
    expect(field('Pen name')).toHaveFocus();
  });

  it('says when no answer came', async () => {
    const { person } = open(() => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    });
    await typeSignUp(person);
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
