import { renderPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';
import { backgroundOf } from './display.ts';

const root = document.documentElement;
const kept = () => JSON.parse(localStorage.getItem('griot.reading') ?? 'null') as unknown;

async function options() {
  const shown = renderPage(ChapterPage, { ...reading('the-voice-2'), answers: answersFor() });
  await shown.person.click(await screen.findByText('First line of 2.'));
  await shown.person.click(screen.getByRole('button', { name: 'Display options' }));
  return { ...shown, panel: within(await screen.findByRole('tabpanel', { name: 'Display Options' })) };
}

test('text is 18 px, grows by 2 and never shrinks below 12', async () => {
  const { person, panel } = await options();
  expect(panel.getByRole('status')).toHaveTextContent('18');
  await person.click(panel.getByRole('button', { name: 'Larger text' }));
  expect(panel.getByRole('status')).toHaveTextContent('20');
  for (let i = 0; i < 6; i += 1) await person.click(panel.getByRole('button', { name: 'Smaller text' }));
  expect(panel.getByRole('status')).toHaveTextContent('12');
  expect(panel.getByRole('button', { name: 'Smaller text' })).toHaveAttribute('aria-disabled', 'true');
  expect(kept()).toMatchObject({ fontSize: 12 });
});

test('the faces are the specification’s, Nunito Sans first', async () => {
  const { person, panel } = await options();
  const faces = within(panel.getByRole('group', { name: 'Font family' })).getAllByRole('radio');
  expect(faces.map((face) => (face as HTMLInputElement).value)).toEqual(['Nunito Sans', 'Merriweather', 'Oswald']);
  expect(faces[0]).toBeChecked();
  await person.click(panel.getByRole('radio', { name: 'Oswald' }));
  expect(kept()).toMatchObject({ fontFamily: 'Oswald' });
});

test('a chosen background lies under the whole page while one reads, and is gone afterwards', async () => {
  const { person, panel, unmount } = await options();
  expect(panel.getByRole('radio', { name: 'Follow the system' })).toBeChecked();
  expect(root.style.getPropertyValue('--paper')).toBe('#FFFFFF');
  await person.click(panel.getByRole('radio', { name: 'Black' }));
  expect(root.style.getPropertyValue('--paper')).toBe('#000000');
  expect(root.style.getPropertyValue('--ink')).toBe('#FFFFFF');
  expect(root).toHaveAttribute('data-theme', 'dark');
  await person.click(panel.getByRole('radio', { name: 'Cream' }));
  expect(root.style.getPropertyValue('--paper')).toBe('#F5F5DC');
  expect(root.style.getPropertyValue('--ink')).toBe('');
  expect(kept()).toEqual({ fontSize: 18, fontFamily: 'Nunito Sans', backgroundColor: '#F5F5DC' });
  unmount();
  expect(root.style.getPropertyValue('--paper')).toBe('');
  expect(root).not.toHaveAttribute('data-theme');
});

test.each([
  [null, false, '#FFFFFF'],
  [null, true, '#000000'],
  ['#F5F5DC', true, '#F5F5DC'],
  ['#FFFFFF', true, '#FFFFFF'],
])('chosen %s, system dark %s: reads on %s', (backgroundColor, dark, paper) => {
  expect(backgroundOf({ fontSize: 18, fontFamily: 'Nunito Sans', backgroundColor }, dark).value).toBe(paper);
});
