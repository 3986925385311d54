import { pageFor, type RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type Platform } from '@griot/remote-kit';
import { createRoot, type Root } from 'react-dom/client';
import type { LifeCycles } from 'single-spa';
import { patiently } from '../federation/patience.ts';
import type { Reports } from '../reports.ts';
import type { Builds } from './builds.ts';
import { mountParcel, type MountedParcel } from './mount-parcel.ts';
import { RemoteSkeleton } from './remote-skeleton.tsx';
import { FallbackPanel } from './trouble.tsx';
import { dropWrittenPage, takeWrittenPage } from './written-page.ts';

interface RemoteAppOptions {
  remote: RegisteredRemote;
  platform: Platform;
  builds: Builds;
  reports: Reports;
  pathname: () => string;
  /** Settles when the data of the page have come that are on their way already (`Ahead`). */
  data?: () => Promise<unknown> | undefined;
}

/**
 * The single-spa application of one remote. It mounts at once and loads by itself, since single-spa does its
 * reroutes one after the other and a remote that hangs would hold up all others. It shows the skeleton,
 * the fallback panel and Retry itself, since an application that single-spa gave up on never comes back. A page that the
 * remote's server half wrote stands in the skeleton's place, and the remote takes it over. One that it cannot take over can
 * still be read, under the panel.
 */
export function remoteApp({ remote, platform, builds, reports, pathname, data }: RemoteAppOptions): LifeCycles {
  let visit = 0;
  let parcel: MountedParcel | null = null;
  let panel: Root | null = null;

  /** Whoever goes on to another remote may be seen here for a moment more. */
  const isOurs = () => pageFor([remote], pathname()) !== null;

  /** Every page has a place for each remote of its registry. */
  const host = () => document.getElementById(`remote-${remote.name}`) as HTMLElement;

  const show = (element: React.ReactNode) => {
    if (!panel) {
      const place = document.createElement('div');
      host().prepend(place);
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
    dropWrittenPage(host(), pathname());
    const page = () => host().querySelector('[data-written]');
    if (!page()) show(<RemoteSkeleton dialog={pageFor([remote], pathname())?.page.over !== undefined} />);
    const build = builds.inUse(remote);
    let drawn = false;
    /** So many parts of the written page are taken over after the rest (`HydratedLater`), and were not yet. */
    let later = 0;
    /** The build before is tried when not all of this one was seen yet; what somebody may have typed in is not exchanged. */
    const fail = async (thrown: RemoteFailure, early = !drawn || later > 0) => {
      if (gone()) return;
      over = true;
      if (early && builds.fallBack(remote, build, thrown)) {
        if (parcel) {
          hidePanel();
          await unmountParcel();
        }
        if (mine === visit) void loadAndMount();
        return;
      }
      const failure = builds.giveUp(remote, thrown);
      console.error(`${remote.name} failed (${failure.reason}).`, failure);
      reports.failed(remote, failure, build.buildId);
      hidePanel();
      const written = page() !== null;
      // `newcomers` of the manifest: whoever was not to see it has nothing else now.
      delete document.documentElement.dataset.undecided;
      if (!written) await unmountParcel();
      if (mine !== visit) return;
      const retry = () => {
        leave();
        hidePanel();
        void loadAndMount();
      };
      const leave = () => {
        leaving.unsubscribe();
        window.removeEventListener('online', connected);
      };
      // Another page of the same remote may well work: single-spa sees no change of application, so it is tried here.
      const here = pathname();
      const leaving = platform.nav.locations$.subscribe(() => {
        if (mine !== visit) leave();
        else if (pathname() !== here && isOurs()) retry();
      });
      const connected = () => (mine === visit ? retry() : leave());
      // What failed for want of a connection comes by itself once there is one; what crashed would crash again.
      if (failure.reason === 'network' || failure.reason === 'timeout') window.addEventListener('online', connected);
      show(<FallbackPanel remote={remote} reason={failure.reason} onRetry={retry} over={written} />);
    };
    try {
      const module = await patiently(
        platform.loading.until(
          (async () => {
            const loaded = await builds.load(remote, build);
            // Somebody may go on to another page of it meanwhile.
            for (let ready = ''; isOurs() && ready !== pathname();) {
              ready = pathname();
              // Mounted before its data, the page would ask for them a second time.
              await Promise.all([loaded.prepare(ready), data?.()]);
            }
            return loaded;
          })(),
        ),
        remote,
      );
      if (gone()) return;
      // What another build wrote is not this one's to take over.
      if (build.buildId !== remote.buildId) page()?.remove();
      const taken = takeWrittenPage(host(), pathname());
      const root = taken?.root ?? document.createElement('div');
      root.dataset.root = '';
      if (!taken) host().append(root);
      root.addEventListener('hydrated', () => (later -= 1));
      const mountedAt = pathname();
      const mounting = mountParcel({
        name: remote.name,
        lifecycles: module.lifecycles,
        props: {
          domElement: root,
          platform,
          written: taken?.written,
          onDrawn: () => {
            drawn = true;
            later = root.querySelectorAll('[data-later]').length;
            // In the same frame: beside the page it would be seen for a moment more.
            root.previousElementSibling?.remove();
            delete root.dataset.taken;
          },
          onCrash: (error: Error) => void fail(new RemoteFailure('render', error.message, { cause: error })),
          // Whoever went to a page that does not come has left the one before.
          onMissing: (error: unknown) => void fail(failureOf(error), true),
        },
        onUnmountFailure: (failure) => reports.failed(remote, failure, build.buildId),
      });
      parcel = mounting;
      await mounting.mounted;
      if (gone()) return;
      if (drawn) builds.stands(remote, build);
      hidePanel();
      if (gone()) return;
      // The build before may lack a page that the address is now: what it showed last would stand under it.
      const following = platform.nav.locations$.subscribe(() => {
        const to = pathname();
        // What has not been taken over of the written page is gone with it.
        if (to !== mountedAt) later = 0;
        if (gone()) following.unsubscribe();
        // Whoever has turned back meanwhile stays where they are.
        else if (isOurs())
          module.prepare(to).catch((error: unknown) => {
            if (pathname() === to) void fail(failureOf(error), true);
          });
      });
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
