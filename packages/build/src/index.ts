export { buildRemote, buildShell, isFresh, watch, type BuiltShell } from './build.ts';
export { RELEASE_FILE } from './release-file.ts';
export { writeRelease } from './release.ts';
export { assembleRegistry, RegistryError } from './registry.ts';
export { layerFaults } from './layers.ts';
export { remoteConfig } from './remote.config.ts';
export { shellConfig } from './shell.config.ts';
export { standaloneConfig } from './standalone.config.ts';
export { REMOTES, ROOT } from './workspace.ts';
