import type { ContractName, ContractRanges, RemoteManifest } from './types.ts';

/** The contract versions of this tree; a remote states the ones it was built for. A breaking change is a step here. */
export const CONTRACT_VERSIONS = { api: 1, bus: 1, kit: 1 } as const satisfies Record<ContractName, number>;

/** What the shell of this tree still goes with. `min` follows a step once no promoted remote needs what was before it. */
export const SUPPORTED = {
  api: { min: 1, max: CONTRACT_VERSIONS.api },
  bus: { min: 1, max: CONTRACT_VERSIONS.bus },
  kit: { min: 1, max: CONTRACT_VERSIONS.kit },
} as const satisfies ContractRanges;

/** The contracts by which a remote does not go with a shell; none when it does. */
export const unmetContracts = (
  contracts: RemoteManifest['contracts'],
  supported: ContractRanges = SUPPORTED,
): ContractName[] =>
  (Object.keys(supported) as ContractName[]).filter(
    (name) => !(contracts[name] >= supported[name].min && contracts[name] <= supported[name].max),
  );

/** Declares a remote. Pure data: the registry's assembly checks it (design §3). */
export const defineManifest = (
  m: Omit<RemoteManifest, 'contracts'> & Partial<Pick<RemoteManifest, 'contracts'>>,
): RemoteManifest => ({
  contracts: { ...CONTRACT_VERSIONS },
  ...m,
});
