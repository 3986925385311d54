import { aNovel, aPage, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import HomePage from './home.page.tsx';
import { reasonText } from './reason.ts';

const drum = { slug: 'drum', title: 'Drum' };
const everything: Answers = {
  'GET /novels/': aPage(aNovel({ title: 'Salt Road' })),
  'GET /novels/recommended/': aPage({
    ...aNovel({ id: 'nov_f', slug: 'ferry', title: 'Ferry' }),
    reason: { kind: 'finished', novel: drum, shared: [] },
  }),
};

test('a member sees novels for them, each with its reason', async () => {
  renderPage(HomePage, { path: '/', answers: everything, user: {} });
  const mine = await screen.findByRole('region', { name: 'For you' });
  expect(await within(mine).findByRole('link', { name: /Ferry/ })).toHaveAttribute('href', '/book/ferry');
  expect(within(mine).getByText('Because you finished Drum')).toBeVisible();
});

test('a guest sees none, and none is asked for', async () => {
  const { platform } = renderPage(HomePage, { path: '/', answers: everything });
  await screen.findByRole('region', { name: 'New Arrivals' });
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  expect(platform.asked.some(({ call }) => call === 'GET /novels/recommended/')).toBe(false);
});

test('who has none yet sees no empty shelf; one that did not load says so', async () => {
  const { unmount } = renderPage(HomePage, {
    path: '/',
    answers: { ...everything, 'GET /novels/recommended/': aPage() },
    user: {},
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For you' })).toBeNull());
  unmount();
  const { 'GET /novels/recommended/': _, ...without } = everything;
  renderPage(HomePage, { path: '/', answers: without, user: {} });
  const failed = await screen.findByRole('region', { name: 'For you' });
  expect(await within(failed).findByRole('button', { name: 'Retry' })).toBeVisible();
});

test.each([
  [{ kind: 'finished', novel: drum, shared: [] }, 'Because you finished Drum'],
  [{ kind: 'kept', novel: drum, shared: [] }, 'Readers of Drum kept reading this'],
  [{ kind: 'shares', novel: drum, shared: ['Campus'] }, 'Shares Campus with Drum'],
  [
    { kind: 'shares', novel: drum, shared: ['Campus', 'Magic', 'Romance'] },
    'Shares Campus, Magic and Romance with Drum',
  ],
  [{ kind: 'popular', novel: null, shared: [] }, 'Read by many just now'],
] as const)('%j reads: %s', (reason, text) => {
  expect(reasonText({ ...reason, shared: [...reason.shared] })).toBe(text);
});
