import { anOwnChapter, anOwnNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { followAnchors } from '@griot/nav';
import { screen, waitFor, within } from '@testing-library/react';
import OrderPage from './order.page.tsx';

const ORDER = 'PUT /novels/mine/{novel}/chapters/order/';
const chapters = [
  anOwnChapter({ id: 'chp_before', chapter: '0.00', title: 'Before' }),
  anOwnChapter({ id: 'chp_dawn', chapter: '1.00', title: 'Dawn' }),
  anOwnChapter({ id: 'chp_dusk', chapter: '2.50', title: 'Dusk' }),
];
const show = (answers: Answers = {}) => {
  const shown = renderPage(OrderPage, {
    path: '/book-chapters/:slug/order',
    at: '/book-chapters/salt-road/order',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({
        id: 'nov_salt',
        slug: 'salt-road',
        title: 'The Salt Road',
        num_draft_chapters: 3,
      }),
      'GET /novels/mine/{novel}/chapters/': aPage(...chapters),
      [ORDER]: aPage(...chapters),
      ...answers,
    },
  });
  unfollow = followAnchors(shown.platform.nav);
  return shown;
};
let unfollow = (): void => {};
afterEach(() => unfollow());

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Chapters in their order' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const bodies = ({ platform }: ReturnType<typeof show>) =>
  platform.asked.filter(({ call }) => call === ORDER).map(({ input }) => input.body);

test('chapters are moved by keyboard, take the numbers of their places, and each move is told quietly', async () => {
  const shown = show();
  expect(await rows()).toEqual(['PrologueBefore', 'Chapter 1Dawn', 'Chapter 2.5Dusk']);
  screen.getByRole('button', { name: 'Move Dusk up' }).focus();
  await shown.person.keyboard('{Enter}');
  expect(await rows()).toEqual([
    'PrologueBefore',
    'Chapter 1 (was Chapter 2.5)Dusk',
    'Chapter 2.5 (was Chapter 1)Dawn',
  ]);
  expect(screen.getByText('Dusk is now Chapter 1, 2 of 3.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Move Dusk up' })).toHaveFocus();
  await shown.person.keyboard('{Enter}');
  expect(screen.getByText('Dusk is now Prologue, 1 of 3.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Move Dusk up' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Move Dusk up' })).toHaveFocus();
  await shown.person.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() => expect(shown.platform.nav.current().pathname).toBe('/book-chapters/salt-road'));
  expect(bodies(shown)).toEqual([
    { chapters: ['chp_dusk', 'chp_before', 'chp_dawn'], before: ['chp_before', 'chp_dawn', 'chp_dusk'] },
  ]);
  expect(shown.platform.toasts).toEqual([{ message: 'The order has been saved', type: 'success' }]);
});

test('an order that is refused stays on the screen, with the reason', async () => {
  const shown = show({
    [ORDER]: () => {
      throw refusal(
        409,
        'conflict',
        'The chapters of this novel have been put in another order meanwhile. Look at them again.',
      );
    },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Move Dawn down' }));
  await shown.person.click(screen.getByRole('button', { name: 'Save order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('put in another order meanwhile');
  expect((await rows())[2]).toBe('Chapter 2.5 (was Chapter 1)Dawn');
  expect(screen.getByRole('button', { name: 'Look again' })).toBeVisible();
});

test('what was moved can be undone, and is asked about before it is left', async () => {
  const shown = show();
  expect(await screen.findByRole('button', { name: 'Save order' })).toHaveAttribute('aria-disabled', 'true');
  await shown.person.click(screen.getByRole('button', { name: 'Move Dawn up' }));
  await shown.person.click(screen.getByRole('link', { name: 'Back to the chapters' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The new order is not saved.');
  await shown.person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await shown.person.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(await rows()).toEqual(['PrologueBefore', 'Chapter 1Dawn', 'Chapter 2.5Dusk']);
  await shown.person.click(screen.getByRole('link', { name: 'Back to the chapters' }));
  await waitFor(() => expect(shown.platform.nav.current().pathname).toBe('/book-chapters/salt-road'));
});
