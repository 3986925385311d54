import type { RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type Platform } from '@griot/remote-kit';
import { fromEvent } from 'rxjs';
import { createRoot, type Root } from 'react-dom/client';
import type { LifeCycles } from 'single-spa';
import { LOAD_TIMEOUT_MS, onceMore, within, type LoadRemote } from '../federation/load-remote.ts';
import { FallbackPanel } from './fallback-panel.tsx';
import { mountParcel, type MountedParcel } from './mount-parcel.ts';
import { RemoteSkeleton } from './remote-skeleton.tsx';
import { takeWrittenPage, writtenText } from './written-text.ts';

interface RemoteAppOptions {
  remote: RegisteredRemote;
  platform: Platform;
  load: LoadRemote;
  pathname: () => string;
}

/**
 * The single-spa application of one remote. It mounts at once and loads by itself, since single-spa does its
 * reroutes one after the other and a remote that hangs would hold up all others. It shows the skeleton,
 * the fallback panel and Retry itself, since an application that single-spa gave up on never comes back. Text that the
 * gateway wrote for the page stands in the skeleton's place, and goes when the page is drawn; a page that the remote's own
 * server half wrote stays, and the remote takes it over.
 */
export function remoteApp({ remote, platform, load, pathname }: RemoteAppOptions): LifeCycles {
  let attempt = 0;
  let visit = 0;
  let parcel: MountedParcel | null = null;
  let panel: Root | null = null;

  const report = ({ reason, message }: RemoteFailure): void =>
    platform.bus.publish('remote.failed.v1', { remote: remote.name, reason, message });

  const host = (): HTMLElement => {
    const found = document.getElementById(`remote-${remote.name}`);
    if (!found) throw new Error(`The page has no place for ${remote.name}.`);
    return found;
  };

  const show = (element: React.ReactNode) => {
    if (!panel) {
      const place = document.createElement('div');
      host().append(place);
      panel = createRoot(place);
    }
    panel.render(element);
  };

  const hidePanel = () => {
    panel?.unmount();
    panel = null;
    for (const child of [...host().children]) if (!child.hasAttribute('data-root')) child.remove();
  };

  const unmountParcel = async () => {
    const last = parcel;
    parcel = null;
    // One that is still mounting is unmounted once it is mounted, and nobody waits for it.
    if (last?.isMounted()) await last.unmount();
    else void last?.unmount();
    host().replaceChildren();
  };

  const loadAndMount = async (): Promise<void> => {
    const mine = visit;
    let over = false;
    const gone = () => over || mine !== visit;
    const text = writtenText(host(), pathname());
    const page = host().querySelector('[data-written]');
    if (!text && !page) show(<RemoteSkeleton />);
    const fail = async (failure: RemoteFailure) => {
      if (gone()) return;
      over = true;
      console.error(`${remote.name} failed (${failure.reason}).`, failure);
      report(failure);
      hidePanel();
      await unmountParcel();
      if (mine !== visit) return;
      const retry = () => {
        leaving.unsubscribe();
        attempt += 1;
        hidePanel();
        void loadAndMount();
      };
      // Another page of the same remote may well work: single-spa sees no change of application, so it is tried here.
      const here = pathname();
      const leaving = platform.nav.locations$.subscribe(() => {
        if (mine !== visit) leaving.unsubscribe();
        else if (pathname() !== here) retry();
      });
      // What failed for want of a connection comes by itself once there is one; what crashed would crash again.
      if (failure.reason === 'network' || failure.reason === 'timeout')
        leaving.add(
          fromEvent(window, 'online').subscribe(() => {
            if (mine !== visit) leaving.unsubscribe();
            else retry();
          }),
        );
      show(<FallbackPanel reason={failure.reason} onRetry={retry} />);
    };
    try {
      const module = await within(
        platform.loading.until(
          (async () => {
            const loaded = await load(remote, attempt);
            await onceMore(() => loaded.prepare(pathname()));
            return loaded;
          })(),
        ),
        LOAD_TIMEOUT_MS,
        remote.name,
      );
      if (gone()) return;
      const taken = takeWrittenPage(host(), pathname());
      const root = taken?.root ?? document.createElement('div');
      root.dataset.root = '';
      text?.giveWay(root);
      if (!taken) host().append(root);
      const mounting = mountParcel({
        name: remote.name,
        lifecycles: module.lifecycles,
        props: {
          domElement: root,
          platform,
          written: taken?.written,
          onCrash: (error: Error) => void fail(new RemoteFailure('render', error.message, { cause: error })),
        },
        onUnmountFailure: report,
      });
      parcel = mounting;
      await mounting.mounted;
      if (gone()) return;
      hidePanel();
      text?.done(root);
    } catch (error) {
      await fail(failureOf(error));
    }
  };

  return {
    bootstrap: async () => {},
    mount: async () => {
      visit += 1;
      void loadAndMount();
    },
    unmount: async () => {
      visit += 1;
      hidePanel();
      await unmountParcel();
    },
  };
}
