import type { MountProps, RemoteModule } from '@griot/remote-kit';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { testPlatform, type TestPlatform } from './platform.ts';

interface TakeOverOptions extends NonNullable<Parameters<typeof testPlatform>[0]> {
  remote: RemoteModule;
  /** What the server half wrote. */
  html: string;
  /** The address that it was written for: path, and what of the query it is made of; `at` is the whole address, where there is more to it. */
  path: string;
  /** What the browser stores from an earlier visit, and the like. */
  before?: (platform: TestPlatform) => void | Promise<void>;
}

interface TakenOver {
  root: HTMLElement;
  /** What stood in it before. */
  before: string;
  platform: TestPlatform;
  /** What React or anybody else complained of: where the two halves draw the same, of nothing. */
  complaints: string[];
  leave(): Promise<void>;
}

/** Puts a written page where the gateway puts it, and lets its remote take it over as the shell does. */
export async function takeOver({
  remote,
  html,
  path,
  at = path,
  before,
  ...given
}: TakeOverOptions): Promise<TakenOver> {
  document.body.innerHTML = `<main><div data-root>${html}</div></main>`;
  const root = document.querySelector('[data-root]') as HTMLElement;
  const written = root.innerHTML;
  const platform = testPlatform({ at, ...given });
  await before?.(platform);
  const complaints: string[] = [];
  const complain = (what: unknown) => void complaints.push(String(what));
  const onError = (event: ErrorEvent) => complain(event.message);
  const silenced = jest.spyOn(console, 'error').mockImplementation((...what) => complain(what.join(' ')));
  window.addEventListener('error', onError);
  await remote.prepare(new URL(path, 'http://own.invalid').pathname);
  const { mount, unmount } = remote.lifecycles as unknown as Record<
    'mount' | 'unmount',
    (props: object) => Promise<unknown>
  >;
  const mountProps: MountProps = { reactDomClient: { createRoot, hydrateRoot } };
  const props = {
    ...mountProps,
    name: `taken over at ${at}`,
    domElement: root,
    platform,
    written: path,
    onCrash: complain,
  };
  await drawn(() => mount(props));
  return {
    root,
    before: written,
    platform,
    complaints,
    async leave() {
      await drawn(() => unmount(props));
      window.removeEventListener('error', onError);
      silenced.mockRestore();
      document.body.innerHTML = '';
    },
  };
}

/** A step of a remote's life, and all that React draws in it. */
async function drawn(step: () => Promise<unknown>): Promise<void> {
  let over: Promise<unknown> = Promise.resolve();
  await act(async () => {
    over = step();
  });
  await over;
}
