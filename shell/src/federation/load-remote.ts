import { unmetContracts, type RegisteredRemote } from '@griot/contracts';
import { failureOf, RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { sharedLibraries } from './shared.ts';

/** A remote that has not arrived after this many ms shows its panel; until then it is merely slow, and no other waits for it. */
export const LOAD_TIMEOUT_MS = 30_000;

// Remotes are built without a federation runtime of their own and find this one (packages/build/src/remote.config.ts).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Loads a remote's module; `attempt` counts from 0, and each attempt asks for a URL of its own. */
export type LoadRemote = (remote: RegisteredRemote, attempt: number) => Promise<RemoteModule>;

/** Starts the federation of all registered remotes. Throws `RemoteFailure` from the returned function. */
export function createLoader(remotes: readonly RegisteredRemote[]): LoadRemote {
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
                  const m = await library.load();
                  return () => m;
                },
              }),
        },
      ]),
    ) as never,
    plugins: [
      {
        name: 'integrity',
        createScript({ url }) {
          const path = new URL(url, location.href).pathname;
          const remote = remotes.find((r) => path === r.base + r.entry);
          const script = document.createElement('script');
          script.src = url;
          script.async = true;
          if (remote) script.integrity = remote.integrity;
          return { script, timeout: LOAD_TIMEOUT_MS };
        },
      },
    ],
  });

  return async (remote, attempt) => {
    // Promoting refuses it; a page that was opened before may meet it all the same.
    if (unmetContracts(remote.contracts).length)
      throw new RemoteFailure('evaluation', `${remote.name} needs another shell.`);
    const entry = new URL(remote.base + remote.entry, location.href);
    if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
    federation.registerRemotes(
      [{ name: remote.name, entry: entry.href, type: 'global', entryGlobalName: remote.container }],
      { force: attempt > 0 },
    );
    try {
      const module = await onceMore(() => federation.loadRemote<{ default: RemoteModule }>(`${remote.name}/app`));
      if (!module) throw new RemoteFailure('evaluation', `${remote.name} exposes nothing.`);
      return module.default;
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/**
 * Does something that fetches a chunk, and once more at once when the chunk did not come: a preload that failed
 * answers for its file, and only the request after that asks the network again.
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (failureOf(error).reason !== 'network') throw error;
    return work();
  }
}

/** Rejects with a `timeout` failure when a promise takes longer than `ms`. */
export function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteFailure('timeout', `${what} did not answer within ${ms / 1000} s.`)),
      ms,
    );
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
