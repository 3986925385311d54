import type { Routes } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import { authorProfile } from './service.ts';

export const authorRoutes = (db: Database): Routes<'GET /authors/{author}/'> => ({
  'GET /authors/{author}/': ({ caller, params }) => authorProfile(db, params.author, caller),
});
