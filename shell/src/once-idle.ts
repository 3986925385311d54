import { isSampled } from '@griot/browser/samples';
import type { Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { Ahead } from './ahead.ts';
import { prefetchLinks } from './prefetch.ts';
import type { Builds } from './remote/builds.ts';

/** What begins once the page stands and the browser has nothing else to do. */
export function onceIdle(platform: Platform, registry: Registry, builds: Builds, ahead: Ahead): void {
  prefetchLinks(platform, registry, ahead);
  if (isSampled('vitals') || isSampled('traces'))
    void import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ tellVitals }) => tellVitals(platform, registry, builds),
      console.warn,
    );
}
