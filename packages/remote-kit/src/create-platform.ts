import {
  createAnswers,
  createApi,
  createQueryClient,
  followEffects,
  withEffects,
  type Api,
  type Inlined,
} from '@griot/api';
import { createBus, type Mirror, type PayloadCheck } from '@griot/bus';
import type { Nav } from '@griot/nav';
import { createSession, personChanges, type RefreshCall, type Session } from '@griot/session';
import { createStore } from 'jotai';
import { pairwise } from 'rxjs';
import { createLoading } from './loading.ts';
import type { Platform } from './platform.ts';
import { signInAgain } from './sign-in-again.ts';
import { createTitles, type Later } from './titles.ts';

export interface PlatformParts {
  nav: Nav;
  /** Whether some remote offers a page at an address. */
  isPage: Platform['isPage'];
  /** Answers that the gateway wrote into the page. */
  inlined?: Inlined[];
  /** Guards what goes over the bus, in development and tests. */
  check?: PayloadCheck;
  /** The way to the person's other tabs; null where there is none. */
  channel?: Mirror['channel'] | null;
  /** In place of the client of the running API: for tests. */
  api?: Api;
  /** In place of the exchange with the running API: for tests. */
  refresh?: RefreshCall;
  now?: () => Date;
  /** When a title is written; at once unless it is said. */
  titled?: Later;
}

/**
 * The instances that every root shares, and what keeps them true (design §3). The shell, a remote that runs alone, and unit
 * tests all make them here, so that a remote meets the same world everywhere.
 */
export function createPlatform({
  nav,
  isPage,
  inlined = [],
  check,
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('griot.facts'),
  api: given,
  refresh = exchange,
  now = () => new Date(),
  titled,
}: PlatformParts): Platform {
  /** What is true of a person is told in their other tabs alone. */
  const who = (): string | null => {
    const state = session.current();
    return state.state === 'authorised' ? state.user.pen_name : null;
  };
  const bus = createBus({ ...(check && { check }), ...(channel && { mirror: { channel, who } }) });
  const session: Session = createSession({ bus, refresh, unsavedWork: nav.holding });
  const api = withEffects(given ?? createApi({ session }), bus);
  session.start();
  const queryClient = createQueryClient({ inlined, guest: session.current().state !== 'authorised' });
  const answers = createAnswers(queryClient, api);
  const platform: Platform = {
    nav,
    titles: createTitles(nav, titled),
    isPage,
    bus,
    session,
    api,
    queryClient,
    answers,
    store: createStore(),
    loading: createLoading(),
    now,
  };
  followEffects(bus, queryClient);
  followPerson(platform);
  signInAgain(platform);
  return platform;
}

/** Another person sees another world: answers are asked for anew, and what was personal is forgotten. */
function followPerson({ session, queryClient, api }: Platform): void {
  personChanges(session)
    .pipe(pairwise())
    .subscribe(([before, person]) => {
      // What a guest saw stands until it is asked anew; what a person saw is shown to nobody else. Not at once: the pages
      // first hear who is there now, and then no longer ask for what is only a person's.
      setTimeout(() => void (before === null ? queryClient.invalidateQueries() : queryClient.resetQueries()));
      if (person) void loadUser(session, api);
    });
  if (session.current().state === 'authorised') void loadUser(session, api);
}

/** Refreshes what is known of the user in the background; nothing on screen waits for it (ruling 7). */
async function loadUser(session: Session, api: Api): Promise<void> {
  try {
    session.updateUser(await api.call('GET /users/me/', {}));
  } catch (error) {
    console.warn('The signed-in user could not be refreshed.', error);
  }
}

/** Not through the client: a refresh carries no bearer token and is never itself refreshed (part 1 §6). */
const exchange: RefreshCall = async (refreshToken) => {
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
