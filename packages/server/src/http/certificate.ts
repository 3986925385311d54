import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../ports/clock.ts';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long before its end a certificate is told of. */
const SOON_MS = 14 * DAY_MS;
/** How often it is looked at. */
const EVERY_MS = DAY_MS / 4;
const ANSWER_WITHIN_MS = 10_000;

/** When the certificate ends that is shown to whoever comes to an address, also when it has ended; null where nobody answers. */
export async function certificateEnds(url: string): Promise<Date | null> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // Nothing is sent: whose it is is not asked, only until when.
  const socket = connect({
    host,
    port: Number(port || 443),
    // By an address nobody is asked for: TLS knows names alone there.
    ...(isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const ends = new Date(socket.getPeerCertificate().valid_to);
    return Number.isNaN(ends.getTime()) ? null : ends;
  } catch {
    return null;
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}

/**
 * Looks from time to time at the certificate that stands before this server, which whoever renews it may have forgotten, or the proxy not have
 * read: it stands in `/metrics`, and two weeks before its end as a warning in `/readyz`.
 */
export function watchCertificate({
  publicUrl,
  clock,
  metrics,
  health,
}: {
  publicUrl: string | undefined;
  clock: Clock;
  metrics: Metrics;
  health: Pick<Health, 'warnOf'>;
}): { close(): void } {
  if (!publicUrl?.startsWith('https:')) return { close: () => undefined };
  let ends: Date | null = null;
  const look = async (): Promise<void> => {
    // Where nobody answers now, what was seen last still holds.
    ends = (await certificateEnds(publicUrl)) ?? ends;
    if (ends) metrics.certificateEnds(ends);
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  health.warnOf('certificate', () => {
    if (!ends) return null;
    const left = ends.getTime() - clock.now().getTime();
    if (left > SOON_MS) return null;
    return `the certificate of PUBLIC_URL ${left > 0 ? 'ends' : 'has expired'} at ${ends.toISOString()}`;
  });
  return { close: () => clearInterval(timer) };
}
