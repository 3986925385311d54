import type { Routes } from '../http/route.ts';
import type { ClientErrors } from './service.ts';

export const clientErrorRoutes = (clientErrors: ClientErrors): Routes<'POST /client-errors/'> => ({
  'POST /client-errors/': async ({ body, ip, requestId }) => {
    await clientErrors.hear(body(), { ip, requestId });
    return null;
  },
});
