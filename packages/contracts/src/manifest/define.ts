import type { RemoteManifest } from './types.ts';

/** The contract versions of this tree; a remote states the ones it was built for. */
export const CONTRACT_VERSIONS = { api: 1, bus: 1, kit: 1 } as const;

/** Declares a remote. Pure data: the registry's assembly checks it (design §3). */
export const defineManifest = (
  m: Omit<RemoteManifest, 'contracts'> & Partial<Pick<RemoteManifest, 'contracts'>>,
): RemoteManifest => ({
  contracts: { ...CONTRACT_VERSIONS },
  ...m,
});
