import type { Routes } from '../http/route.ts';
import type { Portraits } from './portraits.ts';
import type { Users } from './service.ts';

export type UserCalls = 'GET /users/me/' | 'PUT /users/me/' | 'PATCH /users/me/';

export function usersRoutes({ users, portraits }: { users: Users; portraits: Portraits }): Routes<UserCalls> {
  const change: Routes<UserCalls>['PUT /users/me/'] = async ({ caller, body, file }) => {
    const form = body();
    const picture = file('photo_url');
    return await users.changeProfile(caller.id, form, picture && (() => portraits.store(caller.id, picture.bytes)));
  };
  return {
    'GET /users/me/': ({ caller }) => users.me(caller.id),
    'PUT /users/me/': change,
    'PATCH /users/me/': change,
  };
}
