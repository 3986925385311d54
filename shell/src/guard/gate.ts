import { pageFor, type PageMatch } from '@griot/contracts';
import type { NavLocation } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
import { BehaviorSubject, skip } from 'rxjs';
import { registry } from '../page-data.ts';
import { decide, type Decision } from './decide.ts';

/** What the page shows: the page's remote, the remote under a dialog, or nothing of a remote's. */
export interface RouteState {
  verdict: Decision['verdict'];
  page: PageMatch | null;
  /** The page that is seen: under a dialog, the one behind. */
  shown: PageMatch | null;
  location: NavLocation;
}

/** Whether a remote takes part in a route state; single-spa asks it for each application. */
export const takesPart = (routeState: RouteState, remote: string): boolean =>
  routeState.shown?.remote.name === remote ||
  (routeState.verdict === 'pass' && routeState.page?.remote.name === remote);

/** Where the guards send a visit before it happens; null lets it. */
export function redirectOf({ session }: Platform, path: string, noRedirect: boolean): string | null {
  const page = pageFor(registry.remotes, new URL(path, window.location.href).pathname);
  if (!page) return null;
  const decision = decide({
    guard: page.page.guard,
    session: session.current(),
    path,
    behind: null,
    noRedirect,
    cause: 'visit',
  });
  return decision.verdict === 'go' ? decision.to : null;
}

/** Follows location and session, sends people where the guards say, and tells what is to be shown. */
export function createGate(platform: Platform): BehaviorSubject<RouteState> {
  const { nav, session } = platform;
  let last = nav.current();
  const routeState$ = new BehaviorSubject<RouteState>(routeStateOf(platform, last, 'visit'));
  const follow = () => {
    const location = nav.current();
    const cause = location.key === last.key ? 'session' : location.action === 'pop' ? 'back' : 'visit';
    last = location;
    const before = routeState$.value;
    const now = routeStateOf(platform, location, cause);
    if (
      now.location.key !== before.location.key ||
      now.verdict !== before.verdict ||
      now.shown?.page.path !== before.shown?.page.path
    )
      routeState$.next(now);
  };
  // By hand: what rxjs brings for joining two streams is as large as all that is used of it.
  nav.locations$.pipe(skip(1)).subscribe(follow);
  session.state$.pipe(skip(1)).subscribe(follow);
  return routeState$;
}

function routeStateOf(
  { nav, session }: Platform,
  location: NavLocation,
  cause: 'visit' | 'back' | 'session',
): RouteState {
  const page = pageFor(registry.remotes, location.pathname);
  if (!page) return { verdict: 'missing', page: null, shown: null, location };
  const path = location.pathname + location.search;
  const decision = decide({
    guard: page.page.guard,
    session: session.current(),
    path,
    behind: location.behind,
    noRedirect: location.noRedirect,
    cause,
  });
  if (decision.verdict === 'go') lead(nav, location, decision.to);
  const under = page.page.over === undefined ? null : pageFor(registry.remotes, nav.page().pathname);
  const seen =
    page.page.over === undefined
      ? decision.verdict === 'pass'
        ? page
        : null
      : openUnder(under, session.current())
        ? under
        : null;
  return { verdict: decision.verdict, page, shown: seen, location };
}

/**
 * Leads away from a location. Not at once: who signs out and goes home has gone by then, and a guard that was
 * overtaken says no more. A dialog that stands for a page nobody may see lies over home instead of over nothing.
 */
function lead(nav: Platform['nav'], from: NavLocation, to: string): void {
  setTimeout(() => {
    if (nav.current().key !== from.key) return;
    if (isDialog(to) && !isDialog(from.pathname)) void nav.replace('/').then((gone) => gone && nav.push(to));
    else void nav.replace(to, { noRedirect: isDialog(to) ? false : from.noRedirect });
  });
}

const isDialog = (path: string): boolean =>
  pageFor(registry.remotes, new URL(path, window.location.href).pathname)?.page.over !== undefined;

/** A page under a dialog is shown only if the one who looks may see it. */
const openUnder = (under: PageMatch | null, session: ReturnType<Platform['session']['current']>): boolean =>
  under !== null &&
  decide({ guard: under.page.guard, session, path: '/', behind: null, noRedirect: false, cause: 'visit' }).verdict ===
    'pass';
