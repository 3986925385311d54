import { followAnchors } from '@griot/nav';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import GenrePage from './genre.page.tsx';

const named = (...names: string[]) => aPage(...names.map((name) => ({ id: name, name })));
const answers: Answers = {
  'GET /genres/': named('African Voices', 'Fantasy', 'Romance'),
  'GET /tags/': aPage({ id: 't1', name: 'desert', category: 'Place' }, { id: 't2', name: 'gore', category: 'Warning' }),
  'GET /novels/': aPage(aNovel(), aNovel({ id: 'n2', title: 'Drum' })),
};

let unfollow = () => {};
afterEach(() => unfollow());
const show = (query = '', given: Answers = {}) => {
  const shown = renderPage(GenrePage, { path: '/genre', at: `/genre${query}`, answers: { ...answers, ...given } });
  unfollow = followAnchors(shown.platform.nav);
  return shown;
};
const here = (platform: ReturnType<typeof show>['platform']) =>
  `${platform.nav.current().pathname}${platform.nav.current().search}`;
const lastAsked = (platform: ReturnType<typeof show>['platform']) =>
  platform.asked.findLast(({ call }) => call === 'GET /novels/')?.input.query;

test('the tabs are all genres, and the page opens with every novel, the most read first', async () => {
  const { platform } = show();
  await screen.findByRole('link', { name: 'Romance' });
  const tabs = within(screen.getByRole('navigation', { name: 'Genres' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['All', 'African Voices', 'Fantasy', 'Romance']);
  expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('2 novels')).toBeVisible();
  expect(lastAsked(platform)).toEqual({ ordering: '-num_views', limit: 10 });
});

test('a genre is an address that keeps what the list is narrowed by, and Back leaves it', async () => {
  const { person, platform } = show('?completed=true');
  await person.click(await screen.findByRole('link', { name: 'Romance' }));
  expect(here(platform)).toBe('/genre?genre=Romance&completed=true');
  await waitFor(() =>
    expect(lastAsked(platform)).toEqual({ genre: 'Romance', completed: 'true', ordering: '-num_views', limit: 10 }),
  );
  expect(screen.getByRole('link', { name: 'Romance' })).toHaveAttribute('aria-current', 'page');
  platform.nav.back();
  await waitFor(() => expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page'));
});

test('a genre in other letters is the same tab, and an unknown one has its own', async () => {
  show('?genre=african%20voices');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'African Voices' })).toHaveAttribute('aria-current', 'page'),
  );
  expect(screen.queryByRole('link', { name: 'african voices' })).not.toBeInTheDocument();
  expect(document.title).toBe('African Voices novels · Griot');
});

test('a genre without novels says so', async () => {
  show('?genre=romance', { 'GET /novels/': aPage() });
  expect(await screen.findByText('There are no novels in Romance yet.')).toBeVisible();
});

test('an unknown genre says that there is none of the name, with a way on', async () => {
  show('?genre=Polka', { 'GET /novels/': aPage() });
  expect(await screen.findByText('There is no genre called “Polka”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all genres' })).toHaveAttribute('href', '/genre');
});

test('another order is chosen from a list, and stands in the address', async () => {
  const { person, platform } = show('?genre=Romance');
  await person.click(await screen.findByRole('button', { name: 'Sort: Most read' }));
  await person.click(screen.getByRole('link', { name: 'Recently updated' }));
  expect(here(platform)).toBe('/genre?genre=Romance&ordering=-updated_at');
  expect(await screen.findByRole('button', { name: 'Sort: Recently updated' })).toBeVisible();
  await waitFor(() => expect(lastAsked(platform)).toMatchObject({ ordering: '-updated_at' }));
});

