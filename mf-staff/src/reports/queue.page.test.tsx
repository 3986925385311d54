import type { Entities } from '@griot/contracts';
import { aPage, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import ReportsPage from './queue.page.tsx';

const message: Entities['Report'] = {
  id: 'rep_mail',
  kind: 'contact',
  about_comment: false,
  subject_id: null,
  subject: null,
  reporter: null,
  email: 'guest@mail.test',
  reason: 'How do I become an author?',
  created_at: '2026-02-27T12:00:00.000Z',
  closed_at: null,
  closed_by: null,
  outcome: null,
  note: null,
};
const complaint: Entities['Report'] = {
  ...message,
  id: 'rep_copy',
  kind: 'complaint',
  subject_id: 'nov_salt',
  email: null,
  reporter: { id: 'usr_ada', pen_name: 'Ada Reader' },
  reason: 'This is my book.',
  subject: {
    novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' },
    author: { id: 'usr_tunde', pen_name: 'Tunde Marlowe' },
    text: 'A guide finds a voice.',
  },
};

const open = (at: string, list: Answers['GET /staff/reports/']) =>
  renderPage(ReportsPage, {
    path: '/staff/reports',
    at,
    user: { roles: ['reader', 'editor'] },
    answers: list === undefined ? {} : { 'GET /staff/reports/': list },
  });

it('lists what is open, of all kinds, with who wrote and how it begins', async () => {
  const { platform } = open('/staff/reports', aPage(message, complaint));
  const row = within(await screen.findByRole('row', { name: /Message from guest@mail.test/ }));
  for (const text of ['How do I become an author?', 'guest@mail.test', '2 days ago'])
    expect(row.getByText(text)).toBeVisible();
  const other = within(screen.getByRole('row', { name: /Complaint about The Salt Road/ }));
  expect(other.getByText('Ada Reader')).toBeVisible();
  expect(platform.asked.map(({ input }) => input.query)).toContainEqual({ limit: 20, state: 'open', offset: 0 });
});

it('takes kind and state from the address, and keeps both on the way to a report', async () => {
  const { platform } = open(
    '/staff/reports?kind=complaint&state=closed',
    aPage({ ...complaint, closed_at: '2026-02-28T12:00:00.000Z', outcome: 'answered', note: 'We look at it.' }),
  );
  const row = within(await screen.findByRole('row', { name: /Complaint about The Salt Road/ }));
  expect(row.getByRole('link')).toHaveAttribute('href', '/staff/reports/rep_copy?kind=complaint&state=closed');
  expect(row.getByText('It was answered')).toBeVisible();
  expect(platform.asked.map(({ input }) => input.query)).toContainEqual({
    limit: 20,
    state: 'closed',
    kind: 'complaint',
    offset: 0,
  });
  expect(screen.getByRole('link', { name: 'Complaints' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/staff/reports?kind=complaint');
});

it('says when nothing is open', async () => {
  open('/staff/reports?kind=nonsense', aPage());
  expect(await screen.findByText('No report is open here.')).toBeVisible();
});
