import { refusal, renderPage } from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answersFor, reading } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';
import { drawn } from './qr.ts';

const locked = reading('arithmetic-3');
const reader = { pen_name: 'Ada Reader' };
const UNLOCK = 'POST /novels/{novel}/chapters/{chapter}/unlock/';
const CONTENT = 'GET /novels/{novel}/chapters/{chapter}/content/';

describe('a signed-out reader before a locked chapter', () => {
  test('sees its first lines, its price and the way in, and cannot go on', async () => {
    const { platform } = renderPage(ChapterPage, { ...locked, answers: answersFor() });
    const heading = await screen.findByRole('heading', { name: 'This chapter is locked' });
    expect(heading).toBeVisible();
    // Engines know by it which part of the page is not free.
    expect(heading.closest('.locked-text')).not.toBeNull();
    expect(screen.getByText('Nobody counted the camels.')).toBeVisible();
    expect(screen.getByText('Then somebody did.')).toBeVisible();
    const teaser = screen.getByText('Then somebody did.').closest('[data-teaser]') as Element;
    expect(getComputedStyle(teaser).maxHeight).not.toMatch(/\d/);
    expect(teaser).not.toHaveStyle({ overflow: 'hidden' });
    expect(screen.getByText('5 coins')).toBeVisible();
    expect(screen.getByText('Next').closest('[aria-disabled]')).toHaveAttribute('aria-disabled', 'true');
    expect(platform.asked.map((a) => a.call)).not.toContain(CONTENT);
  });

  test('signs in over the page and sees their own state without a reload', async () => {
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      answers: { ...answersFor(), 'GET /coin-wallet/': { balance: 20 } },
    });
    await person.click(await screen.findByRole('button', { name: 'Login' }));
    expect(platform.overlays).toEqual([
      { name: 'auth.login', props: { returnURL: '/book/salt-road/read/arithmetic-3' } },
    ]);
    await act(async () => {
      platform.session.signIn({ access: 'a', refresh: 'r' }, { pen_name: 'Ada Reader', email_verified: true });
      await platform.queryClient.invalidateQueries();
    });
    expect(await screen.findByRole('button', { name: 'Unlock for 5 coins' })).toBeVisible();
  });
});

