import { defineManifest } from '@griot/contracts';
import { defineRemote, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { RemoteBuild } from '../federation/load-remote.ts';
import { manifest, PANEL, moduleOf, About, anApp } from './remote-app.fixture.tsx';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

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

  test.each([
    ['falls back where it throws in a part that is taken over after the rest', 1, ['x', 'w']],
    ['and not once all of it was taken over', 0, ['x']],
  ] as const)('%s', async (_, left, loaded) => {
    const Page = () => {
      const [broken, crack] = useState(false);
      const part = useRef<HTMLSpanElement>(null);
      useEffect(() => {
        if (left === 0) part.current?.dispatchEvent(new Event('hydrated', { bubbles: true }));
      }, []);
      if (broken) throw new Error('broken on purpose');
      return (
        <>
          <button onClick={() => crack(true)}>Crack</button>
          <span ref={part} data-later="" />
        </>
      );
    };
    const { mount, loads } = withPrevious(async () => moduleOf(Page));
    await mount();
    await userEvent.click(await screen.findByRole('button', { name: 'Crack' }));
    await screen.findByRole('heading', { name: left ? 'About us, as it was' : 'An Error Occurred' });
    expect(loads).toEqual(loaded);
  });

  test('and not on another page, though nothing of the written one is left to be taken over', async () => {
    const two = defineManifest({
      ...manifest,
      pages: [...manifest.pages, { path: '/terms', guard: 'public', chunk: 'terms', head: { title: 'Terms' } }],
    });
    const Terms = () => {
      const [broken, crack] = useState(false);
      if (broken) throw new Error('broken on purpose');
      return <button onClick={() => crack(true)}>Crack</button>;
    };
    const { mount, platform, loads } = withPrevious(async () =>
      defineRemote(two, {
        pages: {
          '/about': async () => ({ default: () => <span data-later="">About us</span> }),
          '/terms': async () => ({ default: Terms }),
        },
      }),
    );
    await mount();
    await screen.findByText('About us');
    act(() => void platform.nav.push('/terms'));
    await userEvent.click(await screen.findByRole('button', { name: 'Crack' }));
    expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
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
