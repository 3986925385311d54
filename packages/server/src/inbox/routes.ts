import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Inbox } from './service.ts';

export type InboxCalls = 'GET /inbox/' | 'GET /inbox/{message}/' | 'PATCH /inbox/{message}/';

export const inboxRoutes = (inbox: Inbox): Routes<InboxCalls> => ({
  'GET /inbox/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total } = await inbox.list(caller, asked);
    return paged(rows, total, asked, url);
  },
  'GET /inbox/{message}/': ({ caller, params }) => inbox.message(caller, params.message),
  'PATCH /inbox/{message}/': async ({ caller, params, body }) => {
    const { id } = await inbox.message(caller, params.message);
    return await inbox.mark(caller, id, body().read);
  },
});
