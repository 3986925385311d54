import type { Metrics } from '../http/metrics.ts';
import { EVERYTHING } from '../http/shared-caches.ts';
import type { Ports } from '../ports/index.ts';
import { createPurges, type Purges } from '../ports/purges.ts';
import { onOwnNovelChange } from './changes.ts';
import { keysChanged } from './made-of.ts';

/** Tells the caches in front what this process has changed of what guests are shown, 200 ms after it stands in the database at the soonest (`createPurges`). */
export function purgeCaches({ db, log, settings }: Pick<Ports, 'db' | 'log' | 'settings'>, metrics: Metrics): Purges {
  const purges = createPurges({ urls: settings.purgeUrls, everything: EVERYTHING, log, purged: metrics.purged });
  if (settings.purgeUrls.length > 0) onOwnNovelChange(db, (change) => purges.purge(keysChanged(change)));
  return purges;
}
