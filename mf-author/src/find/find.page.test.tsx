import { anOwnNovel, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import FindPage from './find.page.tsx';

const FIND = 'GET /novels/mine/{novel}/occurrences/';
const REPLACE = 'POST /novels/mine/{novel}/replace/';

const place = (n: number, found: string, more = {}) => ({
  place: n,
  within: 'text' as const,
  before: 'The ',
  found,
  after: ' came in.',
  ...more,
});
const chapter = (n: number, more = {}) => ({
  id: `chp_${n}`,
  chapter: `${n}.00`,
  title: `Night ${n}`,
  draft_state: 'draft' as const,
  version: n + 3,
  occurrences: [place(0, 'salt')],
  ...more,
});
const found = {
  more: false,
  chapters: [
    chapter(1, { occurrences: [place(0, 'Salt', { within: 'title', before: '', after: ' road' }), place(1, 'salt')] }),
    chapter(2, { draft_state: 'published' }),
    chapter(4, { draft_state: 'awaiting approval' }),
  ],
};

async function search(answers: Answers = {}) {
  const page = renderPage(FindPage, {
    path: '/book-chapters/:slug/find',
    at: '/book-chapters/salt-road/find',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' }),
      [FIND]: found,
      [REPLACE]: { chapters: 2, replaced: 2 },
      ...answers,
    },
  });
  await page.person.type(await screen.findByRole('textbox', { name: /^Find/ }), 'salt');
  await page.person.type(screen.getByRole('textbox', { name: /^Replace with/ }), 'sand');
  await page.person.click(screen.getByRole('checkbox', { name: 'Whole words' }));
  await page.person.click(screen.getByRole('button', { name: 'Find' }));
  return page;
}

test('shows every place as it would read, chapter by chapter, and the keyboard stands at them', async () => {
  const { platform } = await search();
  expect(await screen.findByRole('heading', { name: '4 places in 3 chapters' })).toHaveFocus();
  expect(platform.asked.find(({ call }) => call === FIND)?.input.query).toEqual({
    text: 'salt',
    match_case: 'false',
    whole_words: 'true',
  });
  const first = within(screen.getByRole('group', { name: 'Chapter 1: Night 1' }));
  expect(first.getByText('2 of 2')).toBeVisible();
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Title: Found: SaltReplaced by: sand road',
    'The Found: saltReplaced by: sand came in.',
  ]);
});

test('only what is chosen is sent, with the drafts that were looked at', async () => {
  const { person, platform } = await search();
  const first = within(await screen.findByRole('group', { name: 'Chapter 1: Night 1' }));
  await person.click(first.getByRole('checkbox', { name: /^Title/ }));
  expect(first.getByRole('checkbox', { name: 'All in Chapter 1' })).toBePartiallyChecked();
  await person.click(screen.getByRole('button', { name: 'Replace 2 places' }));
  expect(
    await screen.findByText(
      '2 places in 2 chapters replaced. What stood there stays among the versions. Readers see it once you have sent the published chapters for approval.',
    ),
  ).toBeVisible();
  expect(platform.asked.find(({ call }) => call === REPLACE)?.input.body).toEqual({
    text: 'salt',
    replacement: 'sand',
    match_case: false,
    whole_words: true,
    chapters: [
      { id: 'chp_1', version: 4, places: [1] },
      { id: 'chp_2', version: 5, places: [0] },
    ],
  });
});

test('a whole chapter is left out at once, and what an editor reads cannot be chosen', async () => {
  const { person } = await search();
  await person.click(await screen.findByRole('checkbox', { name: 'All in Chapter 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'All in Chapter 2' }));
  expect(screen.getByRole('checkbox', { name: 'All in Chapter 4' })).toBeDisabled();
  expect(
    screen.getByText('An editor reads this chapter now. It cannot be changed until they have decided.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Replace 0 places/ })).toHaveAttribute('aria-disabled', 'true');
});

test('what was saved elsewhere meanwhile is said, nothing is replaced, and one looks again', async () => {
  const { person, platform } = await search({
    [REPLACE]: () => {
      throw refusal(
        409,
        'stale_draft',
        'Some of these chapters were saved somewhere else meanwhile. Nothing was replaced: look at them again.',
      );
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Replace 3 places' }));
  expect(await screen.findByText(/were saved somewhere else meanwhile/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Find again' }));
  await waitFor(() => expect(platform.asked.filter(({ call }) => call === FIND)).toHaveLength(2));
});

test('a search without finds says so, and one that is refused says why at its field', async () => {
  const { person } = await search({ [FIND]: { more: false, chapters: [] } });
  expect(await screen.findByText('“salt” stands nowhere in this novel.')).toBeVisible();
  await person.clear(screen.getByRole('textbox', { name: /^Find/ }));
  await person.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Say what is to be found.')).toBeVisible();
});
