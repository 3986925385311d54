import { z } from 'zod';
import { endpoint, Nothing } from './endpoint.ts';

/** What went wrong in a browser. A report says what and where, and nothing of the reader. */
const ClientError = z.strictObject({
  name: z.string().min(1).max(80),
  message: z.string().max(500),
  stack: z.string().max(8_000).optional(),
  /** The path of the page, without its query. */
  where: z
    .string()
    .regex(/^\/[^?#]*$/, 'A path is needed, without a query.')
    .max(300),
  /** The build of the remote that failed. */
  build: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'A build is letters, digits, dots and hyphens.')
    .optional(),
});

/** Design §3: when a remote fails the error reporter hears of it, and no reader's browser talks to a third party (ruling 13). */
export const clientErrors = {
  'POST /client-errors/': endpoint({
    access: 'anyone',
    summary: 'Tells of a failure in the browser',
    body: ClientError,
    status: 204,
    response: Nothing,
    errors: ['invalid', 'too_large', 'too_many'],
  }),
};
