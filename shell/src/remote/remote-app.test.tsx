import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { defineRemote, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import type { RemoteBuild } from '../federation/load-remote.ts';
import { createReports } from '../reports.ts';
import { createBuilds } from './builds.ts';
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

/** An application whose remote arrives as the test says; `loads` are the builds it was asked for, and `load` hears how often before. */
function anApp(
  load: (before: number, build: RemoteBuild) => Promise<RemoteModule>,
  written = '',
  previous?: RemoteBuild,
  pages = remote.pages,
) {
  document.body.innerHTML = `<main id="remote-mf-legal">${written}</main>`;
  const platform = testPlatform({ at: '/about' });
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote: name, reason }) => failures.push(`${name} ${reason}`));
  const falls: string[] = [];
  platform.bus
    .facts('remote.fell-back.v1')
    .subscribe(({ reason, from, to, message }) => falls.push(`${reason} ${from} ${to} ${message}`));
  const loads: string[] = [];
  const reports = createReports(platform);
  const builds = createBuilds((_, build) => {
    loads.push(build.buildId);
    return load(loads.length - 1, build);
  }, reports);
  const app = remoteApp({
    remote: { ...remote, pages, ...(previous && { previous }) },
    platform,
    pathname: () => platform.nav.current().pathname,
    builds,
    reports,
  });
  const run = (phase: 'mount' | 'unmount') =>
    (app as LifeCycles & Record<'mount' | 'unmount', (props: never) => Promise<void>>)[phase]({} as never);
  return { mount: () => run('mount'), unmount: () => run('unmount'), failures, falls, loads, platform };
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

