import { aPage, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { aContract } from './contract.fixture.ts';
import ContractsPage from './queue.page.tsx';

const open = (list: Answers['GET /staff/contracts/'], at = '/staff/contracts') =>
  renderPage(ContractsPage, {
    path: '/staff/contracts',
    at,
    user: { roles: ['reader', 'editor'] },
    answers: list === undefined ? {} : { 'GET /staff/contracts/': list },
  });

it('lists applications that wait, and says which wait longer than their authors were told', async () => {
  // The test's now is 1 March 2026, noon; seven days before that is 22 February, noon.
  open(
    aPage(
      aContract({
        id: 'ctr_late',
        novel: { id: 'n1', slug: 'a', title: 'Late', num_words: 12_500 },
        submitted_at: '2026-02-22T11:59:00.000Z',
        version: 2,
      }),
      aContract({
        id: 'ctr_new',
        novel: { id: 'n2', slug: 'b', title: 'In Time', num_words: 5_000 },
        submitted_at: '2026-02-22T12:00:00.000Z',
      }),
    ),
  );
  const late = within(await screen.findByRole('row', { name: /Late/ }));
  expect(late.getByRole('link', { name: 'Late' })).toHaveAttribute('href', '/staff/contracts/ctr_late');
  for (const text of ['Submission 2', 'Tunde Marlowe', 'Exclusive', '12,500', 'Over 7 days'])
    expect(late.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /In Time/ })).queryByText('Over 7 days')).not.toBeInTheDocument();
});

it('shows contracts of one status, which the address says, and keeps it for the way back', async () => {
  const { platform } = open(
    aPage(aContract({ status: 'signed', signed_at: '2026-02-28T12:00:00.000Z' })),
    '/staff/contracts?status=signed',
  );
  expect(await screen.findByRole('link', { name: 'The Salt Road' })).toHaveAttribute(
    'href',
    '/staff/contracts/ctr_salt?status=signed',
  );
  expect(screen.getByRole('link', { name: 'Signed' })).toHaveAttribute('aria-current', 'page');
  expect(platform.asked.map(({ input }) => input.query)).toContainEqual({ limit: 20, status: 'signed', offset: 0 });
});

it('takes an address with a status that does not exist for the first tab', async () => {
  open(aPage(), '/staff/contracts?status=lost');
  expect(await screen.findByText('No application is waiting.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To decide' })).toHaveAttribute('aria-current', 'page');
});
