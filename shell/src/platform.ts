import { createApi, createQueryClient } from '@griot/api';
import { createBus, type Bus, type Mirror, type PayloadCheck } from '@griot/bus';
import type { Platform } from '@griot/remote-kit';
import { createSession, personChanges, type RefreshCall, type Session } from '@griot/session';
import { createStore } from 'jotai';
import { pairwise } from 'rxjs';
import { nav } from './nav.ts';
import { inlined } from './page-data.ts';
import { signInAgain } from './sign-in-again.ts';

/** The instances every root shares. Made once, handed on as custom props (design §3). */
export function createPlatform({ check }: { check?: PayloadCheck } = {}): Platform {
  const bus: Bus = createBus({ ...(check ? { check } : {}), ...mirrorFor(() => session) });
  const session: Session = createSession({ bus, refresh, unsavedWork: nav.holding });
  const api = createApi({ session });
  session.start();
  const queryClient = createQueryClient({ inlined, guest: session.current().state !== 'authorised' });
  const platform: Platform = { nav, bus, session, api, queryClient, store: createStore(), now: () => new Date() };
  keepTrue(platform);
  signInAgain(platform);
  return platform;
}

/** Where the browser has it, what changes for a person changes in all of their tabs. */
const mirrorFor = (session: () => Session): { mirror?: Mirror } =>
  typeof BroadcastChannel === 'undefined'
    ? {}
    : {
        mirror: {
          channel: new BroadcastChannel('griot.facts'),
          who: () => {
            const now = session().current();
            return now.state === 'authorised' ? now.user.pen_name : null;
          },
        },
      };

/** Another person sees another world: answers are asked for anew, and what was personal is forgotten. */
function keepTrue({ session, queryClient, api, bus }: Platform): void {
  personChanges(session)
    .pipe(pairwise())
    .subscribe(([before, person]) => {
      // What a guest saw stands until it is asked anew; what a person saw is shown to nobody else. Not at once: the pages
      // first hear who is there now, and then no longer ask for what is only a person's.
      setTimeout(() => void (before === null ? queryClient.invalidateQueries() : queryClient.resetQueries()));
      if (person) void loadUser(session, api);
    });
  bus.facts('wallet.changed.v1').subscribe(({ balance }) => {
    queryClient.setQueryData(['GET /coin-wallet/', {}, {}], { balance });
  });
  // What a subscription opens is asked anew wherever it is on screen.
  bus.facts('subscription.changed.v1').subscribe(() => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [call] }) =>
        call === 'GET /subscriptions/mine/' || String(call).startsWith('GET /novels/{novel}/chapters/'),
    });
  });
  if (session.current().state === 'authorised') void loadUser(session, api);
}

/** Refreshes what is known of the user in the background; nothing on screen waits for it (ruling 7). */
async function loadUser(session: Session, api: Platform['api']): Promise<void> {
  try {
    session.updateUser(await api.call('GET /users/me/', {}));
  } catch (error) {
    console.warn('The signed-in user could not be refreshed.', error);
  }
}

/** Not through the client: a refresh carries no bearer token and is never itself refreshed (part 1 §6). */
const refresh: RefreshCall = async (refreshToken) => {
  const response = await fetch('/api/auth/token/refresh/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: refreshToken }),
  });
  if (!response.ok)
    throw Object.assign(new Error(`Refresh answered ${response.status}.`), {
      ended: response.status === 401 || response.status === 400,
    });
  const { access, refresh_token } = (await response.json()) as { access: string; refresh_token: string };
  return { access, refresh: refresh_token };
};
