import { defineManifest } from '@griot/contracts';
import { testPlatform } from '@griot/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from './define-remote.tsx';
import { PageFailure } from './page-failure.tsx';
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
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
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

test('a page whose chunk is gone after a deploy offers a reload once Retry has failed as well', async () => {
  const platform = testPlatform({ at: '/about' });
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote, reason }) => failures.push(`${remote} ${reason}`));
  const pages = createPages(manifest, {
    '/about': async () => ({ default: About }),
    '/terms-of-use': () => Promise.reject(new Error('Loading chunk terms failed.')),
  });
  await pages.load('/about');
  render(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />);
  await act(() => platform.nav.push('/terms-of-use'));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(failures).toEqual(['mf-legal network', 'mf-legal network']);
  await act(() => platform.nav.push('/about'));
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
});

test('the reload is made on a press and never by itself', async () => {
  const reload = jest.fn();
  render(<PageFailure tries={2} onRetry={() => undefined} reload={reload} />);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
