import { RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { remote, PANEL, moduleOf, About, anApp, withLifecycles } from './remote-app.fixture.tsx';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a remote that arrives is shown', async () => {
  const { mount, unmount } = anApp(async () => moduleOf(About));
  await mount();
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  await unmount();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a page whose data are on their way is mounted with them, so that it asks for nothing a second time', async () => {
  let come: () => void = () => undefined;
  const data = new Promise<void>((resolve) => (come = resolve));
  const held = jest.fn(() => data);
  const { mount } = anApp(async () => moduleOf(About), '', undefined, remote.pages, held);
  await act(() => mount());
  await waitFor(() => expect(held).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => come());
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
});

test('who goes on within the remote while data are waited for gets no page that is not made ready', async () => {
  let come: () => void = () => undefined;
  const data = new Promise<void>((resolve) => (come = resolve));
  const pages = [...remote.pages, { ...remote.pages[0], path: '/terms', chunk: 'terms' } as (typeof remote.pages)[0]];
  const module = {
    ...moduleOf(About),
    prepare: jest.fn((at: string) => (at === '/terms' ? new Promise<void>(() => undefined) : Promise.resolve())),
  };
  const { mount, platform } = anApp(
    async () => module,
    '',
    undefined,
    pages,
    jest.fn(() => data),
  );
  await act(() => mount());
  await waitFor(() => expect(module.prepare).toHaveBeenCalledWith('/about'));
  await act(() => platform.nav.push('/terms'));
  await act(async () => come());
  await waitFor(() => expect(module.prepare).toHaveBeenLastCalledWith('/terms'));
  expect(document.querySelector('[data-root]')).toBeNull();
});

test('mounting never waits for the remote, so that one that hangs holds up no other', async () => {
  const { mount, unmount } = anApp(() => new Promise(() => undefined));
  await mount();
  await unmount();
  expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(0);
});

test.each([
  ['a page', {}, 1],
  ['a dialog over another page', { over: '/' }, 0],
])('while %s is on its way, a quiet sign says so only where no page is seen', async (_, over, signs) => {
  jest.useFakeTimers();
  const pages = remote.pages.map((page) => ({ ...page, ...over }));
  const { mount } = anApp(() => new Promise(() => undefined), '', undefined, pages);
  await act(() => mount());
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  expect(screen.queryAllByRole('status', { name: 'Loading' })).toHaveLength(signs);
});

test('the sign goes in the moment the page is drawn', async () => {
  let atDrawing: number | undefined;
  const Watching = () => {
    useEffect(() => {
      atDrawing = document.querySelectorAll('[data-waiting]').length;
    }, []);
    return <About />;
  };
  const { mount } = anApp(async () => moduleOf(Watching));
  await mount();
  await screen.findByRole('heading', { name: 'About us' });
  expect(atDrawing).toBe(0);
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
  await waitFor(() => expect(loads).toEqual(['x', 'x']));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: PANEL })).toBeNull();
  expect(failures).toEqual(['mf-legal network', 'mf-legal network']);
});

test('a remote that takes too long is given up, and the bus hears of it', async () => {
  jest.useFakeTimers();
  const { mount, failures } = anApp(() => new Promise(() => undefined));
  await mount();
  await jest.advanceTimersByTimeAsync(9_599);
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
  expect(loads).toEqual(['x']);
});

test('a remote that mounts slowly is waited for', async () => {
  jest.useFakeTimers();
  const { mount, failures } = anApp(async () =>
    withLifecycles({
      mount: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 4_000);
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
  await jest.advanceTimersByTimeAsync(4_799);
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

test('a reader who goes on from the panel to another remote makes no second failure of it', async () => {
  const { mount, unmount, failures, loads, platform } = anApp(async () => {
    throw new RemoteFailure('network', 'no such file');
  });
  await mount();
  expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
  await act(async () => void (await platform.nav.push('/book/salt-road')));
  await unmount();
  expect(loads).toEqual(['x']);
  expect(failures).toEqual(['mf-legal network']);
});

test('a remote that arrives when its reader has just gone to another has not failed', async () => {
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { mount, unmount, failures, platform } = anApp(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await mount();
  await act(async () => void (await platform.nav.push('/book/salt-road')));
  await act(async () => arrive(moduleOf(About)));
  await unmount();
  expect(failures).toEqual([]);
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

test('as long as something arrives it is waited for', async () => {
  jest.useFakeTimers();
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { mount, failures } = anApp(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await mount();
  for (let second = 0; second < 60; second += 4) {
    await jest.advanceTimersByTimeAsync(4_000);
    window.dispatchEvent(new Event('griot.arrival'));
  }
  jest.useRealTimers();
  arrive(moduleOf(About));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  expect(failures).toEqual([]);
});

test.each(['bootstrap', 'mount', 'prepare'] as const)(
  'a %s that never ends shows the panel within 10 s',
  async (phase) => {
    jest.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const { mount, failures } = anApp(async () =>
      phase === 'prepare'
        ? { ...moduleOf(About), prepare: never }
        : withLifecycles({ [phase]: never } as Partial<Record<'mount' | 'unmount', () => Promise<unknown>>>),
    );
    await mount();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await screen.findByText(/taking far too long/)).toBeVisible();
    expect(failures).toEqual(['mf-legal timeout']);
  },
);
