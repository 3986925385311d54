import type { Routes } from '../http/route.ts';
import type { Users } from './service.ts';

export const usersRoutes = (users: Users): Routes<'GET /users/me/'> => ({
  'GET /users/me/': ({ caller }) => users.me(caller.id),
});
