import { localStore } from '@griot/browser';
import { refusal, renderPage, type Answers } from '@griot/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { storedNotes } from './use-notes.ts';
import { WritingTools } from './writing-tools.tsx';
import { useUndisturbed } from './use-undisturbed.ts';

const GOAL = 'GET /writing-goal/';
const SET = 'PUT /writing-goal/';
const NOTES = 'GET /novels/mine/{novel}/chapters/{chapter}/notes/';
const SAVE = 'PUT /novels/mine/{novel}/chapters/{chapter}/notes/';
const notes = (text: string, version: number) => ({ text, version, updated_at: null });

function Tools() {
  const [undisturbed, turn] = useUndisturbed();
  const [chapter, setChapter] = useState<string | null>(null);
  return (
    <>
      <button onClick={() => setChapter('chp_one')}>It has been saved</button>
      <WritingTools novel="salt-road" chapter={chapter} undisturbed={undisturbed} onUndisturbed={turn} />
    </>
  );
}
const show = (answers: Answers = {}) =>
  renderPage(Tools, {
    path: '/',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      [GOAL]: { words: null, time_zone: null, today: 0, streak: 0 },
      [NOTES]: notes('The camel did it.', 3),
      [SAVE]: ({ body }: { body?: unknown }) => notes((body as { text: string }).text, 4),
      ...answers,
    },
  });
async function openNotes(page: ReturnType<typeof show>) {
  await page.person.click(screen.getByRole('button', { name: 'It has been saved' }));
  await page.person.click(screen.getByRole('button', { name: 'Notes' }));
  return await screen.findByRole('textbox', { name: 'Notes on this chapter' });
}
beforeEach(() => localStore.remove('griot.notes.chp_one'));

test('who has no goal sets one, in the time zone of the device', async () => {
  const { person, platform } = show({ [SET]: { words: 300, time_zone: 'UTC', today: 0, streak: 0 } });
  await person.click(await screen.findByRole('button', { name: 'Set a goal' }));
  const field = await screen.findByRole('spinbutton', { name: 'Words a day' });
  await person.clear(field);
  await person.type(field, '0');
  await person.click(screen.getByRole('button', { name: 'Set the goal' }));
  expect(await screen.findByText('A number from 1 to 50,000.')).toBeVisible();
  await person.clear(field);
  await person.type(field, '300');
  await person.click(screen.getByRole('button', { name: 'Set the goal' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(platform.asked.find(({ call }) => call === SET)?.input.body).toEqual({
    words: 300,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('the words of the day stand beside the goal, with the days in a row', async () => {
  const { person } = show({ [GOAL]: { words: 1_000, time_zone: 'Africa/Lagos', today: 340, streak: 4 } });
  await person.click(await screen.findByRole('button', { name: 'Today 340 of 1,000 · 4 days' }));
  expect(await screen.findByText(/You have reached it on 4 days in a row\./)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '340 of 1,000 words today' })).toHaveAttribute('aria-valuenow', '34');
  expect(screen.getByText(/until you save, in Africa\/Lagos/)).toBeVisible();
});

test('there are no notes on a chapter that only this device has', async () => {
  show();
  expect(screen.getByRole('button', { name: /^Notes/ })).toHaveAttribute('aria-disabled', 'true');
});

test('notes are saved by themselves when their author pauses or goes on, and kept on the device until then', async () => {
  const page = show();
  const pad = await openNotes(page);
  expect(pad).toHaveValue('The camel did it.');
  await page.person.type(pad, ' Or not.');
  expect(storedNotes.read('chp_one')).toEqual({ text: 'The camel did it. Or not.', version: 3 });
  fireEvent.blur(pad);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.platform.asked.find(({ call }) => call === SAVE)?.input.body).toEqual({
    text: 'The camel did it. Or not.',
    version: 3,
  });
  await waitFor(() => expect(storedNotes.read('chp_one')).toBeNull());
});

test('notes that were not saved in an earlier visit are there again, and are saved', async () => {
  const page = show();
  localStore.set('griot.notes.chp_one', JSON.stringify({ text: 'From the train.', version: 3 }));
  expect(await openNotes(page)).toHaveValue('From the train.');
  await waitFor(() =>
    expect(page.platform.asked.find(({ call }) => call === SAVE)?.input.body).toEqual({
      text: 'From the train.',
      version: 3,
    }),
  );
});

test('notes of another device are shown beside these, and their author chooses', async () => {
  let sent = 0;
  const page = show({
    [SAVE]: ({ body }: { body?: unknown }) => {
      sent += 1;
      if (sent > 1) return notes((body as { text: string }).text, 6);
      throw refusal(409, 'stale_draft', 'These notes were saved somewhere else meanwhile.', {
        answer: notes('From the phone.', 5),
      });
    },
  });
  const pad = await openNotes(page);
  await page.person.type(pad, '!');
  fireEvent.blur(pad);
  expect(await screen.findByText('From the phone.')).toBeVisible();
  await page.person.click(screen.getByRole('button', { name: 'Keep these' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(page.platform.asked.filter(({ call }) => call === SAVE).at(-1)?.input.body).toEqual({
    text: 'The camel did it.!',
    version: 5,
  });
});

test('focus takes all else off the screen until Escape', async () => {
  const { person } = show();
  await person.click(screen.getByRole('button', { name: 'Focus' }));
  expect(document.documentElement).toHaveAttribute('data-undisturbed');
  expect(screen.getByRole('button', { name: 'Leave focus' })).toHaveAttribute('aria-pressed', 'true');
  await person.keyboard('{Escape}');
  expect(document.documentElement).not.toHaveAttribute('data-undisturbed');
  expect(screen.getByRole('button', { name: 'Focus' })).toBeVisible();
});
