import { takeOver as takeOverPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import remote from './app.tsx';
import { WRITTEN } from './pages.ts';
import { CONFIG } from './referrals/referrals.fixture.ts';
import { render } from './server-half.ts';

const INLINED = [{ call: 'GET /config/', data: CONFIG }] as const;

const write = async (path: string) => {
  const page = await render(path, [...INLINED]);
  if (!page) throw new Error(`${path} is not written.`);
  return page;
};

/** Has the server half write a page, and the browser take it over. */
const takeOver = async (path: string, visit: { user?: object; answers?: Answers } = {}) =>
  takeOverPage({
    remote,
    html: (await write(path)).html,
    path,
    inlined: [...INLINED],
    ...visit,
    answers: { 'GET /config/': CONFIG, ...visit.answers },
  });

/** The classes of styled elements that no rule is there for. */
const unruled = (html: string, css: string): string[] =>
  [...html.matchAll(/ class="(?:sc-\w+ )+(\w+)/g)].flatMap(([, name = '']) => (css.includes(`.${name}`) ? [] : name));

describe.each(Object.keys(WRITTEN))('%s', (path) => {
  test('is taken over by the browser as the server wrote it', async () => {
    const { before, complaints, root, leave } = await takeOver(path);
    expect(complaints).toEqual([]);
    expect(root.innerHTML).toBe(before);
    await leave();
  });

  test('has no style of an element, which the policy forbids', async () => {
    const { html, css } = await write(path);
    expect(html).not.toMatch(/ style="/);
    expect(unruled(html, css)).toEqual([]);
    expect(css).toMatch(/\{[^}]*max-width:[^}]+\}/);
    expect(css).not.toMatch(/<\/?style/);
  });
});

test('joining the team is written for guests, with the ways in and what a referral brings', async () => {
  document.body.innerHTML = (await write('/referrals')).html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Join the Acquisition Team');
  expect(document.body).toHaveTextContent('you earn up to $1.00.');
  expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/signin?returnURL=%2Freferrals');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup?returnURL=%2Freferrals');
});

test('joining the team is taken over by a member of the team, whose own way comes after it', async () => {
  const { complaints, leave } = await takeOver('/referrals', {
    user: { email_verified: true },
    answers: {
      'GET /referrals/dashboard/': {
        referral_code: 'KX7PQ2MA',
        pending_referrals: 0,
        completed_referrals: 0,
        total_earnings: '0.00',
        ripening: [],
        currency: 'USD',
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'See my referrals' })).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

test('what is one’s own is not written', async () => {
  for (const path of ['/account-dashboard', '/account-referrals', '/about']) expect(await render(path, [])).toBeNull();
});
