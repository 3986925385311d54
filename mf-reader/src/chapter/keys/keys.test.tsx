import { renderPage } from '@griot/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answersFor, reading } from '../../../dev/three-chapters.ts';
import ChapterPage from '../chapter.page.tsx';

const answers = answersFor();
const at = () => window.location.pathname;

async function open(chapter: string, line: string) {
  const shown = renderPage(ChapterPage, { ...reading(chapter), answers });
  await screen.findByText(line);
  return shown;
}

test('j goes on and k goes back', async () => {
  const { person } = await open('third-night-1', 'First line of 1.');
  await screen.findByRole('link', { name: 'Next' });
  await person.keyboard('j');
  expect(await screen.findByText('First line of 2.')).toBeVisible();
  expect(at()).toBe('/book/salt-road/read/the-voice-2');
  await person.keyboard('k');
  expect(await screen.findByText('First line of 1.')).toBeVisible();
});

test('a key that is held turns one page and not the whole book', async () => {
  await open('the-voice-2', 'First line of 2.');
  await screen.findByRole('link', { name: 'Previous' });
  for (const key of ['ArrowLeft', 'k', 'ArrowRight', 'j']) fireEvent.keyDown(document.body, { key, repeat: true });
  expect(at()).toBe('/book/salt-road/read/the-voice-2');
  fireEvent.keyDown(document.body, { key: 'k' });
  await waitFor(() => expect(at()).toBe('/book/salt-road/read/third-night-1'));
});

test('with Ctrl, Alt or Meta they are the browser’s', async () => {
  const { person } = await open('third-night-1', 'First line of 1.');
  await screen.findByRole('link', { name: 'Next' });
  await person.keyboard('{Control>}j{/Control}{Alt>}{ArrowRight}{/Alt}{Meta>}j{/Meta}');
  expect(at()).toBe('/book/salt-road/read/third-night-1');
});

test('? tells of the keys, Escape closes that and goes back to the text', async () => {
  const { person } = await open('the-voice-2', 'First line of 2.');
  await person.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Next chapter')).toBeVisible();
  // What the box below switches off is in the list, though it does nothing while one reads.
  expect(within(sheet).getByText('Search, on other pages')).toBeVisible();
  await person.keyboard('j');
  expect(at()).toBe('/book/salt-road/read/the-voice-2');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the letters can be switched off; the arrows stay, and the list is found in the display options', async () => {
  const { person } = await open('the-voice-2', 'First line of 2.');
  await screen.findByRole('link', { name: 'Next' });
  await person.keyboard('?');
  await person.click(await screen.findByRole('checkbox', { name: 'Use j, k, ? and /' }));
  await person.keyboard('{Escape}');
  await person.keyboard('j?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(at()).toBe('/book/salt-road/read/the-voice-2');
  await person.click(screen.getByText('First line of 2.'));
  await person.click(screen.getByRole('button', { name: 'Display options' }));
  await person.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('checkbox', { name: 'Use j, k, ? and /' })).not.toBeChecked();
  await person.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.keyboard('{ArrowLeft}');
  expect(await screen.findByText('First line of 1.')).toBeVisible();
});

test('in a browser that keeps nothing a chapter is read all the same, and the choice of letters holds for this visit', async () => {
  const { person } = await open('the-voice-2', 'First line of 2.');
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await screen.findByRole('link', { name: 'Previous' });
  await person.keyboard('k');
  expect(await screen.findByText('First line of 1.')).toBeVisible();
  await person.keyboard('?');
  await person.click(await screen.findByRole('checkbox', { name: 'Use j, k, ? and /' }));
  expect(screen.getByRole('checkbox', { name: 'Use j, k, ? and /' })).not.toBeChecked();
  blocked.mockRestore();
  warned.mockRestore();
});

test('Escape puts the bar away', async () => {
  const { person } = await open('the-voice-2', 'First line of 2.');
  const bar = () => screen.getByRole('button', { name: 'Jump to chapter' }).closest('nav');
  await person.click(screen.getByText('First line of 2.'));
  expect(bar()).toHaveStyle({ opacity: '1' });
  await person.keyboard('{Escape}');
  expect(bar()).toHaveStyle({ opacity: '0' });
});
