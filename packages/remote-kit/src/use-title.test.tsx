import { renderPage, testPlatform } from '@griot/testing';
import { createNav } from '@griot/nav';
import { defineManifest } from '@griot/contracts';
import { act, render } from '@testing-library/react';
import { useTitle } from './hooks.ts';
import { createPages, RemoteRoot } from './remote-root.tsx';

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

test('a page under a dialog leaves the title to the dialog, and takes it back', async () => {
  const platform = {
    ...testPlatform({ at: '/book' }),
    nav: createNav({ dialogOver: (path) => (path === '/signin' ? '/' : null) }),
  };
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
  document.title = 'Sign in · Griot';
  await act(() => platform.nav.replace('/book'));
  expect(document.title).toBe('The Salt Road · Griot');
});