describe('a remote whose last build does not come up', () => {
  const PREVIOUS: RemoteBuild = { buildId: 'w', base: '/w/', entry: 'e', integrity: 'sha384-w', assets: {} };
  const Old = () => <h1>About us, as it was</h1>;
  const withPrevious = (
    current: () => Promise<RemoteModule>,
    old: () => Promise<RemoteModule> = async () => moduleOf(Old),
  ) => anApp((_, { buildId }) => (buildId === 'w' ? old() : current()), '', PREVIOUS);
  const Throwing = (): never => {
    throw new Error('broken on purpose');
  };

  test.each([
    ['network', 'no such file', () => Promise.reject(new RemoteFailure('network', 'no such file'))],
    ['evaluation', 'x is not defined', () => Promise.reject(new ReferenceError('x is not defined'))],
    ['render', 'broken on purpose', async () => moduleOf(Throwing)],
  ] as const)('is there as the one before it: %s', async (reason, message, current) => {
    const { mount, unmount, failures, falls, loads } = withPrevious(current);
    await mount();
    expect(await screen.findByRole('heading', { name: 'About us, as it was' })).toBeVisible();
    await waitFor(() => expect(falls).toEqual([`${reason} x w ${message}`]));
    expect(failures).toEqual([]);
    expect(loads).toEqual(['x', 'w']);
    // On the next visit at once, and told of no more.
    await unmount();
    await mount();
    expect(await screen.findByRole('heading', { name: 'About us, as it was' })).toBeVisible();
    expect(loads).toEqual(['x', 'w', 'w']);
    expect(falls).toHaveLength(1);
  });

  test('and is silent, is there as the one before it within 5 s', async () => {
    jest.useFakeTimers();
    const { mount, falls } = withPrevious(() => new Promise(() => undefined));
    await mount();
    for (let ms = 0; ms < 5_000; ms += 100) await jest.advanceTimersByTimeAsync(100);
    jest.useRealTimers();
    expect(await screen.findByRole('heading', { name: 'About us, as it was' })).toBeVisible();
    await waitFor(() => expect(falls).toEqual(['timeout x w mf-legal did not answer within 4.8 s.']));
  });

  test('nor the one before it shows the panel within 10 s, is told of once, by its own reason, and Retry begins with it', async () => {
    jest.useFakeTimers();
    let there = false;
    const { mount, failures, falls, loads } = withPrevious(
      () => (there ? Promise.resolve(moduleOf(About)) : new Promise(() => undefined)),
      () => new Promise(() => undefined),
    );
    await mount();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await screen.findByText(/taking far too long/)).toBeVisible();
    expect(failures).toEqual(['mf-legal timeout']);
    expect(falls).toEqual([]);
    there = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
    expect(loads).toEqual(['x', 'w', 'x']);
  });

  test.each([
    [
      'a later render',
      () => {
        const [broken, crack] = useState(false);
        if (broken) throw new Error('broken on purpose');
        return <button onClick={() => crack(true)}>Crack</button>;
      },
    ],
    [
      'an effect',
      () => {
        useEffect(() => {
          throw new Error('broken on purpose');
        }, []);
        return <button>Crack</button>;
      },
    ],
  ])('but a throw in %s shows the panel: what was typed is not exchanged for older code', async (_, Page) => {
    const { mount, failures, loads } = withPrevious(async () => moduleOf(Page));
    await mount();
    const button = screen.queryByRole('button', { name: 'Crack' }) ?? (await screen.findByRole('button'));
    if (button.textContent === 'Crack') await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
    expect(failures).toEqual(['mf-legal render']);
    expect(loads).toEqual(['x']);
  });

  test('nor has the one before it the page, shows the panel and no empty page', async () => {
    const older = defineManifest({
      ...manifest,
      pages: [{ path: '/imprint', guard: 'public', chunk: 'imprint', head: { title: 'Imprint' } }],
    });
    const { mount, failures, falls } = withPrevious(
      () => Promise.reject(new RemoteFailure('network', 'no such file')),
      async () => defineRemote(older, { pages: { '/imprint': async () => ({ default: Old }) } }),
    );
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
    expect(failures).toEqual(['mf-legal network']);
    expect(falls).toEqual([]);
  });

  test('falls back as a whole when a page that is gone to does not come', async () => {
    const two = defineManifest({
      ...manifest,
      pages: [...manifest.pages, { path: '/terms', guard: 'public', chunk: 'terms', head: { title: 'Terms' } }],
    });
    const made = (about: ComponentType, terms: () => Promise<{ default: ComponentType }>) =>
      defineRemote(two, { pages: { '/about': async () => ({ default: about }), '/terms': terms } });
    const { mount, platform, falls } = withPrevious(
      async () => made(About, () => Promise.reject(new Error('Loading chunk terms failed.'))),
      async () => made(Old, async () => ({ default: () => <h1>Terms, as they were</h1> })),
    );
    await mount();
    await screen.findByRole('heading', { name: 'About us' });
    act(() => void platform.nav.push('/terms'));
    expect(await screen.findByRole('heading', { name: 'Terms, as they were' })).toBeVisible();
    await waitFor(() => expect(falls).toEqual(['network x w Loading chunk terms failed.']));
  });

  test('says so when the build before lacks the page that is gone to, and shows the page before under no other address', async () => {
    const terms = { path: '/terms', guard: 'public', chunk: 'terms', head: { title: 'Terms' } } as const;
    const { mount, platform, failures } = anApp(
      async (_, build) => {
        if (build.buildId === 'x') throw new RemoteFailure('network', 'no such file');
        return moduleOf(About);
      },
      '',
      PREVIOUS,
      [...manifest.pages, terms],
    );
    await mount();
    await screen.findByRole('heading', { name: 'About us' });
    act(() => void platform.nav.push('/terms'));
    expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'About us' })).toBeNull();
    expect(failures).toHaveLength(1);
  });

  test('leaves whoever has turned back where they are when the page they wanted fails after that', async () => {
    const terms = { path: '/terms', guard: 'public', chunk: 'terms', head: { title: 'Terms' } } as const;
    let giveUp: (reason: Error) => void = () => undefined;
    const late = new Promise<void>((_, reject) => {
      giveUp = reject;
    });
    const { mount, platform, failures } = anApp(
      async () => ({
        ...moduleOf(About),
        prepare: (path: string) => (path === '/terms' ? late : Promise.resolve()),
      }),
      '',
      undefined,
      [...manifest.pages, terms],
    );
    await mount();
    const about = await screen.findByRole('heading', { name: 'About us' });
    await act(() => platform.nav.push('/terms'));
    await act(() => platform.nav.push('/about'));
    await act(async () => giveUp(new RemoteFailure('network', 'no such file')));
    expect(screen.getByRole('heading', { name: 'About us' })).toBe(about);
    expect(failures).toEqual([]);
  });

  test('takes over nothing that another build has written', async () => {
    const { mount } = anApp(
      async (_, build) => {
        if (build.buildId === 'x') throw new RemoteFailure('network', 'no such file');
        return moduleOf(About);
      },
      '<div data-root="" data-written="/about"><h1 class="of-the-new-build">About us</h1></div>',
      PREVIOUS,
    );
    await mount();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About us' })).not.toHaveClass('of-the-new-build'));
  });
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

