import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Accounts } from './service.ts';

type One = '/users/{user}/';
export type AccountCalls =
  'GET /users/' | 'POST /users/' | `GET ${One}` | `PUT ${One}` | `PATCH ${One}` | `DELETE ${One}`;

export function accountRoutes(accounts: Accounts): Routes<AccountCalls> {
  const change: Routes<AccountCalls>['PUT /users/{user}/'] = async ({ caller, params, body }) => {
    const { id } = await accounts.find(params.user);
    return await accounts.change(caller, id, body());
  };
  return {
    'GET /users/': async ({ query, url }) => {
      const asked = query();
      const { rows, total, atLeast } = await accounts.list(asked);
      return paged(rows, total, asked, url, atLeast);
    },
    'POST /users/': ({ caller, body, origin }) => accounts.create(caller, body(), origin),
    'GET /users/{user}/': ({ params }) => accounts.find(params.user),
    'PUT /users/{user}/': change,
    'PATCH /users/{user}/': change,
    'DELETE /users/{user}/': async ({ caller, params }) => {
      const { id } = await accounts.find(params.user);
      await accounts.remove(caller, id);
      return null;
    },
  };
}
