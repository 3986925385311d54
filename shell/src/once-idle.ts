import { isSampled } from '@griot/browser/samples';
import type { Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { prefetchLinks } from './prefetch.ts';
import type { Builds } from './remote/builds.ts';

/** What begins once the page stands and the browser has nothing else to do. */
export function onceIdle(platform: Platform, registry: Registry, builds: Builds): void {
  prefetchLinks(platform, registry, builds);
  if (isSampled('vitals') || isSampled('traces'))
    void import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ tellVitals }) => tellVitals(platform, registry, builds),
      console.warn,
    );
}
