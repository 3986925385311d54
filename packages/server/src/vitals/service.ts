import type { Metrics, PageOfBuild } from '../http/metrics.ts';
import { network } from '../http/network.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Traces } from '../ports/traces/index.ts';
import { spansOf, type ToldVisit } from './visit-spans.ts';

/** As a browser tells them: times in ms, `cls` as a share of the screen. */
export interface ToldVitals extends PageOfBuild {
  ttfb?: number | undefined;
  lcp?: number | undefined;
  inp?: number | undefined;
  cls?: number | undefined;
  visits?: ToldVisit[] | undefined;
}

export interface Vitals {
  /** Says that pages of these builds are served from here on: only of such is anything counted, since anybody can name a build. */
  served(builds: Iterable<PageOfBuild>): void;
  /**
   * Counts how a page felt, and who tells it in nothing; tells the collector of the visits that were traced. Of a build that is not served
   * nothing is counted, in silence.
   * @throws Refusal `too_many` when one address tells more than people visit
   */
  hear(told: ToldVitals, ip: string): Promise<void>;
}

/** Builds that are told apart at a time: those that are served, in canaries, and what open tabs still have. */
const BUILDS_MOST = 40;

export function createVitals({
  limits,
  metrics,
  clock,
  traces,
}: {
  limits: Limits;
  metrics: Pick<Metrics, 'pageFelt' | 'forgetBuild'>;
  clock: Clock;
  traces: Pick<Traces, 'recordVisit'> | undefined;
}): Vitals {
  /** The ones that were served last stand at the end. */
  const known = new Map<string, PageOfBuild>();
  return {
    served(builds) {
      for (const page of builds) {
        const key = keyOf(page);
        known.delete(key);
        known.set(key, page);
      }
      for (const [key, page] of known) {
        if (known.size <= BUILDS_MOST) break;
        known.delete(key);
        metrics.forgetBuild(page);
      }
    },
    async hear({ remote, build, ttfb, lcp, inp, cls, visits = [] }, ip) {
      const now = clock.now();
      await limits.count({ limit: LIMITS.vitalsByAddress, who: network(ip) });
      const page = known.get(keyOf({ remote, build }));
      if (page) metrics.pageFelt(page, { ...seconds({ ttfb, lcp, inp }), ...(cls !== undefined && { cls }) });
      if (!traces) return;
      for (const [n, visit] of visits.entries())
        if (known.has(keyOf(visit))) traces.recordVisit(spansOf(visit, now, n === 0 ? { ttfb, lcp, inp, cls } : {}));
    },
  };
}

const keyOf = ({ remote, build }: PageOfBuild): string => `${remote} ${build}`;

const seconds = (times: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(times).flatMap(([name, ms]) => (ms === undefined ? [] : [[name, ms / 1000]])));
