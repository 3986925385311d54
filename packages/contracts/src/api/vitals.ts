import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';

const ms = z.number().min(0).max(120_000).optional();

/** How a page felt to whoever visited it (Web Vitals, in ms; `cls` is a share of the screen), and which build it was; nothing of who that was. */
export const Vitals = z.strictObject({
  remote: z.string().regex(/^mf-[a-z0-9-]{1,40}$/, 'A remote is needed, such as mf-reader.'),
  build: z.string().regex(/^[\w.-]{1,64}$/, 'A build is letters, digits, dots and hyphens.'),
  ttfb: ms,
  lcp: ms,
  inp: ms,
  cls: z.number().min(0).max(100).optional(),
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
