import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Part 1 §7 (wallet). */
export const wallet = {
  'GET /coin-wallet/': endpoint({
    access: 'signed-in', summary: 'The caller’s coins', response: z.object({ balance: z.int() }), errors: ['not_signed_in'],
  }),
};
