import { keysTrouble, onKeysTrouble } from '@griot/release';
import type { Logger } from 'pino';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

/**
 * Tells as soon as the keys that a role lends for the bucket are not renewed, once in the log, in `/metrics` and in `/readyz`: those from
 * before are good for some minutes more, and after that no file is read or stored.
 */
export function watchBucketKeys({
  log,
  metrics,
  health,
}: {
  log: Pick<Logger, 'warn'>;
  metrics: Pick<Metrics, 'bucketKeys'>;
  health: Pick<Health, 'warnOf'>;
}): { close(): void } {
  health.warnOf('bucket-keys', () => {
    const trouble = keysTrouble();
    return trouble === null ? null : `the keys of the bucket are not renewed: ${trouble}`;
  });
  const close = onKeysTrouble((trouble) => {
    metrics.bucketKeys(trouble !== null);
    if (trouble === null) log.warn('the keys of the bucket are renewed again');
    else log.warn({ trouble }, 'the keys of the bucket are not renewed');
  });
  return { close };
}
