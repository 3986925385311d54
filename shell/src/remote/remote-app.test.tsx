import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { defineRemote, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import { remoteApp } from './remote-app.tsx';

const manifest = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
});
const remote = {
  ...manifest,
  buildId: 'x',
  base: '/',
  entry: 'e',
  integrity: 'sha384-x',
  container: 'c',
  assets: {},
} as RegisteredRemote;
const PANEL = 'This part of the page did not load';

const moduleOf = (Page: ComponentType): RemoteModule =>
  defineRemote(manifest, { pages: { '/about': async () => ({ default: Page }) } });
const About = () => <h1>About us</h1>;

/** An application whose remote arrives as the test says; `loads` are the attempts it was asked for. */
function anApp(load: (attempt: number) => Promise<RemoteModule>, written = '') {
  document.body.innerHTML = `<main id="remote-mf-legal">${written}</main>`;
  const platform = testPlatform({ at: '/about' });
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote: name, reason }) => failures.push(`${name} ${reason}`));
  const loads: number[] = [];
  const app = remoteApp({
    remote,
    platform,
    pathname: () => '/about',
    load: (_, attempt) => {
      loads.push(attempt);
      return load(attempt);
    },
  });
  const run = (phase: 'mount' | 'unmount') =>
    (app as LifeCycles & Record<'mount' | 'unmount', (props: never) => Promise<void>>)[phase]({} as never);
  return { mount: () => run('mount'), unmount: () => run('unmount'), failures, loads };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a remote that arrives is shown', async () => {
  const { mount, unmount } = anApp(async () => moduleOf(About));
  await mount();
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  await unmount();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('mounting never waits for the remote, so that one that hangs holds up no other', async () => {
  const { mount, unmount } = anApp(() => new Promise(() => undefined));
  await mount();
  await unmount();
  expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(0);
});

test('missing files show the panel in plain words, and Retry asks anew', async () => {
  const { mount, failures, loads } = anApp(async (attempt) => {
    if (attempt < 2) throw new RemoteFailure('network', 'no such file');
    return moduleOf(About);
  });
  await mount();
  expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(loads).toEqual([0, 1]));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: PANEL })).toBeNull();
  expect(failures).toEqual(['mf-legal network', 'mf-legal network']);
});

test('a remote that takes too long is given up, and the bus hears of it', async () => {
  jest.useFakeTimers();
  const { mount, failures } = anApp(() => new Promise(() => undefined));
  await mount();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(failures).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect(await screen.findByText(/taking far too long/)).toBeVisible();
  expect(failures).toEqual(['mf-legal timeout']);
});

test('a remote that failed without a connection comes by itself once there is one', async () => {
  let online = false;
  const { mount } = anApp(() =>
    online ? Promise.resolve(moduleOf(About)) : Promise.reject(new RemoteFailure('network', 'no such file')),
  );
  await mount();
  expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
});

test('a remote that crashed does not begin anew with the connection', async () => {
  const Crashing = (): never => {
    throw new Error('broken');
  };
  const { mount, loads } = anApp(async () => moduleOf(Crashing));
  await mount();
  await screen.findByRole('button', { name: 'Retry' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(loads).toEqual([0]);
});

/** A remote whose lifecycles are as given, and do nothing otherwise. */
const withLifecycles = (given: Partial<Record<'mount' | 'unmount', () => Promise<unknown>>>): RemoteModule => ({
  ...moduleOf(About),
  lifecycles: { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}, ...given } as never,
});

test('a remote that mounts slowly is waited for', async () => {
  jest.useFakeTimers();
  const { mount, failures } = anApp(async () =>
    withLifecycles({
      mount: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 29_000);
        }),
    }),
  );
  await mount();
  await jest.advanceTimersByTimeAsync(120_000);
  jest.useRealTimers();
  expect(screen.queryByRole('heading', { name: PANEL })).toBeNull();
  expect(failures).toEqual([]);
});

test('a mount that never ends is said to take too long, not to have arrived damaged', async () => {
  jest.useFakeTimers();
  const { mount, failures } = anApp(async () => withLifecycles({ mount: () => new Promise(() => undefined) }));
  await mount();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(failures).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect(await screen.findByText(/taking far too long/)).toBeVisible();
  expect(failures).toEqual(['mf-legal timeout']);
});

test('an unmount that never ends is given up and heard of, and the remote comes back on the next visit', async () => {
  jest.useFakeTimers();
  let visits = 0;
  const { mount, unmount, failures } = anApp(async () => {
    visits += 1;
    return visits === 1 ? withLifecycles({ unmount: () => new Promise(() => undefined) }) : moduleOf(About);
  });
  await mount();
  await jest.advanceTimersByTimeAsync(0);
  const left = unmount();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  await left;
  expect(failures).toEqual(['mf-legal timeout']);
  await mount();
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
});

