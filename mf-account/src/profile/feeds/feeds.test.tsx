import { renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Feeds } from './feeds.tsx';

const FEED = {
  atom: 'https://griot.test/feeds/following.atom?key=secret',
  json: 'https://griot.test/feeds/following.json?key=secret',
  created_at: '2026-02-20T08:00:00.000Z',
};

const CATALOGUE = {
  opds_1: 'https://griot.test/opds/own/v1.2/?key=secret',
  opds_2: 'https://griot.test/opds/own/v2.0/?key=secret',
  created_at: '2026-02-20T08:00:00.000Z',
};

const show = (answers: Answers) =>
  renderPage(Feeds, {
    path: '/account-profile',
    user: {},
    answers: { 'GET /follows/feed/': null, 'GET /e-reader/': null, ...answers },
  });

test('a private feed is made, shown, renewed after a question, and ended', async () => {
  let feed: typeof FEED | null = null;
  const { person, platform } = show({
    'GET /follows/feed/': () => feed,
    'POST /follows/feed/': () => {
      feed = FEED;
      return feed;
    },
    'DELETE /follows/feed/': () => {
      feed = null;
      return null;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Make a private feed' }));
  expect(await screen.findByLabelText('Atom')).toHaveValue(FEED.atom);
  expect(screen.getByRole('heading', { name: 'Private feed' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Copy Atom address' }));
  expect(await screen.findByText('Atom address copied')).toHaveAttribute('role', 'status');
  await person.click(screen.getByRole('button', { name: 'New feed address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make a new address?' }));
  expect(platform.asked.filter(({ call }) => call === 'POST /follows/feed/')).toHaveLength(1);
  await person.click(dialog.getByRole('button', { name: 'New feed address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'End the feed' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the feed' }));
  expect(await screen.findByRole('button', { name: 'Make a private feed' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Private feed' })).toHaveFocus());
});

test('a catalogue for e-readers is made, shown with how to go on, renewed after a question, and ended', async () => {
  let catalogue: typeof CATALOGUE | null = null;
  const { person, platform } = show({
    'GET /e-reader/': () => catalogue,
    'POST /e-reader/': () => {
      catalogue = CATALOGUE;
      return catalogue;
    },
    'DELETE /e-reader/': () => {
      catalogue = null;
      return null;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Make an e-reader catalogue' }));
  expect(await screen.findByLabelText('OPDS 1.2')).toHaveValue(CATALOGUE.opds_1);
  expect(screen.getByLabelText('OPDS 2.0')).toHaveValue(CATALOGUE.opds_2);
  expect(screen.getByText(/^KOReader:/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'E-reader' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'New catalogue address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make a new address?' }));
  expect(platform.asked.filter(({ call }) => call === 'POST /e-reader/')).toHaveLength(1);
  await person.click(dialog.getByRole('button', { name: 'New catalogue address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'End the catalogue' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the catalogue' }));
  expect(await screen.findByRole('button', { name: 'Make an e-reader catalogue' })).toBeVisible();
});
