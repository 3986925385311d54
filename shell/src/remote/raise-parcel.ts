import { mountRootParcel, type ParcelConfig, type ParcelProps } from 'single-spa';

/** A parcel on its way up, or up. */
export interface Raised {
  /** Resolves when it is up; rejects with what went wrong in mounting. */
  mounted: Promise<void>;
  isUp(): boolean;
  /** Takes it down, after waiting for it to be up: single-spa takes down nothing that is still mounting. Never rejects. */
  takeDown(): Promise<void>;
}

let raised = 0;

/** Mounts a parcel so that it can be taken down at any moment, a mount in progress included. */
export function raiseParcel(name: string, lifecycles: object, props: ParcelProps & Record<string, unknown>): Raised {
  raised += 1;
  // A name of its own each time: single-spa-react keeps its roots by name, and two of one remote may overlap.
  const parcel = mountRootParcel({ ...lifecycles, name: `${name} ${raised}` } as ParcelConfig, props);
  const mounted = parcel.mountPromise.then(() => undefined);
  // The same failure arrives by each of these; `mounted` and `takeDown` are where it is dealt with.
  for (const repeated of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise, mounted])
    repeated.catch(() => undefined);
  let down: Promise<void> | null = null;

  const takeDown = async () => {
    await mounted.catch(() => undefined);
    if (parcel.getStatus() !== 'MOUNTED') return;
    try {
      await parcel.unmount();
    } catch (error) {
      console.error(`${name} did not unmount cleanly.`, error);
    }
  };

  return { mounted, isUp: () => parcel.getStatus() === 'MOUNTED', takeDown: () => (down ??= takeDown()) };
}