test('status, length, update and tags are chosen in a dialog and stand in the address', async () => {
  const { person, platform } = show('?genre=Romance&ordering=title');
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await person.selectOptions(dialog.getByLabelText('Status'), 'Ongoing');
  await person.selectOptions(dialog.getByLabelText('Length'), '50,000 to 100,000 words');
  await person.selectOptions(dialog.getByLabelText('Updated'), 'Past month');
  await person.type(dialog.getByRole('combobox', { name: 'Tags' }), 'des{Enter}slow burn{Enter}');
  await person.type(dialog.getByRole('combobox', { name: 'Leave out' }), 'gore{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Show novels' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(platform.nav.current().search))).toEqual({
      genre: 'Romance',
      completed: 'false',
      words_min: '50000',
      words_max: '100000',
      updated_after: '2026-01-30',
      tags: 'desert,slow burn',
      tags_exclude: 'gore',
      ordering: 'title',
    }),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Filter (6)' })).toBeVisible();
});

test('the dialog opens with what is chosen, and Clear all takes everything away', async () => {
  const { person, platform } = show(
    '?completed=true&words_min=3000&words_max=7000&updated_after=2026-02-10&tags=desert',
  );
  await person.click(screen.getByRole('button', { name: 'Filter (4)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Completed');
  expect(dialog.getByLabelText('Length')).toHaveDisplayValue('Between two numbers of words');
  expect(dialog.getByLabelText('At least so many words')).toHaveValue('3000');
  expect(dialog.getByLabelText('At most so many words')).toHaveValue('7000');
  expect(dialog.getByLabelText('Updated')).toHaveDisplayValue('Between two days');
  expect(dialog.getByLabelText('Updated since')).toHaveValue('2026-02-10');
  expect(dialog.getByRole('button', { name: 'Remove desert' })).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Clear all' }));
  expect(here(platform)).toBe('/genre');
});

test('bounds of one’s own are chosen in the dialog, and those without room between them are refused at the field', async () => {
  const { person, platform } = show();
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  expect(dialog.queryByLabelText('At least so many words')).not.toBeInTheDocument();
  await person.selectOptions(dialog.getByLabelText('Length'), 'Between two numbers of words');
  await person.type(dialog.getByLabelText('At least so many words'), '50,000');
  const most = dialog.getByLabelText('At most so many words');
  await person.type(most, '10,000');
  await person.click(dialog.getByRole('button', { name: 'Show novels' }));
  expect(most).toHaveAccessibleDescription('This is less than the least');
  expect(most).toHaveFocus();
  expect(here(platform)).toBe('/genre');
  await person.clear(most);
  await person.type(most, '80,000');
  await person.click(dialog.getByRole('button', { name: 'Show novels' }));
  await waitFor(() => expect(here(platform)).toBe('/genre?words_min=50000&words_max=80000'));
});

test('filters of an address that no novel can fit are explained', async () => {
  show('?genre=Romance&words_min=50000&words_max=10000', { 'GET /novels/': aPage() });
  expect(await screen.findByText('Invalid filter parameters')).toBeVisible();
  expect(
    screen.getByText('No novel has at least 50,000 and at most 10,000 words. Take one of these filters away.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Remove filter: 50,000 to 10,000 words/ })).toHaveAttribute(
    'href',
    '/genre?genre=Romance',
  );
});

test('each filter can be taken away by itself', async () => {
  const { person, platform } = show('?genre=Romance&completed=true&tags=desert,gore');
  await person.click(screen.getByRole('link', { name: 'Remove filter: gore' }));
  expect(Object.fromEntries(new URLSearchParams(platform.nav.current().search))).toEqual({
    genre: 'Romance',
    completed: 'true',
    tags: 'desert',
  });
});

test('filters that no novel fits can be cleared', async () => {
  show('?genre=Romance&completed=true', { 'GET /novels/': aPage() });
  expect(await screen.findByText('No novel fits these filters.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute('href', '/genre?genre=Romance');
});

test('genres that do not load leave the novels, and can be tried again', async () => {
  let down = true;
  const { person } = show('?genre=Romance', {
    'GET /genres/': () => {
      if (down) throw refusal(503, 'unavailable', 'Down');
      return named('Romance', 'Fantasy');
    },
  });
  expect(await screen.findByRole('link', { name: 'Drum' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Romance' })).toHaveAttribute('aria-current', 'page');
  down = false;
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Fantasy' })).toBeVisible();
});
