import { aMessage, anOwnNovel, aPage, NOW, refusal, testPlatform, renderPage, type Answers } from '@griot/testing';
import type { Entities } from '@griot/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import DashboardPage from '../dashboard.page.tsx';

const SALT = anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' });

const letter = aMessage({
  title: 'Contract for The Salt Road: rejected',
  preview: 'Your application for a contract has been rejected.\n\nThe outl',
  message: 'Your application for a contract has been rejected.\n\nThe outline ends too soon.',
});

const open = (novel: Partial<Entities['OwnNovel']> = {}, answers: Answers = {}) =>
  renderPage(DashboardPage, {
    path: '/account-dashboard',
    user: { pen_name: 'Ada Writes', roles: ['reader', 'author'] },
    answers: {
      'GET /coin-wallet/': { balance: 0 },
      'GET /subscriptions/mine/': aPage(),
      'GET /novels/mine/': aPage({ ...SALT, ...novel }),
      'GET /inbox/': aPage(),
      ...answers,
    },
  });

const notEligible = (fields: Record<string, string[]>) => () => {
  throw refusal(400, 'not_eligible', 'num_words: 1,200 of 5,000 words are published.', {
    fields,
  });
};
const ELIGIBILITY = 'GET /contracts/{novel}/eligibility/';
const SENTENCE = "Don't give up, keep writing and reapply once you have met the criteria.";

describe('the contract button', () => {
  it.each([
    [null, 'Apply For Contract'],
    ['pending', 'View Contract - pending'],
    ['rejected', 'View Contract - rejected'],
    ['awaiting_signature', 'View Contract - awaiting signature'],
    ['signed', 'View Contract - signed'],
  ] as const)('of a contract that is %s reads “%s”', async (contract_status, label) => {
    open({ contract_status });
    const button = await screen.findByRole(contract_status === null ? 'button' : 'link', { name: label });
    expect(button).toBeVisible();
    if (contract_status !== null) expect(button).toHaveAttribute('href', '/contract/nov_salt');
  });

  it('says which word counts fall short, and not to give up', async () => {
    const { person, platform } = open(
      {},
      { [ELIGIBILITY]: notEligible({ num_words: ['1,200 of 5,000 words are published.'] }) },
    );
    await person.click(await screen.findByRole('button', { name: 'Apply For Contract' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contract criteria' });
    expect(within(dialog).getByText('1,200 of 5,000 words are published.')).toBeVisible();
    expect(within(dialog).getByText(SENTENCE)).toBeVisible();
    expect(within(dialog).queryByText('Criteria fulfilled')).not.toBeInTheDocument();
    expect(platform.asked.find(({ call }) => call === ELIGIBILITY)?.input).toEqual({ params: { novel: 'nov_salt' } });
    expect(platform.toasts).toEqual([]);
  });

  it('says that the words suffice where an application fails for another reason', async () => {
    const { person } = open({}, { [ELIGIBILITY]: notEligible({}) });
    await person.click(await screen.findByRole('button', { name: 'Apply For Contract' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contract criteria' });
    expect(within(dialog).getByText('Criteria fulfilled')).toBeVisible();
    expect(within(dialog).getByText(SENTENCE)).toBeVisible();
  });

  it('says any other error in a toast', async () => {
    const { person, platform } = open(
      {},
      {
        [ELIGIBILITY]: () => {
          throw refusal(0, 'no_answer', 'No response received from server.');
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Apply For Contract' }));
    await waitFor(() =>
      expect(platform.toasts).toEqual([{ message: 'No response received from server.', type: 'error' }]),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leads an author whose novel has enough to the application', async () => {
    const { person } = open(
      {},
      { [ELIGIBILITY]: { eligible: true, num_words: 5200, message: 'Criteria fulfilled', contract_status: null } },
    );
    await person.click(await screen.findByRole('button', { name: 'Apply For Contract' }));
    expect(await screen.findByText('Elsewhere: /contract/nov_salt')).toBeVisible();
  });
});

describe('the contract notice', () => {
  const READ = 'GET /inbox/{message}/';

  it('shows what the platform wrote, whole on “Read more”, and short again', async () => {
    const { person, platform } = open(
      { contract_status: 'rejected' },
      { 'GET /inbox/': aPage(letter), [READ]: letter },
    );
    expect(await screen.findByText('Contract for The Salt Road: rejected')).toBeVisible();
    expect(screen.getByText('The…')).toBeVisible();
    expect(screen.getByText('2 days ago')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Read more' }));
    expect(await screen.findByText('The outline ends too soon.')).toBeVisible();
    expect(platform.asked.at(-1)).toEqual({ call: READ, input: { params: { message: 'msg_one' } } });
    await person.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('The outline ends too soon.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Read more' })).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['pending', 'View your application'],
    ['rejected', 'Change it and apply again'],
    ['awaiting_signature', 'Read and sign the contract'],
  ] as const)('of a contract that is %s leads on: “%s”', async (contract_status, name) => {
    open({ contract_status }, { 'GET /inbox/': aPage(letter) });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/contract/nov_salt');
  });

  it('keeps the preview and says so when the whole message does not come, and asks again', async () => {
    let down = true;
    const { person } = open(
      { contract_status: 'rejected' },
      {
        'GET /inbox/': aPage(letter),
        [READ]: () => {
          if (down) throw refusal(0, 'no_answer', 'No response received from server.');
          return letter;
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Read more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No response received from server.');
    expect(screen.getByText('The…')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Read more' }));
    expect(await screen.findByText('The outline ends too soon.')).toBeVisible();
  });

  it.each([
    ['a completed novel', { completed: true, contract_status: 'rejected' }],
    ['a signed contract', { contract_status: 'signed' }],
    ['no contract', { contract_status: null }],
  ] as const)('is not there for %s, and nobody is asked for it', async (_, novel) => {
    const { platform } = open(novel, { 'GET /inbox/': aPage(letter) });
    expect(await screen.findByRole('heading', { name: 'The Salt Road' })).toBeVisible();
    expect(screen.queryByText('Contract for The Salt Road: rejected')).not.toBeInTheDocument();
    expect(platform.asked.filter(({ input }) => input.query?.about !== undefined)).toEqual([]);
  });
});

it('tells an author why an editor has hidden a novel', async () => {
  open({ hidden_rule: 'own-work', hidden_reason: 'The cover shows somebody who did not agree.' });
  expect(
    await screen.findByText(/By the rule “Your own work”: The cover shows somebody who did not agree\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'What you can do about it' })).toHaveAttribute(
    'href',
    '/book-chapters/salt-road',
  );
});

it('takes the novels as true for 60 seconds', async () => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  try {
    const platform = testPlatform({
      at: '/account-dashboard',
      user: {},
      answers: {
        'GET /coin-wallet/': { balance: 0 },
        'GET /subscriptions/mine/': aPage(),
        'GET /novels/mine/': aPage(SALT),
        'GET /inbox/': aPage(),
      },
    });
    const asked = () => platform.asked.filter(({ call }) => call === 'GET /novels/mine/').length;
    const visit = async () => {
      const shown = renderPage(DashboardPage, { path: '/account-dashboard', platform });
      await screen.findByRole('heading', { name: 'The Salt Road' });
      shown.unmount();
    };
    await visit();
    jest.setSystemTime(NOW.getTime() + 59_000);
    await visit();
    expect(asked()).toBe(1);
    jest.setSystemTime(NOW.getTime() + 61_000);
    await visit();
    await waitFor(() => expect(asked()).toBe(2));
  } finally {
    jest.useRealTimers();
  }
});
