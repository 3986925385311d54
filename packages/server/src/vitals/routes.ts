import type { Routes } from '../http/route.ts';
import type { Vitals } from './service.ts';

export const vitalsRoutes = (vitals: Vitals): Routes<'POST /vitals/'> => ({
  'POST /vitals/': async ({ body, ip }) => {
    await vitals.hear(body(), ip);
    return null;
  },
});
