import { aPage, renderPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import DeletionsPage from './deletions.page.tsx';

const user = { roles: ['reader' as const, 'editor' as const] };
const pending = {
  user: { id: 'usr_gil', pen_name: 'Gil Pending', user_code: 'GR-1234' },
  reason: 'Too many owls.',
  status: 'pending' as const,
  requested_at: '2026-02-24T12:00:00.000Z',
  due_at: '2026-03-11T12:00:00.000Z',
  done_at: null,
};

it('lists who is to be deleted, when they asked and from when on', async () => {
  const { platform } = renderPage(DeletionsPage, {
    path: '/staff/deletions',
    user,
    answers: { 'GET /staff/deletions/': aPage(pending) },
  });
  const row = within(await screen.findByRole('row', { name: /Gil Pending/ }));
  for (const text of ['GR-1234', 'Too many owls.', '24 February 2026', '11 March 2026', 'in 1 week'])
    expect(row.getByText(text)).toBeVisible();
  expect(platform.asked.map(({ input }) => input.query)).toContainEqual({ limit: 20, status: 'pending', offset: 0 });
});

it('lists who was deleted, nameless', async () => {
  renderPage(DeletionsPage, {
    path: '/staff/deletions',
    at: '/staff/deletions?status=done',
    user,
    answers: {
      'GET /staff/deletions/': ({ query }) =>
        query?.status === 'done'
          ? aPage({
              ...pending,
              user: { ...pending.user, pen_name: 'Deleted user 7' },
              reason: '',
              status: 'done' as const,
              done_at: '2026-02-28T12:00:00.000Z',
            })
          : aPage(),
    },
  });
  const row = within(await screen.findByRole('row', { name: /Deleted user 7/ }));
  expect(row.getByText('28 February 2026')).toBeVisible();
});

it('says when nobody has asked', async () => {
  renderPage(DeletionsPage, { path: '/staff/deletions', user, answers: { 'GET /staff/deletions/': aPage() } });
  expect(await screen.findByText('Nobody has asked to be deleted.')).toBeVisible();
});
