import { currentSpan, within, type Traces } from '../traces/index.ts';

type Work = (data: object, id: string) => Promise<void>;
type CarryingWork = (carried: object | null, id: string) => Promise<void>;

/** What a job carries, and the trace of who promises it. */
export function withTrace(data: object): object {
  const span = currentSpan();
  return span ? { ...data, traceparent: span.traceparent } : data;
}

/** Does a job as a step of the trace it was promised in, or of one of its own; the handler is given what it was promised alone. */
export const inItsTrace =
  (kind: string, handler: Work, traces: Traces | undefined): CarryingWork =>
  async (carried, id) => {
    // What the timetable promises carries nothing at all.
    const { traceparent, ...data } = (carried ?? {}) as { traceparent?: string };
    const span = traces?.begin(`job ${kind}`, { kind: 'job', traceparent, attributes: { 'griot.job': kind } });
    if (!span) return await handler(data, id);
    let failed = true;
    try {
      await within(span, () => handler(data, id));
      failed = false;
    } finally {
      span.end({ failed });
    }
  };
