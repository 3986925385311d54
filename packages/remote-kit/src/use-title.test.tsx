import { renderPage, testPlatform } from '@griot/testing';
import { createNav } from '@griot/nav';
import { defineManifest } from '@griot/contracts';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTitle } from './hooks.ts';
import { createPages, RemoteRoot } from './remote-root.tsx';
import { createTitles } from './titles.ts';

function Home() {
  useTitle('Griot');
  return <h1>Home</h1>;
}

function Book() {
  useTitle('The Salt Road');
  return <h1>The Salt Road</h1>;
}

test('a page names itself and the product', () => {
  renderPage(Book, { path: '/book' });
  expect(document.title).toBe('The Salt Road · Griot');
  renderPage(Home, { path: '/' });
  expect(document.title).toBe('Griot');
});

test('a title is written once for all that is said of it until then', async () => {
  document.title = 'Griot';
  const { nav } = testPlatform({ at: '/book' });
  const waiting: (() => void)[] = [];
  const titles = createTitles(nav, (work) => waiting.push(work));
  titles.arriveAt('/book', 'Books');
  titles.name('/book', 'The Salt Road');
  expect([document.title, waiting.length]).toEqual(['Griot', 1]);
  waiting.shift()?.();
  expect(document.title).toBe('The Salt Road · Griot');
  titles.arriveAt('/book', 'All books');
  expect(waiting.length).toBe(1);
});

test('a page under a dialog leaves the title to the dialog, and takes it back', async () => {
  const given = testPlatform({ at: '/book' });
  const nav = createNav({ dialogOver: (path) => (path === '/signin' ? '/' : null) });
  const platform = { ...given, nav, titles: createTitles(nav) };
  const manifest = defineManifest({
    name: 'mf-reader',
    owner: 'Reading',
    version: '1.0.0',
    pages: [{ path: '/book', guard: 'public', chunk: 'book', head: 'novel' }],
  });
  const pages = createPages(manifest, { '/book': async () => ({ default: Book }) });
  await pages.load('/book');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  expect(document.title).toBe('The Salt Road · Griot');
  await act(() => platform.nav.push('/signin'));
  platform.titles.arriveAt('/signin', 'Sign in');
  expect(document.title).toBe('Sign in · Griot');
  await act(() => platform.nav.replace('/book'));
  expect(document.title).toBe('The Salt Road · Griot');
});

test('a page that has said its title keeps it when only its query changes', async () => {
  const { platform } = renderPage(Book, { path: '/book' });
  await act(() => platform.nav.push('/book?ordering=-num_words'));
  platform.titles.arriveAt('/book', 'Books');
  expect(document.title).toBe('The Salt Road · Griot');
});

test('a part of a page is heard once the page around it says nothing any more', async () => {
  function Chapter() {
    useTitle('Chapter 1');
    return null;
  }
  function Reader() {
    const [begun, begin] = useState(false);
    useTitle(begun ? null : 'The Salt Road');
    return (
      <button onClick={() => begin(true)}>
        <Chapter />
        Begin
      </button>
    );
  }
  const { person } = renderPage(Reader, { path: '/book' });
  expect(document.title).toBe('The Salt Road · Griot');
  await person.click(screen.getByRole('button', { name: 'Begin' }));
  expect(document.title).toBe('Chapter 1 · Griot');
});
