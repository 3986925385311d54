import { refusal, renderPage } from '@griot/testing';
import { act, screen } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';

const locked = reading('arithmetic-3');
const reader = { pen_name: 'Ada Reader' };
const UNLOCK = 'POST /novels/{novel}/chapters/{chapter}/unlock/';
const CONTENT = 'GET /novels/{novel}/chapters/{chapter}/content/';

describe('a signed-out reader before a locked chapter', () => {
  test('sees its first lines, its price and the way in, and cannot go on', async () => {
    const { platform } = renderPage(ChapterPage, { ...locked, answers: answersFor() });
    expect(await screen.findByRole('heading', { name: 'This chapter is locked' })).toBeVisible();
    expect(screen.getByText('Nobody counted the camels.')).toBeVisible();
    expect(screen.getByText('Then somebody did.')).toBeVisible();
    expect(screen.getByText('Then somebody did.').closest('[data-teaser]')).toHaveStyle({ maxHeight: '28vh', overflow: 'hidden' });
    expect(screen.getByText('5 coins')).toBeVisible();
    expect(screen.getByText('Next').closest('[aria-disabled]')).toHaveAttribute('aria-disabled', 'true');
    expect(platform.asked.map((a) => a.call)).not.toContain(CONTENT);
  });

  test('signs in over the page and sees their own state without a reload', async () => {
    const { person, platform } = renderPage(ChapterPage, { ...locked, answers: { ...answersFor(), 'GET /coin-wallet/': { balance: 20 } } });
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road/read/arithmetic-3' } }]);
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
    const facts: unknown[] = [];
    const { person, platform } = renderPage(ChapterPage, {
      ...locked, user: reader,
      answers: {
        ...answersFor({ unlocked: () => paid }), 'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => { paid = true; return { message: 'Chapter has been unlocked', balance: 15 }; },
      },
    });
    platform.bus.facts('wallet.changed.v1').subscribe((fact) => facts.push(fact));
    platform.bus.facts('chapter.unlocked.v1').subscribe((fact) => facts.push(fact));
    expect(await screen.findByText('20 coins')).toBeVisible();
    expect(screen.getByText('15 coins')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Unlock for 5 coins' }));
    expect(await screen.findByText('First line of 3.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('This chapter is locked')).not.toBeInTheDocument();
    expect(platform.toasts).toEqual([{ message: 'Chapter has been unlocked', type: 'success' }]);
    expect(facts).toEqual([{ balance: 15 }, { novel: 'nov_salt', chapter: 'chp_three' }]);
    expect(platform.asked.filter((a) => a.call === UNLOCK)).toEqual([{ call: UNLOCK, input: { params: { novel: 'salt-road', chapter: '3' } } }]);
  });

  test('with too few coins keeps them and sees what is missing', async () => {
    const { platform } = renderPage(ChapterPage, { ...locked, user: reader, answers: { ...answersFor(), 'GET /coin-wallet/': { balance: 2 } } });
    expect(await screen.findByText(/You need 5 coins and have 2: 3 more\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unlock/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all chapters' })).toHaveAttribute('href', '/book/salt-road/chapters');
    expect(platform.asked.map((a) => a.call)).not.toContain(UNLOCK);
  });

  test('whose coins were spent elsewhere meanwhile sees what is missing', async () => {
    const { person } = renderPage(ChapterPage, {
      ...locked, user: reader,
      answers: {
        ...answersFor(), 'GET /coin-wallet/': { balance: 20 },
        [UNLOCK]: () => { throw refusal(402, 'not_enough_coins', 'This chapter costs 5 coins, and you have 1.', { answer: { missing: 4, coin_requirement: 5, balance: 1 } }); },
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
      ...locked, user: reader,
      answers: { ...answers, 'GET /coin-wallet/': { balance: 20 }, [CONTENT]: () => { throw refusal(403, 'locked', 'This chapter is locked.', { answer: { lead: 'A new lead.', unlock_mode: 'C', coin_requirement: 8, balance: 20 } }); } },
    });
    expect(await screen.findByRole('button', { name: 'Unlock for 8 coins' })).toBeVisible();
    expect(screen.getByText('A new lead.')).toBeVisible();
  });

  test('before one for subscribers is offered nothing that cannot be had', async () => {
    const answers = answersFor();
    const get = answers['GET /novels/{novel}/chapters/{chapter}/'] as (input: object) => object;
    renderPage(ChapterPage, { ...locked, user: reader, answers: { ...answers, 'GET /novels/{novel}/chapters/{chapter}/': (input) => ({ ...get(input), unlock_mode: 'S' as const, coin_requirement: 0 }) as never } });
    expect(await screen.findByText('It is for subscribers.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unlock|Subscribe/ })).not.toBeInTheDocument();
  });
});
