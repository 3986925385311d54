import { z } from 'zod';

/** Facts on the bus. Additive change within a version; a breaking one adds a name and an upcaster (design §3). */
export const facts = {
  'session.changed.v1': z.object({
    state: z.enum(['unknown', 'anonymous', 'authorised']),
    pen_name: z.string().nullable(),
  }),
  /**
   * A write has made the answers of these reads stale: those of `now` are asked anew where they are on screen, those of
   * `later` when they are shown next. By name, so that a tab that runs another version understands what it can.
   */
  'data.changed.v1': z.object({ now: z.array(z.string()), later: z.array(z.string()) }),
  'remote.failed.v1': z.object({
    remote: z.string(),
    reason: z.enum(['network', 'timeout', 'evaluation', 'render']),
    message: z.string(),
  }),
  /** A remote's build did not come up, and the one promoted before it stands in its place. */
  'remote.fell-back.v1': z.object({
    remote: z.string(),
    reason: z.enum(['network', 'timeout', 'evaluation', 'render']),
    message: z.string(),
    from: z.string(),
    to: z.string(),
  }),
};

/** Commands on the bus, each with an answer. */
export const commands = {
  'overlays.open': {
    payload: z.object({ name: z.string(), props: z.record(z.string(), z.unknown()).default({}) }),
    answer: z.unknown(),
  },
  'toasts.show': {
    payload: z.object({
      message: z.string(),
      type: z.enum(['default', 'success', 'error']).default('default'),
      duration: z.int().positive().optional(),
    }),
    answer: z.null(),
  },
};
