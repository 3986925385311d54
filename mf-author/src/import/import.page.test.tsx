import { anOwnNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Entities } from '@griot/contracts';
import ImportPage from './import.page.tsx';

const named = (...names: string[]) => aPage(...names.map((name, i) => ({ id: `id_${i}`, name })));
const FOUND: Entities['NovelImport'] = {
  id: 'imp_1',
  state: 'ready',
  title: 'The Salt Road',
  chapters: [
    { place: 1, title: 'Dawn', num_words: 8 },
    { place: 2, title: 'Noon', num_words: 5 },
  ],
  others: [{ place: 0, title: 'Imprint', num_words: 2 }],
  left_out: ['2 pictures: add them in the editor.'],
};
const SYNOPSIS =
  'A guide who reads the desert by its smells is hired to lead a caravan of salt to a town that no map will admit to, and finds that the sand remembers what she did there.';

const show = (answers: Answers = {}, at = '/import-novel') =>
  renderPage(ImportPage, {
    path: '/import-novel',
    at,
    user: { pen_name: 'Adaeze Obi' },
    answers: {
      'GET /genres/': named('Adventure'),
      'GET /tags/': aPage(),
      'GET /content-ratings/': named('Teens'),
      'GET /novels/mine/imports/{id}/': FOUND,
      'GET /novels/mine/imports/{id}/pieces/{place}/': {
        place: 1,
        title: 'Dawn',
        num_words: 8,
        blocks: ['<p>The salt came in at dawn.</p>', '<p>Nobody sang.</p>'],
      },
      ...answers,
    },
  });
const READY = '/import-novel?import=imp_1';

test('a file is sent, waited for, and shown with its chapters and what was left out', async () => {
  let looks = 0;
  show({
    'POST /novels/mine/imports/': { id: 'imp_1', state: 'reading' },
    'GET /novels/mine/imports/{id}/': () => {
      looks += 1;
      return looks < 3 ? { ...FOUND, state: 'reading', chapters: [], others: [], left_out: [] } : FOUND;
    },
  });
  fireEvent.change(await screen.findByLabelText(/Choose a file/), {
    target: { files: [new File(['# Dawn'], 'salt.md')] },
  });
  expect(await screen.findByText('Reading your file and looking for its chapters…')).toBeVisible();
  expect(await screen.findByText(/2 chapters, 13 words\./, {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveValue('Dawn');
  expect(screen.getByText('2 pictures: add them in the editor.')).toBeVisible();
  expect(screen.getByLabelText(/Book Title/)).toHaveValue('The Salt Road');
});

test('a file on its way says how much of it has gone out', async () => {
  show({
    'POST /novels/mine/imports/': ({ onSent }) => {
      onSent?.(0.42);
      return new Promise(() => {});
    },
  });
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [new File(['x'], 'salt.md')] } });
  expect(await screen.findByRole('progressbar', { name: 'Sending your file' })).toHaveAttribute('aria-valuenow', '42');
  expect(screen.getByText('42%')).toBeVisible();
});

test('a refusal is said, and another file can be chosen', async () => {
  show({
    'POST /novels/mine/imports/': () => {
      throw refusal(400, 'invalid', 'This file is empty.', { fields: { file: ['This file is empty.'] } });
    },
  });
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [new File([''], 'salt.md')] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is empty.');
  expect(screen.getByLabelText(/Choose a file/)).toBeEnabled();
});

test('a file that could not be read says why', async () => {
  show({ 'GET /novels/mine/imports/{id}/': { ...FOUND, state: 'failed', detail: 'This is not an EPUB.' } }, READY);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not an EPUB.');
});

test('the keyboard goes on at the chapter that another was merged into', async () => {
  const { person } = show({}, READY);
  (await screen.findByRole('button', { name: 'Merge Noon into Dawn' })).focus();
  await person.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Title of chapter 1' })).toHaveFocus();
  expect(screen.getByText(/1 chapter, 13 words\./)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title of chapter 2' })).not.toBeInTheDocument();
});

test('what was changed is sent with the form, and the chapters’ page follows', async () => {
  const { person, platform } = show(
    { 'POST /novels/mine/imports/{id}/accept/': anOwnNovel({ slug: 'salt-road', title: 'The Salt Road' }) },
    READY,
  );
  await person.click(await screen.findByRole('button', { name: 'Take Imprint' }));
  await person.click(screen.getByRole('button', { name: 'Skip Noon' }));
  await person.click(screen.getByRole('button', { name: 'Split Dawn' }));
  await person.click(
    await within(await screen.findByRole('dialog')).findByRole('button', {
      name: 'Begin a chapter here: Nobody sang.',
    }),
  );
  const second = screen.getByRole('textbox', { name: 'Title of chapter 3' });
  await person.clear(second);
  await person.type(second, 'Silence');
  expect(screen.getByText(/3 chapters, 10 words\./)).toBeVisible();

  fireEvent.change(screen.getByLabelText(/Synopsis/), { target: { value: SYNOPSIS } });
  await person.selectOptions(screen.getByLabelText(/Language/), 'English');
  await person.selectOptions(screen.getByLabelText(/Age range/), 'Teens');
  await person.click(screen.getByRole('radio', { name: 'Female' }));
  await person.selectOptions(screen.getByLabelText(/Planned length/), '>100,000');
  await person.type(screen.getByRole('combobox', { name: /Genres/ }), 'Adv{Enter}');
  await person.click(screen.getByRole('radio', { name: /^Free/ }));
  await person.click(screen.getByRole('radio', { name: /Use a made cover/ }));
  await person.click(screen.getByRole('button', { name: 'Create novel' }));
  expect(await screen.findByText('Elsewhere: /book-chapters/salt-road')).toBeVisible();
  const sent = platform.asked.find(({ call }) => call === 'POST /novels/mine/imports/{id}/accept/');
  const body = (sent?.input as { body?: FormData } | undefined)?.body;
  expect(JSON.parse(String(body?.get('chapters')))).toEqual([
    { title: 'Imprint', parts: [{ place: 0 }] },
    { title: 'Dawn', parts: [{ place: 1, from: 0, to: 1 }] },
    { title: 'Silence', parts: [{ place: 1, from: 1, to: 2 }] },
  ]);
});
