import { unmetContracts, type RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { ModuleFederation } from '@module-federation/runtime-core';
import { runScript } from './own-loading.ts';
import './runtime-for-remotes.ts';
import { sharedLibraries } from './shared.ts';

/** What is needed to load one build of a remote. */
export type RemoteBuild = NonNullable<RegisteredRemote['previous']>;

/** What a build leaves under its global name: the interface of webpack's containers. */
interface Container {
  init(shareScope: object, initScope: object[], options: { version: string; shareScopeKeys: string }): Promise<unknown>;
  get(request: string): Promise<() => { default: RemoteModule } | undefined>;
}

/** Loads the module of one build of a remote. Rejects with a `RemoteFailure`; asked again, it tries again. */
export type LoadRemote = (remote: RegisteredRemote, build: RemoteBuild) => Promise<RemoteModule>;

/**
 * Starts the federation, which hands the shared libraries to the containers of remotes. Of its runtime the part that loads
 * remotes is left out of the build: whose file is where stands in the page, and a container is asked for what it has here.
 */
export function createLoader(): LoadRemote {
  const federation = new ModuleFederation({
    name: 'griot-shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedLibraries).map(([name, library]) => [
        name,
        {
          version: library.version,
          scope: ['default'],
          shareConfig: { singleton: true, requiredVersion: false as const, eager: 'module' in library },
          ...('module' in library
            ? { lib: () => library.module }
            : {
                get: async () => {
                  try {
                    const m = await library.load();
                    return () => m;
                  } catch (error) {
                    // The federation would answer with this failure for ever.
                    for (const shared of Object.values(federation.shareScopeMap.default?.[name] ?? {}))
                      shared.loading = null;
                    throw error;
                  }
                },
              }),
        },
      ]),
    ) as never,
  });
  const loaded = new Map<string, Promise<RemoteModule>>();

  const load = async (remote: RegisteredRemote, build: RemoteBuild): Promise<RemoteModule> => {
    // Promoting refuses it; a page that was opened before may meet it all the same.
    if (build.buildId === remote.buildId && unmetContracts(remote.contracts).length)
      throw new RemoteFailure('evaluation', `${remote.name} needs another shell.`);
    const entry = new URL(build.base + build.entry, location.href).href;
    try {
      const container = await runScript<Container>(entry, build.integrity, remote.container);
      await container.init(federation.shareScopeMap.default ?? {}, [], { version: '', shareScopeKeys: 'default' });
      const module = (await container.get('./app'))();
      if (!module) throw new RemoteFailure('evaluation', `${remote.name} exposes nothing.`);
      return module.default;
    } catch (error) {
      throw failureOf(error);
    }
  };

  return (remote, build) => {
    const known = loaded.get(build.base);
    if (known) return known;
    const loading = load(remote, build);
    loaded.set(build.base, loading);
    loading.catch(() => loaded.delete(build.base));
    return loading;
  };
}
