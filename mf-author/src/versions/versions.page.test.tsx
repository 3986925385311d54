import { anOwnChapter, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import VersionsPage from './versions.page.tsx';

const LIST = 'GET /novels/mine/{novel}/chapters/{chapter}/versions/';
const ONE = 'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/';
const DRAFT = 'GET /novels/mine/{novel}/chapters/{chapter}/draft/';
const RESTORE = 'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/';

const chapter = anOwnChapter({ id: 'chp_one', chapter: '3.00', title: 'Third Night', draft_state: 'draft' });
const draft = { ...chapter, draft: '<p>The well was deep.</p>', version: 7 };
const version = (n: number, more = {}) => ({
  version: n,
  title: 'Third Night',
  words: 4,
  saved_at: '2026-02-28T10:00:00.000Z',
  automatic: false,
  ...more,
});

const show = (at = '', answers: Answers = {}) =>
  renderPage(VersionsPage, {
    path: '/book-chapters/:slug/versions/:chapter',
    at: `/book-chapters/salt-road/versions/3${at}`,
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      [DRAFT]: draft,
      [LIST]: aPage(version(7), version(6, { automatic: true, words: 1_234 }), version(5)),
      [ONE]: { ...version(5), draft: '<p>The well was dry.</p>' },
      ...answers,
    },
  });

test('tells when a chapter was saved, how, and how long it was', async () => {
  show();
  const list = await screen.findByRole('navigation', { name: 'Versions' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^28 February 2026 at \d\d:\d\d4 words · as it stands$/),
    expect.stringMatching(/1,234 words · saved while you typed$/),
    expect.stringMatching(/4 words · saved by you$/),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Versions of Chapter 3' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the chapter' })).toHaveAttribute(
    'href',
    '/book-chapters/salt-road?chapter=3',
  );
});

test('shows what became of a version, to eyes and ears', async () => {
  show('?version=5');
  const line = (await screen.findByText('Removed:', { exact: false })).closest('p');
  expect(line).toHaveTextContent('The well was Removed: dryAdded: deep.');
  expect(line?.querySelector('del')).toHaveTextContent('dry');
  expect(line?.querySelector('ins')).toHaveTextContent('deep');
});

test('restores a version over the draft that was compared, and goes back to the chapter', async () => {
  const shown = show('?version=5', { [RESTORE]: { ...draft, draft: '<p>The well was dry.</p>', version: 8 } });
  await shown.person.click(await screen.findByRole('button', { name: 'Restore this version' }));
  expect(shown.platform.asked.find(({ call }) => call === RESTORE)?.input).toEqual({
    params: { novel: 'salt-road', chapter: 'chp_one', version: '5' },
    body: { version: 7 },
  });
  expect(shown.platform.toasts).toEqual([{ message: 'The version has been restored', type: 'success' }]);
  expect(shown.platform.nav.current().pathname).toBe('/book-chapters/salt-road');
});

test('restores nothing over a text that was saved meanwhile, and shows that one', async () => {
  let now = draft;
  const shown = show('?version=5', {
    [DRAFT]: () => now,
    [RESTORE]: () => {
      now = { ...draft, draft: '<p>The well was full.</p>', version: 8 };
      throw refusal(409, 'stale_draft', 'This chapter was saved somewhere else meanwhile.');
    },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Restore this version' }));
  expect(await screen.findByText('This chapter was saved somewhere else meanwhile.')).toBeVisible();
  expect(await screen.findByText('full', { exact: false, selector: 'ins' })).toBeVisible();
});

test('cannot be restored while an editor decides', async () => {
  show('?version=5', { [DRAFT]: { ...draft, draft_state: 'awaiting approval' } });
  expect(await screen.findByRole('button', { name: 'Restore this version' })).toHaveAttribute('aria-disabled', 'true');
});

test('a chapter that was never changed has none yet', async () => {
  show('', { [LIST]: aPage() });
  expect(await screen.findByText('There are no earlier versions yet')).toBeVisible();
});

test('what is nobody’s chapter is not there', async () => {
  const none = () => {
    throw refusal(404, 'not_found', 'There is no such chapter.');
  };
  show('', { [DRAFT]: none, [LIST]: none });
  expect(await screen.findByText('There is no such chapter of yours')).toBeVisible();
});
