import { unmetContracts, type RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { runScript } from './own-loading.ts';
import { sharedLibraries } from './shared.ts';

/** What is needed to load one build of a remote. */
export type RemoteBuild = NonNullable<RegisteredRemote['previous']>;

// Remotes are built without a federation runtime of their own and find this one (packages/build/src/remote.config.ts).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Loads the module of one build of a remote. Rejects with a `RemoteFailure`; asked again, it tries again. */
export type LoadRemote = (remote: RegisteredRemote, build: RemoteBuild) => Promise<RemoteModule>;

/** Starts the federation. */
export function createLoader(): LoadRemote {
  const federation = createInstance({
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
    plugins: [
      {
        name: 'own-loading',
        loadEntry: ({ remoteInfo: { entry, entryGlobalName, name } }) =>
          runScript(entry, integrities.get(name) ?? '', entryGlobalName),
      },
    ],
  });
  const integrities = new Map<string, string>();
  const loaded = new Map<string, Promise<RemoteModule>>();
  let count = 0;

  const load = async (remote: RegisteredRemote, build: RemoteBuild): Promise<RemoteModule> => {
    // Promoting refuses it; a page that was opened before may meet it all the same.
    if (build.buildId === remote.buildId && unmetContracts(remote.contracts).length)
      throw new RemoteFailure('evaluation', `${remote.name} needs another shell.`);
    count += 1;
    // A name of its own each time: the federation keeps what it once made for a name, failures included.
    const name = `${remote.name}:${count}`;
    integrities.set(name, build.integrity);
    federation.registerRemotes([
      {
        name,
        entry: new URL(build.base + build.entry, location.href).href,
        type: 'global',
        entryGlobalName: remote.container,
      },
    ]);
    try {
      const module = await federation.loadRemote<{ default: RemoteModule }>(`${name}/app`);
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
