import { createAnswers, createQueryClient, type Api, type Inlined } from '@griot/api';
import { createBus } from '@griot/bus';
import type { Nav, NavLocation } from '@griot/nav';
import type { Session } from '@griot/session';
import { createStore } from 'jotai';
import { EMPTY, of } from 'rxjs';
import { GUEST } from '../guest.ts';
import { createLoading } from '../loading.ts';
import type { Platform } from '../platform.ts';

/**
 * The shared instances for a page that is written on the server: nobody is signed in, the history stands at one address, and
 * what was inlined is all that is known. Nothing can be called or done.
 */
export function guestPlatform({ path, inlined }: { path: string; inlined: Inlined[] }): Platform {
  const api: Api = { call: never, file: never };
  const queryClient = createQueryClient({ inlined });
  return {
    nav: navAt(path),
    titles: { arriveAt: () => undefined, name: () => () => undefined },
    bus: createBus(),
    session: guestSession,
    api,
    queryClient,
    answers: createAnswers(queryClient, api),
    store: createStore(),
    loading: createLoading(),
    isPage: () => true,
    now: () => new Date(),
  };
}

const never = (): never => {
  throw new Error('Nothing is called where a page is written.');
};

function navAt(path: string): Nav {
  const { pathname, search } = new URL(path, 'http://own.invalid');
  const location: NavLocation = {
    pathname,
    search,
    hash: '',
    key: 'first',
    index: 0,
    behind: null,
    noRedirect: false,
    state: null,
    action: 'pop',
  };
  return {
    locations$: of(location),
    current: () => location,
    page: () => location,
    push: never,
    replace: never,
    back: never,
    redirectWith: never,
    hold: never,
    holding: () => false,
    stop: () => undefined,
  };
}

const guestSession: Session = {
  state$: EMPTY,
  current: () => GUEST,
  known: async () => GUEST,
  signIn: never,
  signOut: never,
  updateUser: never,
  accessToken: () => null,
  refresh: never,
  start: never,
};
