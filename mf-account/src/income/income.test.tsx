import type { Entities } from '@griot/contracts';
import { anIncome, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import IncomePage from './income.page.tsx';
import { statementCsv, type WholeStatement } from './statement-csv.ts';

const PATH = '/account-income';
const aStatement = (given: Partial<Entities['Statement']> = {}): Entities['Statement'] => ({
  id: 'stm_march',
  month: '2026-03',
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-03-31T00:00:00.000Z',
  gross: '3000.00',
  fee: '100.00',
  net: '2900.00',
  share: '1450.00',
  currency: 'NGN',
  carried: '4.50',
  left_over: '11.00',
  usd_rate: '1500',
  income: '0.96',
  income_currency: 'USD',
  created_at: '2026-03-31T00:11:00.000Z',
  ...given,
});
const SALT = { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' };
const WHOLE: WholeStatement = {
  ...aStatement(),
  items: [
    {
      kind: 'unlock',
      novel: SALT,
      chapter: { id: 'chp_one', number: '3.00', title: 'Third, "Night"' },
      count: 12,
      gross: '900.00',
      fee: '30.00',
      net: '870.00',
      share: '435.00',
      currency: 'NGN',
    },
    {
      kind: 'subscription',
      novel: SALT,
      chapter: null,
      count: 1,
      gross: '100.00',
      fee: '0.00',
      net: '100.00',
      share: '50.00',
      currency: 'NGN',
    },
    {
      kind: 'gift',
      novel: { ...SALT, title: '=1+1' },
      chapter: null,
      count: 2,
      gross: '2000.00',
      fee: '70.00',
      net: '1930.00',
      share: '965.00',
      currency: 'NGN',
    },
  ],
};
const BONUS: Entities['Bonus'] = {
  id: 'bon_one',
  kind: 'attendance',
  novel: SALT,
  period: '2026-02',
  amount: '20.00',
  currency: 'USD',
  facts: { reads: 41_000, words: 30_500, absent: 1 },
  created_at: '2026-03-01T01:23:00.000Z',
};
const TOTALS = {
  gross: '3000.00',
  fee: '100.00',
  net: '2900.00',
  share: '1450.00',
  currency: 'NGN' as const,
  income: '0.96',
  income_currency: 'USD' as const,
};

const open = (answers: Answers = {}, at = PATH) =>
  renderPage(IncomePage, {
    path: PATH,
    at,
    user: { pen_name: 'Ada Writes' },
    answers: {
      'GET /inbox/': aPage(),
      'GET /income/': anIncome({
        total_balance: '20.96',
        available_income: '5.00',
        accrued: '0.03',
        accrued_ngn: '47.50',
      }),
      'GET /statements/': { ...aPage(aStatement()), totals: TOTALS },
      'GET /bonuses/': aPage(BONUS),
      'GET /statements/{statement}/': WHOLE,
      ...answers,
    },
  });
const cells = (element: HTMLElement) =>
  within(within(element).getAllByRole('row').at(-1) as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const part = (name: string) => screen.getByRole('region', { name });

it('says all three terms of how one is paid (ruling 6)', async () => {
  open();
  const rule = await screen.findByText(/Your month closes on the 30th/);
  expect(rule).toHaveTextContent(
    'Your month closes on the 30th (in February on its last day) into a statement. Your available income can be withdrawn at any time. A withdrawal is processed within 48 hours and reaches your bank within 15 business days.',
  );
});

it('shows the totals, the months with gross, fee, net and half, and what all of them come to', async () => {
  open();
  expect(await within(part('Total balance')).findByText('$20.96')).toBeVisible();
  expect(within(part('Available income')).getByText('$5.00')).toBeVisible();
  expect(within(part('Since your last statement')).getByText('₦47.50, at today’s rate')).toBeVisible();
  const month = await screen.findByRole('link', { name: 'March 2026' });
  expect(month).toHaveAttribute('href', '/account-income?statement=stm_march');
  expect(screen.getByText('Until 30 March 2026')).toBeVisible();
  expect(cells(part('Statements'))).toEqual([
    '₦3,000.00',
    '₦100.00',
    '₦2,900.00',
    '₦1,450.00',
    '$0.96at ₦1,500 for $1',
  ]);
  const totals = within(part('Statements')).getByText('Provider’s fee').parentElement;
  expect(totals).toHaveTextContent('₦100.00');
});

it('shows bonuses with the figures that earned them', async () => {
  open();
  await screen.findByRole('rowheader', { name: /Attendance bonus/ });
  expect(cells(part('Bonuses'))).toEqual([
    'February 2026',
    '41,000 reads, 30,500 words and 1 day without a chapter',
    '1 March 2026',
    '$20.00',
  ]);
});

it('says when there are no statements or bonuses yet', async () => {
  open({
    'GET /statements/': {
      ...aPage<never>(),
      totals: { ...TOTALS, gross: '0.00', fee: '0.00', net: '0.00', share: '0.00', income: '0.00' },
    },
    'GET /bonuses/': aPage(),
    'GET /income/': anIncome(),
  });
  expect(await screen.findByText('No statement yet')).toBeVisible();
  expect(await screen.findByText('No bonus yet')).toBeVisible();
  expect(within(part('Statements')).queryByText('Provider’s fee')).not.toBeInTheDocument();
});

it('opens the withdrawal', async () => {
  const { person, platform } = open();
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(platform.overlays).toEqual([{ name: 'account.withdraw', props: {} }]);
});

describe('one statement', () => {
  const at = `${PATH}?statement=stm_march`;

  it('is itemised by novel and chapter, and adds up', async () => {
    const { platform } = open({}, at);
    expect(await screen.findByRole('heading', { name: 'Statement for March 2026' })).toBeVisible();
    expect(platform.asked.find(({ call }) => call === 'GET /statements/{statement}/')?.input).toEqual({
      params: { statement: 'stm_march' },
    });
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ]);
    expect(rows).toEqual([
      ['Chapter 3: Third, "Night"The Salt Road', '12 unlocks', '₦900.00', '₦30.00', '₦870.00', '₦435.00'],
      ['A chapter that was deletedThe Salt Road', '1 subscription', '₦100.00', '₦0.00', '₦100.00', '₦50.00'],
      ['Gifts=1+1', '2 gifts', '₦2,000.00', '₦70.00', '₦1,930.00', '₦965.00'],
    ]);
    expect(screen.getByText(/^Your half, /)).toHaveTextContent(
      'Your half, ₦1,450.00 (each amount without its odd kobo), and ₦4.50 from before make $0.96 at ₦1,500 for $1. ₦11.00, which makes no whole cent, is carried over to your next statement.',
    );
    expect(screen.getByText('From 1 March 2026 to 30 March 2026')).toBeVisible();
  });

  it('is handed over as a table, in which no title is a formula', () => {
    expect(statementCsv(WHOLE)).toBe(
      [
        '\uFEFF"Novel","For","By","Count","Gross NGN","Fee NGN","Net NGN","Your half NGN"',
        '"The Salt Road","Chapter 3: Third, ""Night""","Unlocks","12","900.00","30.00","870.00","435.00"',
        '"The Salt Road","A chapter that was deleted","Subscriptions","1","100.00","0.00","100.00","50.00"',
        '"\'=1+1","Gifts","Gifts","2","2000.00","70.00","1930.00","965.00"',
        '"Together","","","","3000.00","100.00","2900.00","1450.00"',
        '"Carried over from before","","","","","","","4.50"',
        '"Rate: NGN for 1 USD","","","","","","","1500"',
        '"Income USD","","","","","","","0.96"',
        '"Carried over to the next","","","","","","","11.00"',
        '',
      ].join('\r\n'),
    );
  });

  it('is downloaded under the name of its month', async () => {
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    open({}, at);
    fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    expect(names).toEqual(['statement-2026-03.csv']);
    // The browser has not fetched it yet.
    expect(revoked).not.toHaveBeenCalled();
    click.mockRestore();
    revoked.mockRestore();
  });

  it('that does not exist says so, with the way back', async () => {
    open(
      {
        'GET /statements/{statement}/': () => {
          throw refusal(404, 'not_found', 'There is no such statement.');
        },
      },
      at,
    );
    expect(await screen.findByText('There is no such statement.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'All statements' }))
      expect(link).toHaveAttribute('href', '/account-income');
  });

  it('draws a hundred of many items, and more on Load more', async () => {
    const item = WHOLE.items[1] as WholeStatement['items'][number];
    const { person } = open(
      { 'GET /statements/{statement}/': { ...WHOLE, items: Array.from({ length: 150 }, () => item) } },
      at,
    );
    expect(await screen.findAllByRole('rowheader')).toHaveLength(100);
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(150);
  });
});
