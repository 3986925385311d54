import { currentVisit, takeVisits, type TracedVisit } from '@griot/api/visit-trace';
import { pageFor, type BodyIn, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { Builds } from './remote/builds.ts';

type Told = BodyIn<'POST /vitals/'>;

type Visit = NonNullable<Told['visits']>[number];

/** How long before it is told a visit may have begun, as the server takes it. */
const AGE_MOST_MS = 3_600_000;

/**
 * Tells our own server how a page felt, once and when it is left or put away: of which remote and build, and nothing of who visits. What
 * happened before this was loaded the browser has written down. With it go the visits that were traced, and later ones whenever the page is
 * put away again.
 */
export function tellVitals({ nav }: Pick<Platform, 'nav'>, { remotes }: Registry, builds: Pick<Builds, 'inUse'>): void {
  const pageAt = (pathname: string): Pick<Told, 'remote' | 'build'> | undefined => {
    const remote = pageFor(remotes, pathname)?.remote;
    return remote && { remote: remote.name, build: builds.inUse(remote).buildId };
  };
  const page = pageAt(nav.page().pathname);
  if (!page) return;
  // An address where no call is made is visited, too.
  nav.locations$.subscribe(() => void currentVisit());
  const felt: Omit<Told, 'visits'> = { ...page };
  const hear = ({ name, value }: Metric): void => {
    const vital = name.toLowerCase() as 'ttfb' | 'lcp' | 'inp' | 'cls';
    felt[vital] = vital === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.min(Math.round(value), 120_000);
  };
  onTTFB(hear);
  onLCP(hear);
  onINP(hear);
  onCLS(hear);
  let isTold = false;
  const tell = (): void => {
    if (document.visibilityState !== 'hidden') return;
    const taken = takesVisits() ? takeVisits() : [];
    const visits = tracedVisits(taken, pageAt);
    // The server takes the vitals for those of the first visit, which is the page's own unless that cannot be told.
    const isOwnFirst = visits.length > 0 && visits[0]?.span === taken[0]?.span;
    if (isTold || !isOwnFirst || !send({ ...felt, visits })) {
      if (!isTold) send(felt);
      if (visits.length > 0) send({ ...page, visits });
    }
    isTold = true;
  };
  // After those of the library, which bring their figures to an end at the same moment.
  document.addEventListener('visibilitychange', tell);
}

/** Whether the browser takes it on: not everywhere is there a way, and it sends no more than 64 KB at a time when a page is left. */
const send = (told: Told): boolean =>
  navigator.sendBeacon?.('/api/vitals/', new Blob([JSON.stringify(told)], { type: 'application/json' })) ?? false;

/** Whether the server takes visits: one of before refuses all that is told with them. */
const takesVisits = (): boolean => document.querySelector('meta[name=griot-traces][data-takes=visits]') !== null;

/** Visits as they are told: what has not ended lasts until now. */
function tracedVisits(
  visits: TracedVisit[],
  pageAt: (pathname: string) => Pick<Visit, 'remote' | 'build'> | undefined,
): Visit[] {
  const now = performance.now();
  const step = (span: string, began: number, ended = now) => ({
    span,
    age: Math.round(now - began),
    duration: Math.round(ended - began),
  });
  return visits.flatMap(({ pathname, trace, span, began, ended, calls }) => {
    const page = pageAt(pathname);
    if (!page || now - began > AGE_MOST_MS) return [];
    return {
      ...page,
      trace,
      ...step(span, began, ended),
      calls: calls.map((call) => ({ call: call.name, ...step(call.span, call.began, call.ended) })),
    };
  });
}
