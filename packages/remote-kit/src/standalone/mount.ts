import { pageFor, type RemoteManifest } from '@griot/contracts';
import type { RemoteModule } from '../define-remote.tsx';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { MountProps, Platform } from '../platform.ts';

interface StandaloneOptions {
  remote: RemoteModule;
  manifest: RemoteManifest;
  platform: Platform;
  host: HTMLElement;
}

/** single-spa's lifecycles, called by hand: alone there is nobody to switch with. */
interface Lifecycles {
  bootstrap(props: object): Promise<unknown>;
  mount(props: object): Promise<unknown>;
  unmount(props: object): Promise<unknown>;
}

const mountProps: MountProps = { reactDomClient: { createRoot, hydrateRoot } };

const inHost = (host: HTMLElement): HTMLElement => {
  const element = document.createElement('div');
  host.append(element);
  return element;
};

/** Mounts the remote where it owns the path, and says whose a path is that it does not own. */
export async function mountRemote({ remote, manifest, platform, host }: StandaloneOptions): Promise<void> {
  const lifecycles = remote.lifecycles as unknown as Lifecycles;
  const props = {
    name: manifest.name,
    domElement: inHost(host),
    platform,
    ...mountProps,
    onCrash: (error: Error) => {
      host.textContent = `The page broke: ${error.message}`;
      throw error;
    },
  };
  const notice = inHost(host);
  platform.nav.locations$.subscribe(({ pathname }) => {
    const owned = pageFor([manifest], pathname) !== null;
    notice.textContent = owned ? '' : `${pathname} belongs to another remote, which does not run here.`;
    props.domElement.hidden = !owned;
    document.documentElement.dataset.layout = pageFor([manifest], platform.nav.page().pathname)?.page.layout ?? 'full';
  });
  const { pathname } = platform.nav.page();
  if (pageFor([manifest], pathname)) await remote.prepare(pathname);
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
}

/** Answers `overlays.open` with the remote's own dialogs; those of others are not here. */
export function mountOverlays({ remote, manifest, platform, host }: StandaloneOptions): void {
  platform.bus.handle('overlays.open', async ({ name, props }) => {
    if (!manifest.overlays?.some((o) => o.name === name)) {
      await platform.bus.request('toasts.show', {
        message: `${name} belongs to another remote. Use the bar to change who is signed in.`,
        type: 'default',
      });
      return null;
    }
    const lifecycles = (await remote.overlay(name)) as unknown as Lifecycles;
    const domElement = inHost(host);
    return await new Promise((answer) => {
      const given = {
        name,
        domElement,
        platform,
        ...mountProps,
        props,
        close: (result: unknown) =>
          void lifecycles.unmount(given).then(() => {
            domElement.remove();
            answer(result);
          }),
        onCrash: (error: Error) => {
          domElement.remove();
          answer(null);
          throw error;
        },
      };
      void lifecycles.bootstrap(given).then(() => lifecycles.mount(given));
    });
  });
}