describe('a page that its remote’s server half wrote', () => {
  const WRITTEN = '<div data-root="" data-written="/about"><h1>About us</h1></div>';
  const heading = () => screen.queryByRole('heading', { name: 'About us' });

  test('is taken over as it stands: nothing is drawn again', async () => {
    const { mount, unmount, failures } = anApp(async () => moduleOf(About), WRITTEN);
    const written = heading();
    await mount();
    await waitFor(() => expect(document.querySelector('[data-written], [data-taken]')).toBeNull());
    expect(Object.keys(written ?? {}).some((key) => key.startsWith('__reactFiber'))).toBe(true);
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

  test('can be read when the remote does not load, with Retry over it, and is taken over after that', async () => {
    const { mount, failures } = anApp(async (before) => {
      if (before === 0) throw new RemoteFailure('network', 'no such file');
      return moduleOf(About);
    }, WRITTEN);
    const written = heading();
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL, level: 2 })).toBeVisible();
    expect(heading()).toBe(written);
    expect(written?.compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(document.querySelector('[data-written]')).toBeNull());
    expect(screen.queryByRole('heading', { name: PANEL })).toBeNull();
    expect(heading()).toBe(written);
    expect(failures).toEqual(['mf-legal network']);
  });

  test('is hidden from nobody any more when the remote does not load: undecided or not, it is all there is to read', async () => {
    document.documentElement.dataset.undecided = '';
    const { mount } = anApp(() => Promise.reject(new RemoteFailure('network', 'no such file')), WRITTEN);
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL, level: 2 })).toBeVisible();
    expect(document.documentElement.dataset).not.toHaveProperty('undecided');
  });

  test('gives way to the panel when taking it over fails', async () => {
    const { mount } = anApp(
      async () =>
        moduleOf(() => {
          throw new Error('broken');
        }),
      WRITTEN,
    );
    await mount();
    expect(await screen.findByRole('heading', { name: 'An Error Occurred', level: 1 })).toBeVisible();
    expect(heading()).toBeNull();
  });

  test('goes with its remote when the reader leaves, also under the panel', async () => {
    const { mount, unmount } = anApp(() => Promise.reject(new RemoteFailure('network', 'no such file')), WRITTEN);
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
    await unmount();
    expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(0);
  });

  test('is taken over whatever of its query it was made of', async () => {
    const { mount } = anApp(async () => moduleOf(About), WRITTEN.replace('"/about"', '"/about?type=power"'));
    const written = heading();
    await mount();
    await waitFor(() => expect(document.querySelector('[data-written]')).toBeNull());
    expect(heading()).toBe(written);
  });

  test('is taken away when it is another page', async () => {
    const { mount } = anApp(async () => moduleOf(About), WRITTEN.replace('/about', '/terms-of-use'));
    const written = heading();
    await mount();
    await waitFor(() => expect(heading()).toBeVisible());
    expect(heading()).not.toBe(written);
  });
});
