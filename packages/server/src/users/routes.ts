import { stillSignedIn, type Guard } from '../http/access.ts';
import type { Routes } from '../http/route.ts';
import type { Portraits } from './portraits.ts';
import type { Users } from './service.ts';

export type UserCalls = 'GET /users/me/' | 'PUT /users/me/' | 'PATCH /users/me/';

export function usersRoutes({
  users,
  portraits,
  guard,
}: {
  users: Users;
  portraits: Portraits;
  guard: Guard;
}): Routes<UserCalls> {
  const change: Routes<UserCalls>['PUT /users/me/'] = async ({ caller, body, file }) => {
    const form = body();
    const picture = file('photo_url');
    return await users.changeProfile(caller.id, form, picture && (() => portraits.store(caller.id, picture.bytes)));
  };
  return {
    // Each start of a page asks this: a device that was signed out elsewhere learns it here.
    'GET /users/me/': async ({ caller }) => users.me((await stillSignedIn(guard, caller)).id),
    'PUT /users/me/': change,
    'PATCH /users/me/': change,
  };
}
