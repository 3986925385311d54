import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

/** A kind that does several jobs at once does them in two lanes, so that a job that takes long holds up one half only. */
const LANES = 2;
/** How soon jobs are seen that another server has promised. */
const LOOK_EVERY_SECONDS = 0.5;

export interface LaneOptions {
  /** How many jobs of the kind are done at once here. */
  atOnce: number;
  /** Whether to look for more as soon as some are done, rather than at the next look. */
  eager: boolean;
  attempt(job: JobWithMetadata<object>): Promise<JobResult>;
}

/**
 * Begins to work on a kind of job. Each kind has lanes of its own, so that none waits for another, however much of that is waiting.
 * @returns wakes a lane that has nothing to do
 */
export async function workInLanes(
  queue: PgBoss,
  name: string,
  { atOnce, eager, attempt }: LaneOptions,
): Promise<() => void> {
  const lanes: { worker: string; busy: boolean }[] = [];
  const wake = (): void => {
    // A busy one looks again by itself.
    const idle = lanes.find((lane) => !lane.busy);
    if (idle) queue.notifyWorker(idle.worker);
  };
  const batchSize = Math.ceil(atOnce / LANES);
  for (let n = 0; n < Math.min(atOnce, LANES); n += 1) {
    const lane = { worker: '', busy: false };
    lanes.push(lane);
    lane.worker = await queue.work(
      name,
      { pollingIntervalSeconds: LOOK_EVERY_SECONDS, includeMetadata: true, perJobResults: true, batchSize },
      async (jobs: JobWithMetadata<object>[]) => {
        lane.busy = true;
        if (eager && jobs.length === batchSize) wake();
        const results = await Promise.all(jobs.map(attempt));
        lane.busy = false;
        if (eager) queue.notifyWorker(lane.worker);
        return results;
      },
    );
  }
  return wake;
}
