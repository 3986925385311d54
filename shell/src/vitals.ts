import { pageFor, type BodyIn, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { Builds } from './remote/builds.ts';

type Told = BodyIn<'POST /vitals/'>;

/**
 * Tells our own server, once and when the page is left or put away, how it felt: of which remote and build, and nothing of who visits. What
 * happened before this was loaded the browser has written down.
 */
export function tellVitals({ nav }: Pick<Platform, 'nav'>, { remotes }: Registry, builds: Pick<Builds, 'inUse'>): void {
  const remote = pageFor(remotes, nav.page().pathname)?.remote;
  if (!remote) return;
  const told: Told = { remote: remote.name, build: builds.inUse(remote).buildId };
  const hear = ({ name, value }: Metric): void => {
    const vital = name.toLowerCase() as 'ttfb' | 'lcp' | 'inp' | 'cls';
    told[vital] = vital === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.min(Math.round(value), 120_000);
  };
  onTTFB(hear);
  onLCP(hear);
  onINP(hear);
  onCLS(hear);
  const tell = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    // Not everywhere is there a way to tell it.
    navigator.sendBeacon?.('/api/vitals/', new Blob([JSON.stringify(told)], { type: 'application/json' }));
  };
  // After those of the library, which bring their figures to an end at the same moment.
  document.addEventListener('visibilitychange', tell);
}
