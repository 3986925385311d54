import type { Entities } from '@griot/contracts';
import { anOwnNovel, aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NovelPage from './novel.page.tsx';
import NovelsPage from './novels.page.tsx';

const EDITOR = { roles: ['reader', 'editor'] as Entities['Me']['roles'] };
const novel = (given: Partial<Entities['StaffNovel']> = {}): Entities['StaffNovel'] => ({
  ...anOwnNovel(),
  listed: true,
  listings: [],
  ...given,
});
const LISTINGS = aPage(
  { id: 'lst_1', name: 'popular' },
  { id: 'lst_2', name: 'editorialPicks' },
  { id: 'lst_3', name: 'Summer of 2026.' },
);
const openOne = (answers: Answers) =>
  renderPage(NovelPage, {
    path: '/staff/novels/:novel',
    at: '/staff/novels/nov_salt',
    user: EDITOR,
    answers: { ...nothingWaiting, 'GET /listings/': LISTINGS, ...answers },
  });

it('lists novels with what readers see of them and where they are featured', async () => {
  renderPage(NovelsPage, {
    path: '/staff/novels',
    at: '/staff/novels?kind=featured',
    user: EDITOR,
    answers: {
      ...nothingWaiting,
      'GET /staff/novels/': ({ query }) =>
        query?.listing === 'editorialPicks'
          ? aPage(
              novel({ listings: ['editorialPicks'] }),
              novel({ id: 'nov_h', title: 'Hush', listed: false, hidden_reason: 'It is looked at.' }),
            )
          : aPage(),
    },
  });
  const row = within(await screen.findByRole('row', { name: /The Salt Road/ }));
  expect(row.getByText('Readers find it')).toBeVisible();
  expect(row.getByText("Editor's Choice")).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Hush/ })).getByText('Hidden')).toBeVisible();
});

it('says that there are more where counting ended', async () => {
  renderPage(NovelsPage, {
    path: '/staff/novels',
    at: '/staff/novels',
    user: EDITOR,
    answers: { ...nothingWaiting, 'GET /staff/novels/': { ...aPage(novel()), count: 1_001, at_least: true } },
  });
  expect(await screen.findByText('More than 1,000 novels')).toBeVisible();
});

it('says how many words a novel has that is too short to be featured', async () => {
  openOne({ 'GET /staff/novels/{novel}/': novel({ num_words: 79_999 }) });
  expect(
    await screen.findByText('A novel is featured from 80,000 published words on. This one has 79,999.'),
  ).toBeVisible();
});

it('shows beside the listings why they were refused', async () => {
  const text = 'A novel is featured from 80,000 published words on. This one has 12.';
  const { person } = openOne({
    'GET /staff/novels/{novel}/': novel({ num_words: 80_000 }),
    'PUT /staff/novels/{novel}/listings/': () => {
      throw refusal(400, 'invalid', 'Not valid.', { fields: { listings: [text] } });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Choose listings' }));
  await person.click(await screen.findByRole('checkbox', { name: "Editor's Choice" }));
  await person.click(screen.getByRole('button', { name: 'Save listings' }));
  expect(await within(screen.getByRole('dialog')).findByText(text)).toBeVisible();
});

it('features a novel in listings that editors choose, and offers no other', async () => {
  const { person, platform } = openOne({
    'GET /staff/novels/{novel}/': novel({ listings: ['editorialPicks'] }),
    'PUT /staff/novels/{novel}/listings/': { listings: ['Summer of 2026.'] },
  });
  await person.click(await screen.findByRole('button', { name: 'Choose listings' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  await person.click(screen.getByRole('checkbox', { name: "Editor's Choice" }));
  await person.click(screen.getByRole('checkbox', { name: 'Summer of 2026.' }));
  await person.click(screen.getByRole('button', { name: 'Save listings' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(platform.asked.find(({ call }) => call.startsWith('PUT'))?.input.body).toEqual({
    listings: ['Summer of 2026.'],
  });
});

it('hides by a rule and with a reason, and gives back', async () => {
  let hidden_reason: string | null = null;
  let rule: string | null = null;
  const { person } = openOne({
    'GET /staff/novels/{novel}/': () => novel({ hidden_reason, listed: hidden_reason === null }),
    'POST /staff/novels/{novel}/hide/': ({ body }) => {
      ({ reason: hidden_reason, rule } = body as { reason: string; rule: string });
      return anOwnNovel({ hidden_reason });
    },
    'POST /staff/novels/{novel}/unhide/': () => {
      hidden_reason = null;
      return anOwnNovel();
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Hide from readers' }));
  await person.type(screen.getByLabelText('Reason'), 'It is looked at.');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide from readers' }));
  expect(await screen.findByText('Choose the rule that it breaks.')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Rule of the content policy'), 'What needs care');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide from readers' }));
  expect(await screen.findByText('It is looked at.')).toBeVisible();
  expect(rule).toBe('care');
  await person.click(await screen.findByRole('button', { name: 'Give it back to readers' }));
  expect(await screen.findByRole('button', { name: 'Hide from readers' })).toHaveFocus();
});

it('says when another editor was first, and shows it as it is', async () => {
  let hidden_reason: string | null = null;
  const { person } = openOne({
    'GET /staff/novels/{novel}/': () => novel({ hidden_reason }),
    'POST /staff/novels/{novel}/hide/': () => {
      hidden_reason = 'Another’s reason.';
      throw refusal(409, 'conflict', 'This novel is hidden already.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Hide from readers' }));
  await person.selectOptions(screen.getByLabelText('Rule of the content policy'), 'What needs care');
  await person.type(screen.getByLabelText('Reason'), 'It is looked at.');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide from readers' }));
  expect(await screen.findByText('This novel is hidden already.')).toBeVisible();
  expect(screen.getByText('Another’s reason.')).toBeInTheDocument();
});
