import { z } from 'zod';
import { endpoint, Instant, Nothing } from './endpoint.ts';

/** Where somebody's own catalogue is read, in both versions of OPDS: whoever has the address reads it. Null where the caller has none. */
const OwnCatalogue = z.object({ opds_1: z.string(), opds_2: z.string(), created_at: Instant }).nullable();

const signedIn = { access: 'signed-in' } as const;

/** What somebody keeps, for programs that read books and cannot sign in. */
export const eReader = {
  'GET /e-reader/': endpoint({
    ...signedIn,
    summary: 'The addresses of the caller’s own catalogue for e-readers, or null',
    response: OwnCatalogue,
    errors: ['not_signed_in'],
  }),
  'POST /e-reader/': endpoint({
    ...signedIn,
    summary: 'Make a catalogue of one’s own, or give it other addresses, so that the former end',
    response: OwnCatalogue,
    errors: ['not_signed_in', 'too_many'],
  }),
  'DELETE /e-reader/': endpoint({
    ...signedIn,
    summary: 'End the catalogue of one’s own',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in'],
  }),
};