test('a throw in the first render shows the panel, and Retry tries the page again', async () => {
  let broken = true;
  const { mount, failures } = anApp(async () =>
    moduleOf(() => {
      if (broken) throw new Error('broken on purpose');
      return <h1>Mended</h1>;
    }),
  );
  await mount();
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
  expect(failures).toEqual(['mf-legal render']);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
});

test('a remote that arrives after the reader has left is not shown', async () => {
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { mount, unmount } = anApp(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await mount();
  await unmount();
  arrive(moduleOf(About));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('leaving while a remote is mounting takes its root down once it is up', async () => {
  let up: () => void = () => undefined;
  const down = jest.fn(async () => undefined);
  const mounting = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        up = resolve;
      }),
  );
  const { mount, unmount } = anApp(async () => ({
    ...moduleOf(About),
    lifecycles: { bootstrap: async () => undefined, mount: mounting, unmount: down } as never,
  }));
  await mount();
  await waitFor(() => expect(mounting).toHaveBeenCalled());
  await unmount();
  expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(0);
  up();
  await waitFor(() => expect(down).toHaveBeenCalledTimes(1));
});

test('a mount that fails shows the panel, and is heard of once', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const { mount, failures } = anApp(async () => ({
    ...moduleOf(About),
    lifecycles: {
      bootstrap: async () => undefined,
      mount: () => Promise.reject(new Error('broken on purpose')),
      unmount: async () => undefined,
    } as never,
  }));
  await mount();
  expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off('unhandledRejection', unhandled);
  expect(failures).toEqual(['mf-legal evaluation']);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('text that the gateway wrote for the page', () => {
  const WRITTEN = '<div data-server-text="/about" data-kind="chapter"><h1>About, as written</h1></div>';

  test('stands until the page is drawn, and then it is gone', async () => {
    let arrive: (module: RemoteModule) => void = () => undefined;
    const { mount } = anApp(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
      WRITTEN,
    );
    await mount();
    expect(screen.getByRole('heading', { name: 'About, as written' })).toBeVisible();
    expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(1);
    arrive(moduleOf(About));
    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'About, as written' })).toBeNull());
    expect(document.querySelector<HTMLElement>('[data-root]')?.style.minHeight).toBe('');
  });

  test('and the page are never seen together', async () => {
    const seen: string[][] = [];
    const look = new MutationObserver(() =>
      seen.push(screen.queryAllByRole('heading').map((heading) => heading.textContent)),
    );
    const { mount } = anApp(() => Promise.resolve(moduleOf(About)), WRITTEN);
    look.observe(document.body, { subtree: true, childList: true, attributes: true });
    await mount();
    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
    look.disconnect();
    expect(seen.filter((headings) => headings.length !== 1)).toEqual([]);
    expect(seen).toContainEqual(['About, as written']);
  });

  test('is taken away when it is that of another page', async () => {
    const { mount } = anApp(() => new Promise(() => undefined), WRITTEN.replace('/about', '/terms-of-use'));
    await mount();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('gives way to the panel when the remote fails', async () => {
    const { mount } = anApp(() => Promise.reject(new RemoteFailure('network', 'no such file')), WRITTEN);
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'About, as written' })).toBeNull();
  });
});

describe('a page that its remote’s server half wrote', () => {
  const WRITTEN = '<div data-root="" data-written="/about"><h1>About us</h1></div>';
  const heading = () => screen.queryByRole('heading', { name: 'About us' });

  test('is taken over as it stands: nothing is drawn again', async () => {
    const { mount, unmount, failures } = anApp(async () => moduleOf(About), WRITTEN);
    const written = heading();
    await mount();
    await waitFor(() => expect(document.querySelector('[data-written]')).toBeNull());
    await waitFor(() => expect(Object.keys(written ?? {}).some((key) => key.startsWith('__reactFiber'))).toBe(true));
    expect(heading()).toBe(written);
    expect(failures).toEqual([]);
    await unmount();
    expect(heading()).toBeNull();
  });

  test('stands alone while the remote is on its way, without a skeleton', async () => {
    const { mount } = anApp(() => new Promise(() => undefined), WRITTEN);
    await mount();
    expect(heading()).toBeVisible();
    expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(1);
  });

  test('is taken away when it is another page', async () => {
    const { mount } = anApp(async () => moduleOf(About), WRITTEN.replace('/about', '/terms-of-use'));
    const written = heading();
    await mount();
    await waitFor(() => expect(heading()).toBeVisible());
    expect(heading()).not.toBe(written);
  });
});
