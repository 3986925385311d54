import type { Entities } from '@griot/contracts';
import { aPage, refusal, renderPage, type Answers, type TestPlatform } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from '../chapter/chapter.page.tsx';
import { BOOKMARKED, MARKED } from './marks.ts';

const GET = 'GET /novels/{novel}/chapters/{chapter}/highlights/';
const POST = 'POST /novels/{novel}/chapters/{chapter}/highlights/';

const kept = (given: Partial<Entities['Highlight']> = {}): Entities['Highlight'] => ({
  id: 'hlt_1',
  kind: 'highlight',
  quote: 'Second line',
  prefix: 'First line of 2.\n',
  suffix: ' of 2.',
  paragraph: 1,
  note: 'Well said.',
  novel: { slug: 'salt-road', title: 'The Salt Road' },
  chapter: '2.00',
  chapter_title: 'The Voice',
  created_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const open = (answers: Answers, user: object | null = {}) =>
  renderPage(ChapterPage, { ...reading('the-voice-2'), answers: { ...answersFor(), ...answers }, user });
const sent = (platform: TestPlatform, call: string) => platform.asked.filter((one) => one.call === call);

/** Selects words as people do; jsdom tells nobody of it. */
async function select(from: string, start: number, to: string, end: number) {
  const [first, last] = [screen.getByText(from).firstChild, screen.getByText(to).firstChild];
  if (first && last) window.getSelection()?.setBaseAndExtent(first, start, last, end);
  await act(async () => {
    document.dispatchEvent(new Event('selectionchange'));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}
afterEach(() => window.getSelection()?.removeAllRanges());

test('what is kept is marked in the text after it is painted, and the text stays as it was', async () => {
  open({ [GET]: aPage(kept(), kept({ id: 'hlt_2', kind: 'bookmark', quote: 'Third line', paragraph: 2 })) });
  const second = await screen.findByText('Second line of 2.');
  await waitFor(() => expect(second).toHaveAttribute(MARKED));
  expect(screen.getByText('Third line of 2.')).toHaveAttribute(BOOKMARKED);
  expect(second.innerHTML).toBe('Second line of 2.');
});

test('selected words are kept with what stands around them', async () => {
  const { person, platform } = open({ [GET]: aPage(), [POST]: kept() });
  await screen.findByText('Second line of 2.');
  await waitFor(() => expect(sent(platform, GET)).toHaveLength(1));
  await select('Second line of 2.', 7, 'Third line of 2.', 5);
  await person.click(
    within(screen.getByRole('toolbar', { name: 'Selected words' })).getByRole('button', { name: 'Highlight' }),
  );
  await waitFor(() => expect(sent(platform, POST)).toHaveLength(1));
  expect(sent(platform, POST)[0]?.input).toEqual({
    params: { novel: 'salt-road', chapter: '2' },
    body: {
      kind: 'highlight',
      paragraph: 1,
      note: '',
      quote: 'line of 2.\nThird',
      prefix: 'First line of 2.\nSecond ',
      suffix: ' line of 2.\n',
    },
  });
});

test('a bookmark takes the paragraph that the selection begins in', async () => {
  const { person, platform } = open({ [GET]: aPage(), [POST]: kept({ kind: 'bookmark' }) });
  await screen.findByText('Second line of 2.');
  await waitFor(() => expect(sent(platform, GET)).toHaveLength(1));
  await select('Third line of 2.', 6, 'Third line of 2.', 10);
  await person.click(screen.getByRole('button', { name: 'Bookmark' }));
  await waitFor(() => expect(sent(platform, POST)).toHaveLength(1));
  expect(sent(platform, POST)[0]?.input.body).toMatchObject({
    kind: 'bookmark',
    paragraph: 2,
    quote: 'Third line of 2.',
  });
});

test('all that is kept of the chapter is in reach of the keyboard, with its notes', async () => {
  const { person } = open({ [GET]: aPage(kept()) });
  await person.click(await screen.findByRole('button', { name: 'Kept of this chapter: 1' }));
  const list = await screen.findByRole('dialog', { name: 'Kept of this chapter' });
  expect(within(list).getByText('Well said.')).toBeVisible();
  await person.click(within(list).getByRole('button', { name: 'Second line' }));
  expect(await screen.findByLabelText('Your note')).toHaveValue('Well said.');
});

test('a guest is offered nothing, and nothing is asked for', async () => {
  const { platform } = open({}, null);
  await screen.findByText('Second line of 2.');
  await select('Second line of 2.', 0, 'Second line of 2.', 6);
  expect(screen.queryByRole('toolbar', { name: 'Selected words' })).toBeNull();
  expect(sent(platform, GET)).toHaveLength(0);
});

const LOOK_UP = 'GET /dictionary/{word}/';
const line = {
  asked: 'line',
  words: [
    {
      word: 'line',
      part: 'noun' as const,
      meanings: [
        { text: 'a mark that is long relative to its width', examples: ['He drew a line.'], like: ['stroke'] },
      ],
    },
  ],
  source: 'WordNet 3.1, © 2011 Princeton University, under the WordNet licence',
};

test('a selected word is looked up, by guests too, and the word list is named', async () => {
  const { person, platform } = open({ [LOOK_UP]: line }, null);
  await screen.findByText('Second line of 2.');
  await select('Second line of 2.', 7, 'Second line of 2.', 11);
  const bar = await screen.findByRole('toolbar', { name: 'Selected words' });
  expect(within(bar).queryByRole('button', { name: 'Highlight' })).toBeNull();
  act(() => within(bar).getByRole('button', { name: 'Look up' }).focus());
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '“line”' });
  expect(await within(dialog).findByText('He drew a line.')).toBeVisible();
  expect(within(dialog).getByText(/WordNet 3\.1, © 2011 Princeton University/)).toBeVisible();
  expect(sent(platform, LOOK_UP)[0]?.input.params).toEqual({ word: 'line' });
  expect(sent(platform, GET)).toHaveLength(0);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const unknown = () => {
  throw refusal(404, 'not_found', 'The word list does not have this word.');
};

test('a word that the list does not have is said so, and a sentence is none to look up', async () => {
  const { person } = open({ [GET]: aPage(), [LOOK_UP]: unknown });
  await screen.findByText('Second line of 2.');
  await select('Second line of 2.', 0, 'Third line of 2.', 5);
  const bar = await screen.findByRole('toolbar', { name: 'Selected words' });
  expect(within(bar).queryByRole('button', { name: 'Look up' })).toBeNull();
  await select('Second line of 2.', 0, 'Second line of 2.', 6);
  await person.click(within(bar).getByRole('button', { name: 'Look up' }));
  const dialog = await screen.findByRole('dialog', { name: '“Second”' });
  expect(await within(dialog).findByText(/The word list does not have this word/)).toBeVisible();
});
