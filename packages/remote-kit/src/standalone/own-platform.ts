import { createApi, createQueryClient, queryKey } from '@griot/api';
import { createBus } from '@griot/bus';
import { pageFor, type RemoteManifest } from '@griot/contracts';
import { createNav } from '@griot/nav';
import { createSession, personChanges } from '@griot/session';
import { createStore } from 'jotai';
import type { Platform } from '../platform.ts';

/** The instances a shell would hand over, with the same behaviour towards the remote: see shell/src/platform.ts. */
export function createOwnPlatform(manifest: RemoteManifest): Platform {
  const bus = createBus();
  const session = createSession({ bus, refresh: exchange });
  const api = createApi({ session });
  const queryClient = createQueryClient();
  session.start();
  let first = true;
  personChanges(session).subscribe((person) => {
    if (!first) void (person ? queryClient.invalidateQueries() : queryClient.resetQueries());
    first = false;
    if (person)
      api
        .call('GET /users/me/', {})
        .then(session.updateUser, (error: unknown) =>
          console.warn('The signed-in user could not be refreshed.', error),
        );
  });
  bus.facts('wallet.changed.v1').subscribe((wallet) => queryClient.setQueryData(queryKey('GET /coin-wallet/'), wallet));
  bus.facts('subscription.changed.v1').subscribe(() => void queryClient.invalidateQueries());
  const nav = createNav({ dialogOver: (pathname) => pageFor([manifest], pathname)?.page.over ?? null });
  return { nav, bus, session, api, queryClient, store: createStore(), now: () => new Date() };
}

async function exchange(refresh: string): Promise<{ access: string; refresh: string }> {
  const response = await fetch('/api/auth/token/refresh/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  if (!response.ok)
    throw Object.assign(new Error(`Refresh answered ${response.status}.`), {
      ended: response.status === 401 || response.status === 400,
    });
  const renewed = (await response.json()) as { access: string; refresh_token: string };
  return { access: renewed.access, refresh: renewed.refresh_token };
}
