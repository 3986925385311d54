import { renderPage, testPlatform } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answersFor, reading } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';
import { backgroundOf } from './options.ts';

const root = document.documentElement;
const look = () => JSON.parse(localStorage.getItem('griot.look') ?? 'null') as unknown;
const kept = () => JSON.parse(localStorage.getItem('griot.reading') ?? 'null') as unknown;

async function options() {
  const shown = renderPage(ChapterPage, { ...reading('the-voice-2'), answers: answersFor() });
  await shown.person.click(await screen.findByText('First line of 2.'));
  await shown.person.click(screen.getByRole('button', { name: 'Display options' }));
  return { ...shown, panel: within(await screen.findByRole('tabpanel', { name: 'Display Options' })) };
}

test('text is 18 px, grows by 2 and never shrinks below 12', async () => {
  const { person, panel } = await options();
  const size = within(panel.getByRole('group', { name: 'Font size' })).getByRole('status');
  expect(size).toHaveTextContent('18');
  await person.click(panel.getByRole('button', { name: 'Larger text' }));
  expect(size).toHaveTextContent('20');
  expect(root).toHaveStyle({ '--prose-size': '1.25rem' });
  for (let i = 0; i < 6; i += 1) await person.click(panel.getByRole('button', { name: 'Smaller text' }));
  expect(size).toHaveTextContent('12');
  expect(panel.getByRole('button', { name: 'Smaller text' })).toHaveAttribute('aria-disabled', 'true');
  expect(kept()).toMatchObject({ fontSize: 12 });
});

test('a choice that takes the focus stands clear of the tabs above it', async () => {
  await options();
  expect(
    getComputedStyle(screen.getByRole('tabpanel', { name: 'Display Options' })).getPropertyValue('scroll-padding'),
  ).toBe('72px 0 24px');
});

test('the faces are the specification’s, Nunito Sans first, and one for dyslexic readers', async () => {
  const { person, panel } = await options();
  const faces = within(panel.getByRole('group', { name: 'Font family' })).getAllByRole('radio');
  expect(faces.map((face) => (face as HTMLInputElement).value)).toEqual([
    'Nunito Sans',
    'Merriweather',
    'Oswald',
    'Atkinson Hyperlegible',
  ]);
  expect(faces[0]).toBeChecked();
  await person.click(panel.getByRole('radio', { name: 'Oswald' }));
  expect(kept()).toMatchObject({ fontFamily: 'Oswald' });
  const distinct = panel.getByText('Atkinson Hyperlegible');
  expect(distinct.getAttribute('style') ?? '').not.toContain('Atkinson');
  await person.click(panel.getByRole('radio', { name: /Atkinson Hyperlegible/ }));
  expect(distinct.style.fontFamily).toContain('Atkinson Hyperlegible');
  expect(root.style.getPropertyValue('--prose-font')).toMatch(/^'Atkinson Hyperlegible'/);
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
  expect(look()).toMatchObject({ theme: 'light', variables: { '--paper': '#F5F5DC', '--prose-size': '1.125rem' } });
  expect(kept()).toMatchObject({ fontSize: 18, fontFamily: 'Nunito Sans', backgroundColor: '#F5F5DC' });
  unmount();
  expect(root.style.getPropertyValue('--paper')).toBe('');
  expect(root).not.toHaveAttribute('data-theme');
});

test('of a look nobody has chosen nothing is stored, and the system’s colours are never', async () => {
  const { person, panel } = await options();
  expect(look()).toBeNull();
  await person.click(panel.getByRole('button', { name: 'Larger text' }));
  expect(look()).toEqual({
    variables: {
      '--prose-size': '1.25rem',
      '--prose-font': expect.stringContaining('Nunito Sans') as string,
      '--prose-leading': '1.7',
      '--prose-width': '28.8em',
      '--prose-gap': '1em',
      '--prose-align': 'start',
      '--prose-hyphens': 'manual',
    },
  });
});

test('what was set before the first paint is the page’s own once it is there, and goes with it', async () => {
  root.dataset.storedLook = 'griot.look';
  root.dataset.theme = 'dark';
  root.style.cssText = '--paper: #000000; --ink: #FFFFFF; --prose-size: 2rem';
  const { unmount } = await options();
  expect(root).not.toHaveAttribute('data-stored-look');
  expect(root).toHaveAttribute('data-theme', 'light');
  expect(root.style.getPropertyValue('--ink')).toBe('');
  expect(root).toHaveStyle({ '--paper': '#FFFFFF', '--prose-size': '1.125rem' });
  unmount();
  expect(root).not.toHaveAttribute('data-theme');
  await waitFor(() => expect(root.style).toHaveLength(0));
});

test('lines, paragraphs, width and edges are set as well, and all goes back to the usual look at once', async () => {
  const { person, panel } = await options();
  const usual = panel.getByRole('button', { name: 'Back to the usual look' });
  expect(usual).toHaveAttribute('aria-disabled', 'true');
  await person.click(panel.getByRole('button', { name: 'Lines further apart' }));
  await person.click(panel.getByRole('button', { name: 'Closer paragraphs' }));
  await person.click(panel.getByRole('radio', { name: 'Wide' }));
  await person.click(panel.getByRole('checkbox', { name: 'Justify both edges' }));
  expect(root).toHaveStyle({
    '--prose-leading': '1.8',
    '--prose-gap': '0.75em',
    '--prose-width': '36em',
    '--prose-align': 'justify',
  });
  expect(kept()).toMatchObject({ lineHeight: 1.8, paragraphSpacing: 0.75, width: 'wide', justify: true });
  await person.click(usual);
  expect(root).toHaveStyle({
    '--prose-leading': '1.7',
    '--prose-gap': '1em',
    '--prose-width': '28.8em',
    '--prose-align': 'start',
  });
});

test.each([
  ['nothing at all', 'null', 18, 'Nunito Sans', '28.8em'],
  [
    'what a hand wrote',
    '{"fontSize":19,"fontFamily":"Comic Sans","lineHeight":"huge","width":7}',
    20,
    'Nunito Sans',
    '28.8em',
  ],
  ['too much and too little', '{"fontSize":4000,"fontFamily":"Oswald"}', 40, 'Oswald', '24.82em'],
  ['no JSON', 'hello', 18, 'Nunito Sans', '28.8em'],
])('with %s kept, the text can be read', async (_what, text, size, face, width) => {
  const platform = testPlatform({ at: reading('the-voice-2').at, answers: answersFor() });
  localStorage.setItem('griot.reading', text);
  renderPage(ChapterPage, { path: reading('the-voice-2').path, at: reading('the-voice-2').at, platform });
  await screen.findByText('First line of 2.');
  expect(root).toHaveStyle({
    '--prose-size': `${size / 16}rem`,
    '--prose-leading': '1.7',
    '--prose-width': width,
  });
  expect(root.style.getPropertyValue('--prose-font')).toContain(face.split(' ')[0]);
});

test.each([
  [null, false, '#FFFFFF'],
  [null, true, '#000000'],
  ['#F5F5DC', true, '#F5F5DC'],
  ['#FFFFFF', true, '#FFFFFF'],
] as const)('chosen %s, system dark %s: reads on %s', (backgroundColor, dark, paper) => {
  expect(backgroundOf({ backgroundColor }, dark).value).toBe(paper);
});
