import { aNovel, aPage, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ShelfPage from './shelf.page.tsx';

const entry = (id: string, title: string, chapter: string | null) => ({
  id, novel: aNovel({ id, slug: id, title, num_chapters: 12, description: 'x'.repeat(200) }), chapter, added_at: '2026-02-20T08:00:00.000Z',
});
const salt = entry('nov_salt', 'The Salt Road', '3.00');
const drum = entry('nov_drum', 'The Drum', null);

const show = (answers: Answers) => renderPage(ShelfPage, { path: '/shelf', user: {}, answers });

test('the shelf shows how far each novel is read', async () => {
  show({ 'GET /shelf/': aPage(salt, drum), 'GET /novels/reading/': aPage() });
  expect(await screen.findByRole('link', { name: /The Salt Road.*Progress: 3\/12/ })).toHaveAttribute('href', '/book/nov_salt');
  expect(screen.getByRole('link', { name: /The Drum.*Progress: Not started/ })).toBeVisible();
});

test('both lists load on open', async () => {
  const { platform } = show({ 'GET /shelf/': aPage(), 'GET /novels/reading/': aPage() });
  expect(await screen.findByText('Your shelf is empty.')).toBeVisible();
  expect(platform.asked.map((a) => a.call).sort()).toEqual(['GET /novels/reading/', 'GET /shelf/']);
});

test('what is being read can be continued and kept, once', async () => {
  const shelf = [drum];
  const { person, platform } = show({
    'GET /shelf/': () => aPage(...shelf), 'GET /novels/reading/': aPage(salt, drum),
    'POST /shelf/': () => { shelf.push(salt); return salt; },
  });
  await person.click(await screen.findByRole('tab', { name: 'Reading' }));
  const row = (title: string) => within(screen.getByRole('heading', { name: title }).closest('article') as HTMLElement);
  expect(row('The Salt Road').getByRole('link', { name: 'CONTINUE READING' })).toHaveAttribute('href', '/book/nov_salt/read');
  expect(row('The Salt Road').getByText(/^x{79}…$|^x{80}…$/)).toBeVisible();
  expect(row('The Drum').getByRole('button', { name: 'ADDED' })).toHaveAttribute('aria-disabled', 'true');
  for (const target of [row('The Salt Road').getByRole('link', { name: 'CONTINUE READING' }), row('The Salt Road').getByRole('button', { name: 'ADD TO SHELF' })]) expect(target).toHaveStyle({ minHeight: '44px' });
  await person.click(row('The Salt Road').getByRole('button', { name: 'ADD TO SHELF' }));
  await waitFor(() => expect(row('The Salt Road').getByRole('button', { name: 'ADDED' })).toHaveAttribute('aria-disabled', 'true'));
  expect(platform.toasts).toEqual([{ message: 'Novel added to shelf', type: 'success' }]);
});

test('a shelf that does not load says so', async () => {
  show({ 'GET /shelf/': () => { throw new Error('offline'); }, 'GET /novels/reading/': aPage() });
  expect(await screen.findByText('Failed to get shelf')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