describe('a signed-in reader before a locked chapter', () => {
  test('sees what they have and what is left, unlocks, and reads', async () => {
    let paid = false;
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answersFor({ unlocked: () => paid }),
        'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => {
          paid = true;
          return { message: 'Chapter has been unlocked', balance: 15 };
        },
      },
    });
    expect(await screen.findByText('20 coins')).toBeVisible();
    expect(screen.getByText('15 coins')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText('First line of 3.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('This chapter is locked')).not.toBeInTheDocument();
    expect(platform.toasts).toEqual([{ message: 'Chapter has been unlocked', type: 'success' }]);
    expect(platform.stale).toEqual(expect.arrayContaining(['GET /coin-wallet/', 'GET /novels/{novel}/chapters/']));
    expect(platform.asked.filter((a) => a.call === UNLOCK)).toEqual([
      { call: UNLOCK, input: { params: { novel: 'salt-road', chapter: '3' }, body: { coin_requirement: 5 } } },
    ]);
  });

  test('with too few coins keeps them and sees what is missing', async () => {
    const { platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: { ...answersFor(), 'GET /coin-wallet/': { balance: 2 } },
    });
    expect(await screen.findByText(/You need 5 coins and have 2: 3 more\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unlock/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all chapters' })).toHaveAttribute('href', '/book/salt-road/chapters');
    expect(platform.asked.map((a) => a.call)).not.toContain(UNLOCK);
  });

  test('whose coins were spent elsewhere meanwhile sees what is missing', async () => {
    let refused = false;
    const { person } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answersFor(),
        'GET /coin-wallet/': () => ({ balance: refused ? 1 : 20 }),
        [UNLOCK]: () => {
          refused = true;
          throw refusal(402, 'not_enough_coins', 'This chapter costs 5 coins, and you have 1.', {
            answer: { missing: 4, coin_requirement: 5, balance: 1 },
          });
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText(/You need 5 coins and have 1: 4 more\./)).toBeVisible();
  });

  test('who has unlocked it before reads on', async () => {
    renderPage(ChapterPage, { ...locked, user: reader, answers: answersFor({ unlocked: () => true }) });
    expect(await screen.findByText('First line of 3.')).toBeVisible();
  });

  test('meets the lock also when it came after the page', async () => {
    const answers = answersFor({ unlocked: () => true });
    renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answers,
        'GET /coin-wallet/': { balance: 20 },
        [CONTENT]: () => {
          throw refusal(403, 'locked', 'This chapter is locked.', {
            answer: { lead: 'A new lead.', unlock_mode: 'C', coin_requirement: 8, balance: 20 },
          });
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Unlock for 8 coins' })).toBeVisible();
    expect(screen.getByText('A new lead.')).toBeVisible();
  });

  test('opens one that was locked after it was asked for, once it is paid', async () => {
    let paid = false;
    const answers = answersFor({ unlocked: () => true });
    const content = answers[CONTENT] as (input: object) => never;
    const { person } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answers,
        'GET /coin-wallet/': { balance: 20 },
        [CONTENT]: (input) => {
          if (!paid)
            throw refusal(403, 'locked', 'This chapter is locked.', {
              answer: { lead: 'A new lead.', unlock_mode: 'C', coin_requirement: 8, balance: 20 },
            });
          return content(input);
        },
        [UNLOCK]: () => {
          paid = true;
          return { message: 'Chapter has been unlocked', balance: 12 };
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 8 coins' }));
    expect(await screen.findByText('First line of 3.')).toBeVisible();
  });

  test('hears why an unlock failed, and sees what is true then', async () => {
    let price = 5;
    const answers = answersFor();
    const get = answers['GET /novels/{novel}/chapters/{chapter}/'] as (input: object) => object;
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answers,
        'GET /coin-wallet/': { balance: 20 },
        'GET /novels/{novel}/chapters/{chapter}/': (input) => ({ ...get(input), coin_requirement: price }) as never,
        [UNLOCK]: () => {
          price = 9;
          throw refusal(409, 'conflict', 'This chapter costs 9 coins now.', { answer: { coin_requirement: 9 } });
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText('This chapter costs 9 coins now. Nothing has been spent.')).toBeVisible();
    expect(platform.toasts).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Unlock for 9 coins' })).toBeVisible();
    expect(screen.getByText('20 coins')).toBeVisible();
    expect(screen.getByText('11 coins')).toBeVisible();
  });

  test('hears once, and truly, that the server failed', async () => {
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answersFor(),
        'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => {
          throw refusal(500, 'failed', 'Something went wrong.');
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 5 coins' }));
    expect(
      await screen.findByText(
        'Something went wrong on our side. If it was unlocked all the same, it opens in a moment; pressing again costs nothing twice.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/No answer came/)).not.toBeInTheDocument();
    expect(platform.toasts).toEqual([]);
    expect(screen.getByRole('button', { name: 'Unlock for 5 coins' })).toBeVisible();
  });

  test('finds the button where it was when pressing twice after trouble', async () => {
    let tries = 0;
    const { person } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answersFor(),
        'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => {
          if (tries++ === 0) throw refusal(0, 'no_answer', 'No response received from server.');
          return new Promise<never>(() => undefined);
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText(/No answer came/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Unlock for 5 coins' }));
    await waitFor(() => expect(tries).toBe(2));
    expect(screen.getByText(/No answer came/)).toBeVisible();
  });

  test('whose answer was lost is not told that nothing was spent, and reads on when it was unlocked after all', async () => {
    let paid = false;
    const { person } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: {
        ...answersFor({ unlocked: () => paid }),
        'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => {
          paid = true;
          throw refusal(0, 'no_answer', 'No response received from server.');
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText('First line of 3.')).toBeVisible();
    expect(screen.queryByText(/Nothing has been spent/)).not.toBeInTheDocument();
  });

  test('who unlocked it in another tab finds it open on coming back', async () => {
    let paid = false;
    renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: { ...answersFor({ unlocked: () => paid }), 'GET /coin-wallet/': () => ({ balance: paid ? 15 : 20 }) },
    });
    const button = await screen.findByRole('button', { name: 'Unlock for 5 coins' });
    fireEvent.focus(window);
    expect(button).toBeVisible();
    paid = true;
    fireEvent.focus(window);
    expect(await screen.findByText('First line of 3.')).toBeVisible();
  });
});

describe('what opens a chapter is said in plain words', () => {
  const before = (unlock_mode: 'A' | 'C' | 'S', user: object | null = reader) => {
    const answers = answersFor();
    const get = answers['GET /novels/{novel}/chapters/{chapter}/'] as (input: object) => object;
    return renderPage(ChapterPage, {
      ...locked,
      user,
      answers: {
        ...answers,
        'GET /coin-wallet/': { balance: 20 },
        'GET /novels/{novel}/chapters/{chapter}/': (input) =>
          ({ ...get(input), unlock_mode, coin_requirement: unlock_mode === 'S' ? 0 : 5 }) as never,
      },
    });
  };

  test('coins or a subscription', async () => {
    before('A');
    expect(await screen.findByText('Coins open it, and so does a subscription while it runs.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unlock for 5 coins' })).toBeVisible();
  });

  test('coins alone: no subscription is offered', async () => {
    before('C');
    expect(await screen.findByText('Coins open it; a subscription does not.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unlock for 5 coins' })).toBeVisible();
    expect(screen.queryByText(/^Subscri/)).not.toBeInTheDocument();
  });

  test('a subscription alone: no coins are asked for', async () => {
    const { platform } = before('S');
    expect(await screen.findByText('It is for subscribers; coins do not open it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unlock/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/0 coins/)).not.toBeInTheDocument();
    expect(platform.asked.map((a) => a.call)).not.toContain('GET /coin-wallet/');
  });

  test('to guests as well', async () => {
    before('S', null);
    expect(await screen.findByText('It is for subscribers; coins do not open it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(screen.getByText('Sign in to go on reading.')).toBeVisible();
  });
});

test('a chapter that is open by subscription says so', async () => {
  const answers = answersFor({ unlocked: () => true });
  const get = answers['GET /novels/{novel}/chapters/{chapter}/'] as (input: object) => object;
  renderPage(ChapterPage, {
    ...locked,
    user: reader,
    answers: {
      ...answers,
      'GET /novels/{novel}/chapters/{chapter}/': (input) =>
        ({ ...get(input), unlocked: false, by_subscription: true }) as never,
    },
  });
  expect(await screen.findByText('First line of 3.')).toBeVisible();
  expect(screen.getByText('Open with your subscription')).toBeVisible();
});

describe('the ways to coins and subscriptions', () => {
  test('Top up opens its dialog and counts the coins anew', async () => {
    let balance = 2;
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: { ...answersFor(), 'GET /coin-wallet/': () => ({ balance }) },
    });
    const button = await screen.findByRole('button', { name: 'Top up' });
    balance = 102;
    await person.click(button);
    expect(platform.overlays).toEqual([{ name: 'account.top-up', props: {} }]);
    expect(await screen.findByRole('button', { name: 'Unlock for 5 coins' })).toBeVisible();
  });

  test('Subscribe opens its dialog, and the chapter when it is open to subscribers now', async () => {
    let subscribed = false;
    const { person, platform } = renderPage(ChapterPage, {
      ...locked,
      user: reader,
      answers: { ...answersFor({ unlocked: () => subscribed }), 'GET /coin-wallet/': { balance: 2 } },
    });
    const button = await screen.findByRole('button', { name: 'Subscribe' });
    subscribed = true;
    await person.click(button);
    expect(platform.overlays).toEqual([{ name: 'account.subscribe', props: {} }]);
    expect(await screen.findByText('First line of 3.')).toBeVisible();
  });
});

describe('the prompt to read on with another device', () => {
  test('holds a code of this page’s own address, and no store while there is no app', async () => {
    renderPage(ChapterPage, {
      ...locked,
      answers: { ...answersFor(), 'GET /config/': { 'app-store-link': null, 'play-store-link': null } as never },
    });
    expect(await screen.findByRole('heading', { name: 'Read on another device' })).toBeVisible();
    const code = await screen.findByRole('img', { name: 'QR code of this page’s address' });
    expect(code.querySelector('path')?.getAttribute('d')).toBe(
      drawn('http://localhost/book/salt-road/read/arithmetic-3').path,
    );
    expect(screen.queryByRole('link', { name: /Store|Play/ })).not.toBeInTheDocument();
  });

  test('hands the link on where somebody reads by a phone, which cannot scan what it shows', async () => {
    const { person, platform } = renderPage(ChapterPage, { ...locked, answers: answersFor() });
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(await screen.findByRole('button', { name: 'Send the link', hidden: true }));
    expect(copied).toHaveBeenCalledWith('http://localhost/book/salt-road/read/arithmetic-3');
    expect(platform.toasts).toEqual([{ message: 'Link copied to clipboard', type: 'success' }]);
  });

  test('leads to the app where there is one', async () => {
    renderPage(ChapterPage, {
      ...locked,
      answers: {
        ...answersFor(),
        'GET /config/': { 'app-store-link': null, 'play-store-link': 'https://play.example/griot' } as never,
      },
    });
    expect(await screen.findByRole('link', { name: 'Google Play' })).toHaveAttribute(
      'href',
      'https://play.example/griot',
    );
    expect(screen.getByRole('heading', { name: 'Read on in the Griot app' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'App Store' })).not.toBeInTheDocument();
  });
});
