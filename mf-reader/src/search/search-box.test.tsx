import { aNovel, refusal, testPlatform, type Answers } from '@griot/testing';
import { PlatformProvider, type TypedAhead } from '@griot/remote-kit';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SearchOverlay from './search.overlay.tsx';

const novels = (count: number) =>
  Array.from({ length: Math.min(count, 10) }, (_, n) =>
    aNovel({ id: `n${n}`, slug: `novel-${n + 1}`, title: `Novel ${n + 1}` }),
  );
const found = (count: number): Answers => ({
  'GET /novels/': { count, next: null, previous: null, results: novels(count) },
});

const show = (answers: Answers, typed?: TypedAhead) => {
  const platform = testPlatform({ answers });
  const close = jest.fn<void, [string | null]>();
  render(
    <PlatformProvider platform={platform}>
      <SearchOverlay props={{}} {...(typed ? { typed } : {})} close={close} />
    </PlatformProvider>,
  );
  return { platform, close, person: userEvent.setup() };
};
const field = () => screen.getByRole('combobox', { name: 'Title, author, genre or tag' });
const options = () => screen.getAllByRole('option');
const standsOn = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

test('the field has the keyboard, and asks once when the typing rests', async () => {
  const { platform, person } = show(found(12));
  expect(field()).toHaveFocus();
  await person.type(field(), ' salt road ');
  await screen.findByRole('listbox', { name: 'Found novels' });
  expect(platform.asked).toEqual([{ call: 'GET /novels/', input: { query: { search: 'salt road', limit: 10 } } }]);
  expect(options().map((option) => option.textContent)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((n) => expect.stringContaining(`Novel ${n}`) as string),
    'See all results (12)',
  ]);
  expect(within(options()[0] as HTMLElement).getByText('Tunde Marlowe · Adventure')).toBeVisible();
  expect(screen.getByText('12 novels found')).toHaveAttribute('role', 'status');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

test('what was typed before the field stood is searched for, and the next letter comes behind it', async () => {
  const { platform, person } = show(found(12), { text: 'salt roa', sent: false });
  expect(field()).toHaveValue('salt roa');
  await person.keyboard('d');
  await screen.findByRole('listbox', { name: 'Found novels' });
  await waitFor(() =>
    expect(platform.asked.map(({ input }) => input.query)).toEqual([
      { search: 'salt roa', limit: 10 },
      { search: 'salt road', limit: 10 },
    ]),
  );
});

test('letters that come while the field is being drawn are not lost', () => {
  const texts = ['salt', 'salt road'];
  show(found(1), {
    get text() {
      return texts.length > 1 ? (texts.shift() as string) : (texts[0] as string);
    },
    sent: false,
  });
  expect(field()).toHaveValue('salt road');
});

test('Enter before the field stood goes to all results', async () => {
  const { close } = show(found(1), { text: ' salt ', sent: true });
  await waitFor(() => expect(close).toHaveBeenCalledWith('/search?search=salt'));
});

test('search requires text', async () => {
  const { platform, close, person } = show({});
  await person.type(field(), '   {Enter}');
  expect(screen.getByText('Search requires text.')).toBeVisible();
  expect(field()).toHaveAccessibleDescription('Search requires text.');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(close).not.toHaveBeenCalled();
  await person.type(field(), 's');
  expect(screen.queryByText('Search requires text.')).not.toBeInTheDocument();
  expect(platform.asked).toEqual([]);
});

test('Enter goes to all results, without waiting for them', async () => {
  const { close, person } = show(found(1));
  await person.type(field(), 'salt & road{Enter}');
  await waitFor(() => expect(close).toHaveBeenCalledWith('/search?search=salt+%26+road'));
});

test('arrows go round the results by way of the field, and Enter opens where they stand', async () => {
  const { close, person } = show(found(2));
  await person.type(field(), 'n');
  await screen.findAllByRole('option');
  expect(standsOn()).toBeNull();
  await person.keyboard('{ArrowDown}');
  expect(standsOn()).toBe(options()[0]);
  expect(options()[0]).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{ArrowUp}');
  expect(standsOn()).toBeNull();
  await person.keyboard('{ArrowUp}');
  expect(standsOn()).toHaveTextContent('See all results (2)');
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(standsOn()).toHaveTextContent('Novel 2');
  expect(field()).toHaveFocus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(close).toHaveBeenCalledWith('/book/novel-2'));
});

test('a press opens a result', async () => {
  const { close, person } = show(found(3));
  await person.type(field(), 'n');
  await person.click(await screen.findByRole('option', { name: /Novel 3/ }));
  expect(close).toHaveBeenCalledWith('/book/novel-3');
});

test('Escape closes without an answer', async () => {
  const { close, person } = show(found(3));
  await person.type(field(), 'n');
  await act(async () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(close).toHaveBeenCalledWith(null);
});

test('one result, none, and as many as a search counts', async () => {
  const count = { now: 1 };
  const { person } = show({
    'GET /novels/': () => ({ count: count.now, next: null, previous: null, results: novels(count.now) }),
  });
  await person.type(field(), 'a');
  expect(await screen.findByText('1 novel found')).toBeInTheDocument();
  count.now = 0;
  await person.type(field(), 'b');
  expect(await screen.findByText('Nothing was found for “ab”.')).toBeVisible();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  count.now = 500;
  await person.type(field(), 'c');
  expect(await screen.findByText('500 or more novels found')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
});

test('a search that does not answer says why and can be made again', async () => {
  let down = true;
  const { person } = show({
    'GET /novels/': () => {
      if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
      return { count: 1, next: null, previous: null, results: novels(1) };
    },
  });
  await person.type(field(), 'n');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The search did not answer. Service failed: Down for a minute.',
  );
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /Novel 1/ })).toBeVisible();
});
