import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';

const ms = z.number().min(0).max(120_000).optional();
/** Of a visit, for an hour at most. */
const visitMs = z.number().min(0).max(3_600_000);

const Page = {
  remote: z.string().regex(/^mf-[a-z0-9-]{1,40}$/, 'A remote is needed, such as mf-reader.'),
  build: z.string().regex(/^[\w.-]{1,64}$/, 'A build is letters, digits, dots and hyphens.'),
};

/** A step of a trace, and how long before this is sent it began: a browser's clock may be wrong. */
const Step = {
  span: z.string().regex(/^(?!0{16})[0-9a-f]{16}$/, 'A span is 16 hexadecimal digits.'),
  age: visitMs,
  duration: visitMs,
};

/** What a browser did at one address, of which nothing is said but the remote that shows it; its calls are named as in the contract. */
const TracedVisit = z.strictObject({
  ...Page,
  trace: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/, 'A trace is 32 hexadecimal digits.'),
  ...Step,
  calls: z
    .array(
      z.strictObject({
        call: z.string().regex(/^[A-Z]{3,6} \/[\w{}/.-]{1,100}$/, 'A call is needed, such as GET /genres/.'),
        ...Step,
      }),
    )
    .max(30),
});

/**
 * How a page felt to whoever visited it (Web Vitals, in ms; `cls` is a share of the screen), and which build it was; nothing of who that was.
 * `visits` are those that were traced since the page last told any. Vitals that are told with visits are those of the first one.
 */
export const Vitals = z.strictObject({
  ...Page,
  ttfb: ms,
  lcp: ms,
  inp: ms,
  cls: z.number().min(0).max(100).optional(),
  visits: z.array(TracedVisit).max(10).optional(),
});

/** Sampled: a page says which share of its visits tells. */
export const vitals = {
  'POST /vitals/': endpoint({
    access: 'anyone',
    summary: 'Tells how a page felt',
    body: Vitals,
    status: 204,
    response: Nothing,
    errors: ['invalid', 'too_large', 'too_many'],
  }),
};
