import { z } from 'zod';
import { Withdrawal } from '../api/payouts.ts';
import { SIGN_IN_REASONS } from '../sign-in-reasons.ts';

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
  /** The person has been told of another chapter of what they follow, or has read one: so many are unread now. */
  'follows.told.v1': z.object({ unread: z.int() }),
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

const returnURL = z.string().nullable().optional();
const signedIn = z.object({ signedIn: z.literal(true) }).nullable();
/** The parameter of the address that has asked for a dialog, for what goes when it is asked for no more. */
const byAddress = z.object({ asked: z.string().optional() });

/** What the overlays of all remotes are opened with by `overlays.open`, and what they answer. */
export const overlays = {
  'account.menu': {
    props: z.object({ top: z.number().optional(), right: z.number().optional() }),
    answer: z.string().nullable(),
  },
  'account.news': {
    props: z.object({ top: z.number().optional(), right: z.number().optional() }),
    answer: z.string().nullable(),
  },
  'account.subscribe': { props: byAddress, answer: z.null() },
  'account.subscribed': { props: z.object({}), answer: z.null() },
  'account.top-up': { props: byAddress, answer: z.null() },
  'account.watch-again': { props: z.object({}), answer: z.null() },
  'account.withdraw': { props: z.object({}), answer: Withdrawal.nullable() },
  'auth.login': { props: z.object({ returnURL, why: z.enum(SIGN_IN_REASONS).optional() }), answer: signedIn },
  'auth.reset-password': { props: z.object({}), answer: signedIn },
  'auth.signup': { props: z.object({ returnURL, referral: z.string().optional() }), answer: signedIn },
  'reader.report': {
    props: z.object({ id: z.string(), kind: z.enum(['review', 'comment', 'chapter', 'novel']), what: z.string() }),
    answer: z.null(),
  },
  'reader.search': { props: z.object({}), answer: z.string().nullable() },
};
