import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import AuthPage from './auth.page.tsx';
import { alert, button, field, NONE, pending, sent, TOKENS } from './dialog.fixture.ts';

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
    const { reply, answer } = pending<typeof TOKENS>();
    const { person, platform } = open(reply);
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
    const { reply, answer } = pending<typeof TOKENS>();
    const { person, platform } = open(reply);
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
