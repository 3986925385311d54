import { pageFor, type PageMatch } from '@griot/contracts';
import type { Place } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
import { BehaviorSubject, combineLatest, distinctUntilChanged, map, pairwise, startWith } from 'rxjs';
import { registry } from '../page-data.ts';
import { decide, type Decision } from './decide.ts';

/** What the page shows: the page's remote, the remote under a dialog, or nothing of a remote's. */
export interface Scene {
  verdict: Decision['verdict'];
  page: PageMatch | null;
  /** The page that is seen: under a dialog, the one behind. */
  shown: PageMatch | null;
  place: Place;
}

/** Whether a remote takes part in a scene; single-spa asks it for each application. */
export const takesPart = (scene: Scene, remote: string): boolean =>
  scene.shown?.remote.name === remote || (scene.verdict === 'pass' && scene.page?.remote.name === remote);

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

/** Follows place and session, sends people where the guards say, and tells what is to be shown. */
export function createGate(platform: Platform): BehaviorSubject<Scene> {
  const { nav, session } = platform;
  const scenes = new BehaviorSubject<Scene>(sceneOf(platform, nav.current(), 'visit'));
  combineLatest([nav.places$, session.state$])
    .pipe(
      startWith(null),
      pairwise(),
      map(([last, now]) => {
        const [place] = now as NonNullable<typeof now>;
        const samePlace = last !== null && last[0].key === place.key;
        return sceneOf(
          platform,
          place,
          samePlace ? 'session' : last !== null && place.action === 'pop' ? 'back' : 'visit',
        );
      }),
      distinctUntilChanged((a, b) => a.place.key === b.place.key && a.verdict === b.verdict),
    )
    .subscribe((scene) => scenes.next(scene));
  return scenes;
}

function sceneOf({ nav, session }: Platform, place: Place, cause: 'visit' | 'back' | 'session'): Scene {
  const page = pageFor(registry.remotes, place.pathname);
  if (!page) return { verdict: 'missing', page: null, shown: null, place };
  const path = place.pathname + place.search;
  const decision = decide({
    guard: page.page.guard,
    session: session.current(),
    path,
    behind: place.behind,
    noRedirect: place.noRedirect,
    cause,
  });
  if (decision.verdict === 'go') lead(nav, place, decision.to);
  const under = page.page.over === undefined ? null : pageFor(registry.remotes, nav.page().pathname);
  const seen =
    page.page.over === undefined
      ? decision.verdict === 'pass'
        ? page
        : null
      : openUnder(under, session.current())
        ? under
        : null;
  return { verdict: decision.verdict, page, shown: seen, place };
}

/**
 * Leads away from a place. Not at once: who signs out and goes home has gone by then, and a guard that was
 * overtaken says no more. A dialog that stands for a page nobody may see lies over home instead of over nothing.
 */
function lead(nav: Platform['nav'], from: Place, to: string): void {
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
