import { badGateway, refusal, renderPage, type Answers } from '@griot/testing';
import type { Answer } from '@griot/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import JoinPage from './join.page.tsx';
import { CONFIG } from './referrals.fixture.ts';
import ReferralsPage from './referrals.page.tsx';

const DASHBOARD = 'GET /referrals/dashboard/';
const JOIN = 'POST /referrals/join-acquisition-team/';
const team = (given: Partial<Answer<typeof DASHBOARD>> = {}): Answer<typeof DASHBOARD> => ({
  referral_code: 'KX7PQ2MA',
  pending_referrals: 2,
  completed_referrals: 3,
  total_earnings: '3.00',
  ripening: [],
  currency: 'USD',
  ...given,
});
const STRANGER = team({ referral_code: null, pending_referrals: 0, completed_referrals: 0, total_earnings: '0.00' });

describe('what a member has brought', () => {
  const open = (answers: Answers = { [DASHBOARD]: team() }) =>
    renderPage(ReferralsPage, {
      path: '/account-referrals',
      user: {},
      answers: { 'GET /config/': CONFIG, ...answers },
    });
  const tile = (name: string) => screen.getByRole('region', { name }).querySelector('p')?.textContent;

  it('is counted, with what it has earned in dollars', async () => {
    open({ [DASHBOARD]: team({ pending_referrals: 1204, completed_referrals: 12, total_earnings: '1012.50' }) });
    expect(await screen.findByRole('region', { name: 'Total referrals' })).toBeVisible();
    expect(tile('Total referrals')).toBe('1,216');
    expect(tile('Completed')).toBe('12');
    expect(tile('Pending')).toBe('1,204');
    expect(tile('Total earnings')).toBe('$1,012.50');
  });

  it('grows by a code and a link, whose copying is said for 2 seconds', async () => {
    const { person } = open();
    expect(await screen.findByText('KX7PQ2MA')).toBeVisible();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(copied).toHaveBeenLastCalledWith('KX7PQ2MA');
    expect(await screen.findByRole('button', { name: 'Copied!' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenLastCalledWith('http://localhost/signup?referral=KX7PQ2MA');
    expect(screen.getByText('http://localhost/signup?referral=KX7PQ2MA')).toBeVisible();
  });

  it('says “Copied!” no longer than that', async () => {
    const { person } = open();
    const button = await screen.findByRole('button', { name: 'Copy code' });
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await person.click(button);
      expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
      await act(async () => {
        await jest.advanceTimersByTimeAsync(1800);
      });
      expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
      await act(async () => {
        await jest.advanceTimersByTimeAsync(300);
      });
      expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the text where the browser does not let it be copied', async () => {
    const { person, platform } = open();
    const button = await screen.findByRole('button', { name: 'Copy code' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await person.click(button);
    await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Copy this: KX7PQ2MA', type: 'default' }]));
    expect(screen.queryByRole('button', { name: 'Copied!' })).not.toBeInTheDocument();
  });

  it('is shared by plain links that open in a new window', async () => {
    open();
    const links = Object.fromEntries(
      (await screen.findAllByRole('link', { name: /^Share on / })).map((link) => [
        link.textContent.replace(' (opens in a new window)', ''),
        link,
      ]),
    );
    expect(links['Share on X']).toHaveAttribute(
      'href',
      'https://x.com/intent/post?text=Read+and+write+stories+with+me+on+Griot.&url=http%3A%2F%2Flocalhost%2Fsignup%3Freferral%3DKX7PQ2MA',
    );
    expect(links['Share on Facebook']).toHaveAttribute(
      'href',
      'https://www.facebook.com/sharer/sharer.php?u=http%3A%2F%2Flocalhost%2Fsignup%3Freferral%3DKX7PQ2MA',
    );
    expect(links['Share on WhatsApp']).toHaveAttribute(
      'href',
      'https://wa.me/?text=Read+and+write+stories+with+me+on+Griot.+http%3A%2F%2Flocalhost%2Fsignup%3Freferral%3DKX7PQ2MA',
    );
    for (const link of Object.values(links)) expect(link).toHaveAttribute('target', '_blank');
    expect(document.querySelector('script[src], iframe')).toBeNull();
  });

  it('shows the rewards that wait with their days, and none where none waits', async () => {
    const ripening = [
      { at: '2026-02-28T12:00:00.000Z', at_most: '0.50' },
      { at: '2026-05-02T12:00:00.000Z', at_most: '1.00' },
    ];
    const { unmount } = open({ [DASHBOARD]: team({ ripening }) });
    const rewards = within(await screen.findByRole('region', { name: 'Rewards on their way' })).getAllByRole(
      'listitem',
    );
    expect(rewards.map((reward) => reward.textContent)).toEqual(['Up to $0.50soon', 'Up to $1.00on 2 May 2026']);
    unmount();
    open();
    expect(await screen.findByText('KX7PQ2MA')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Rewards on their way' })).not.toBeInTheDocument();
  });

  it('says what a reward depends on, in the numbers that are set', async () => {
    open();
    const terms = await screen.findByRole('region', { name: 'What the reward depends on' });
    expect(terms).toHaveTextContent('at most $1.00 for each friend, and never more than 40% of what stays with us');
    expect(terms).toHaveTextContent('What they spend on your own novels does not count');
    expect(terms).toHaveTextContent('21 days after their first payment');
    expect(terms).toHaveTextContent('$15.00 a month at the most');
  });

  it('says so when it is nothing yet', async () => {
    open({ [DASHBOARD]: team({ pending_referrals: 0, completed_referrals: 0, total_earnings: '0.00' }) });
    expect(await screen.findByText('Nobody has signed up by your link yet.')).toBeVisible();
    expect(tile('Total earnings')).toBe('$0.00');
  });

  it('leads who is in no team to joining it', async () => {
    const { platform } = open({ [DASHBOARD]: STRANGER });
    expect(await screen.findByText('Elsewhere: /referrals')).toBeVisible();
    expect(platform.nav.current().action).toBe('replace');
  });

  it('says when it did not load, and loads on Retry', async () => {
    let down = true;
    const { person } = open({
      [DASHBOARD]: () => {
        if (down) throw refusal(500, 'failed', 'Something broke.');
        return team();
      },
    });
    expect(await screen.findByText('Unable to load referrals data')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('KX7PQ2MA')).toBeVisible();
  });
});

describe('joining the team', () => {
  const open = (user: object | null, answers: Answers = {}) =>
    renderPage(JoinPage, { path: '/referrals', user, answers: { 'GET /config/': CONFIG, ...answers } });

  it('shows a guest the benefits, and leads them to sign in or up and back', async () => {
    const { platform } = open(null);
    expect(await screen.findByRole('heading', { name: 'Up to $1.00 for each referral' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'What you get' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/signin?returnURL=%2Freferrals');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup?returnURL=%2Freferrals');
    expect(platform.asked.map(({ call }) => call)).toEqual(['GET /config/']);
  });

  it('says to everybody what a reward depends on', async () => {
    open(null);
    expect(await screen.findByRole('region', { name: 'What the reward depends on' })).toHaveTextContent(
      'never more than 40% of what stays with us of what they pay',
    );
  });

  it('takes a reader in, says so, and shows them their code', async () => {
    const { person, platform } = open(
      {},
      {
        [DASHBOARD]: STRANGER,
        [JOIN]: { message: 'Successfully joined the Acquisition Team! Welcome aboard!', referral_code: 'KX7PQ2MA' },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Elsewhere: /account-referrals')).toBeVisible();
    expect(platform.toasts).toEqual([
      { message: 'Successfully joined the Acquisition Team! Welcome aboard!', type: 'success' },
    ]);
  });

  it('joins once, however often it is pressed', async () => {
    let answer: (joined: Answer<typeof JOIN>) => void = () => {};
    const { person, platform } = open(
      {},
      {
        [DASHBOARD]: STRANGER,
        [JOIN]: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    );
    const button = await screen.findByRole('button', { name: 'Join' });
    await person.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await person.click(button);
    await act(async () => answer({ message: 'Welcome aboard!', referral_code: 'KX7PQ2MA' }));
    expect(await screen.findByText('Elsewhere: /account-referrals')).toBeVisible();
    expect(platform.asked.filter(({ call }) => call === JOIN)).toHaveLength(1);
  });

  it.each([
    ['You are too fast.', 'You are too fast.'],
    ['', 'Failed to join the Acquisition Team. Please try again later.'],
  ])('says why it failed (“%s”), and stays', async (detail, text) => {
    const { person, platform } = open(
      {},
      {
        [DASHBOARD]: STRANGER,
        [JOIN]: () => {
          throw detail ? refusal(429, 'too_many', detail) : badGateway();
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() => expect(platform.toasts).toEqual([{ message: text, type: 'error' }]));
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });

  it('leads a member to their referrals', async () => {
    open({}, { [DASHBOARD]: team() });
    expect(await screen.findByRole('link', { name: 'See my referrals' })).toHaveAttribute('href', '/account-referrals');
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it('lets somebody confirm their e-mail first', async () => {
    open({ email_verified: false });
    expect(await screen.findByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      '/verify-email?returnURL=%2Freferrals',
    );
  });

  it('promises no reward where there is none', async () => {
    open(null, { 'GET /config/': { ...CONFIG, 'referral-reward': '0.00' } });
    expect(await screen.findByRole('heading', { name: 'Our thanks' })).toBeVisible();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });
});
