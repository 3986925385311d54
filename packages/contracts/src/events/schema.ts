import { z } from 'zod';

/** Facts on the bus. Additive change within a version; a breaking one adds a name and an upcaster (design §3). */
export const facts = {
  'session.changed.v1': z.object({
    state: z.enum(['unknown', 'anonymous', 'authorised']),
    pen_name: z.string().nullable(),
  }),
  'wallet.changed.v1': z.object({ balance: z.int() }),
  /** Something about the person's subscription is another than it was; `active` when they have time that runs now. */
  'subscription.changed.v1': z.object({ active: z.boolean() }),
  'chapter.unlocked.v1': z.object({ novel: z.string(), chapter: z.string() }),
  'chapter.submitted.v1': z.object({ novel: z.string(), chapter: z.string() }),
  'chapter.decided.v1': z.object({ novel: z.string(), chapter: z.string(), approved: z.boolean() }),
  'shelf.changed.v1': z.object({ novel: z.string(), on_shelf: z.boolean() }),
  'novel.created.v1': z.object({ novel: z.string() }),
  'remote.failed.v1': z.object({
    remote: z.string(),
    reason: z.enum(['network', 'timeout', 'evaluation', 'render']),
    message: z.string(),
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
