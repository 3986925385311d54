import { RemoteFailure, type MountProps } from '@griot/remote-kit';
import { mountRootParcel, type Parcel, type ParcelConfig, type ParcelProps } from 'single-spa';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SILENCE_MS, within } from '../federation/patience.ts';

/** An unmount that has not ended after this many ms is left alone: what comes next does not wait for it. */
const UNMOUNT_TIMEOUT_MS = 1_000;

/** A parcel that is mounting or mounted. */
export interface MountedParcel {
  /** Resolves when it is mounted; rejects with what went wrong, or a `timeout`. */
  mounted: Promise<unknown>;
  isMounted(): boolean;
  /** Unmounts it, after waiting for it to be mounted: single-spa unmounts nothing that is still mounting. Never rejects. */
  unmount(): Promise<void>;
}

interface ParcelOptions {
  name: string;
  lifecycles: object;
  props: ParcelProps & Record<string, unknown>;
  /** Hears of an unmount that failed or never ended; the parcel's place is free all the same. */
  onUnmountFailure: (failure: RemoteFailure) => void;
}

/** single-spa's own limits would only add warnings to those above, and its error cannot be told from one of the remote's. */
const OWN_LIMIT = { millis: 2 * SILENCE_MS, warningMillis: 2 * SILENCE_MS };
const OWN_LIMITS = { bootstrap: OWN_LIMIT, mount: OWN_LIMIT, unmount: OWN_LIMIT };

const mountProps: MountProps = { reactDomClient: { createRoot, hydrateRoot } };

type MountParcel = typeof mountRootParcel;

let parent: Promise<MountParcel> | undefined;

/**
 * All parcels are mounted within one that stays: single-spa 6 forgets a parcel that was unmounted only where it has a parent. Of
 * those of the root it would hold every one, with its element and all that React listens to on it.
 */
const withinParent = (): Promise<MountParcel> =>
  (parent ??= new Promise((resolve) => {
    const mount = async ({ mountParcel }: { mountParcel: MountParcel }) => resolve(mountParcel);
    mountRootParcel({ mount, unmount: [] } as unknown as ParcelConfig, { domElement: document.body });
  }));

let count = 0;

/** Mounts a parcel so that it can be unmounted at any moment, a mount in progress included. */
export function mountParcel({ name, lifecycles, props, onUnmountFailure }: ParcelOptions): MountedParcel {
  count += 1;
  // A name of its own each time: single-spa-react keeps its roots by name, and two of one remote may overlap.
  const config = { ...lifecycles, name: `${name} ${count}`, timeouts: OWN_LIMITS } as unknown as ParcelConfig;
  let parcel: Parcel | undefined;
  const mounting = withinParent().then((mountParcel) => {
    parcel = mountParcel(config, { ...props, ...mountProps });
    // The same failure arrives by each of these; `mounted` and `unmount` are where it is dealt with.
    for (const repeated of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise])
      repeated.catch(() => undefined);
    return parcel.mountPromise;
  });
  const mounted = within(mounting, SILENCE_MS, name);
  const isMounted = () => parcel?.getStatus() === 'MOUNTED';
  let unmounted: Promise<void> | null = null;

  const unmount = async () => {
    await mounting.catch(() => undefined);
    if (!isMounted()) return;
    try {
      await within((parcel as Parcel).unmount(), UNMOUNT_TIMEOUT_MS, name);
    } catch (error) {
      console.error(`${name} did not unmount cleanly.`, error);
      onUnmountFailure(
        error instanceof RemoteFailure ? error : new RemoteFailure('evaluation', String(error), { cause: error }),
      );
    }
  };

  return { mounted, isMounted, unmount: () => (unmounted ??= unmount()) };
}
