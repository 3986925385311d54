import { afterPaint } from '@griot/browser';
import { defineManifest } from '@griot/contracts';
import { testPlatform } from '@griot/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from './define-remote.tsx';
import { createPages, RemoteRoot } from './remote-root.tsx';

const page = (path: string, chunk: string) => ({ path, guard: 'public' as const, chunk, head: { title: chunk } });
const manifest = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [page('/about', 'about'), page('/terms-of-use', 'terms')],
});
const About = () => <h1>About</h1>;
const Terms = () => <h1>Terms</h1>;

test('a remote that brings other pages than it declares is refused', () => {
  expect(() => defineRemote(manifest, { pages: { '/about': async () => ({ default: About }) } })).toThrow(
    'mf-legal declares “/about /terms-of-use” and brings “/about”.',
  );
});

test('a page that this build has not does not come', async () => {
  const old = defineRemote(
    { ...manifest, pages: manifest.pages.slice(0, 1) },
    { pages: { '/about': async () => ({ default: About }) } },
  );
  await expect(old.prepare('/terms-of-use')).rejects.toThrow('mf-legal has no page /terms-of-use.');
  await expect(old.prepare('/about')).resolves.toBeUndefined();
});

test('the root shows the page of its location and follows the history', async () => {
  const platform = testPlatform({ at: '/about' });
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': async () => ({ default: Terms }),
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  await act(() => platform.nav.push('/terms-of-use'));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
});

test('a page that takes the place of another has the keyboard where it would be nowhere, and takes it from nothing else', async () => {
  const platform = testPlatform({ at: '/about' });
  const pages = createPages(manifest, {
    '/about': async () => ({ default: () => <button>Delete</button> }),
    '/terms-of-use': async () => ({ default: () => <input aria-label="Look for" /> }),
  });
  await pages.load('/about');
  render(
    <>
      <button>Search</button>
      <main id="main" tabIndex={-1}>
        <RemoteRoot manifest={manifest} pages={pages} platform={platform} />
      </main>
    </>,
  );
  screen.getByRole('button', { name: 'Delete' }).focus();
  await act(() => platform.nav.replace('/terms-of-use'));
  const field = await screen.findByLabelText('Look for');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

  field.focus();
  await act(() => platform.nav.replace('/terms-of-use?within=privacy'));
  await painted();
  expect(field).toHaveFocus();

  const outside = screen.getByRole('button', { name: 'Search' });
  outside.focus();
  await act(() => platform.nav.replace('/about'));
  await screen.findByRole('button', { name: 'Delete' });
  await painted();
  expect(outside).toHaveFocus();
});

const painted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve));

test('locations of other remotes leave the page as it is', async () => {
  const platform = testPlatform({ at: '/about' });
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': async () => ({ default: Terms }),
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  await act(() => platform.nav.push('/book/salt-road'));
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
});

test('a page whose chunk is missing offers Retry and Home, tells the bus, and Retry really retries', async () => {
  const platform = testPlatform({ at: '/about' });
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote, reason }) => failures.push(`${remote} ${reason}`));
  let there = false;
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': async () => {
      if (!there) throw new Error('Loading chunk terms failed.');
      return { default: Terms };
    },
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  await act(() => platform.nav.push('/terms-of-use'));
  expect(await screen.findByText('This page did not load.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(failures).toEqual(['mf-legal network']);
  there = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
});

test('a page whose chunk failed without a connection comes by itself once there is one', async () => {
  const platform = testPlatform({ at: '/about' });
  let online = false;
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': async () => {
      if (!online) throw new Error('Loading chunk terms failed.');
      return { default: Terms };
    },
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  await act(() => platform.nav.push('/terms-of-use'));
  expect(await screen.findByText('This page did not load.')).toBeVisible();
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
});

test('a page that is broken is not loaded anew with the connection', async () => {
  const platform = testPlatform({ at: '/about' });
  let loads = 0;
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': async () => {
      loads += 1;
      throw new TypeError('x is undefined');
    },
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  await act(() => platform.nav.push('/terms-of-use'));
  expect(await screen.findByText('This page did not load.')).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(loads).toBe(1);
});

test('under a shell a page that does not come is told to the shell, which has the panel', async () => {
  const platform = testPlatform({ at: '/about' });
  const told = jest.fn();
  const failures = jest.fn();
  platform.bus.facts('remote.failed.v1').subscribe(failures);
  const missing = new Error('Loading chunk terms failed.');
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': () => Promise.reject(missing),
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} onMissing={told} />);
  await act(() => platform.nav.push('/terms-of-use'));
  await waitFor(() => expect(told).toHaveBeenCalledWith(missing));
  expect(failures).not.toHaveBeenCalled();
});
