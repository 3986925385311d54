import { authorProfile } from '../authors/index.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import type { ReadingLists } from './service.ts';

export type ReadingListCalls =
  | 'GET /lists/mine/'
  | 'GET /authors/{author}/lists/'
  | 'POST /lists/'
  | 'GET /lists/{list}/'
  | 'PATCH /lists/{list}/'
  | 'DELETE /lists/{list}/'
  | 'GET /lists/{list}/novels/'
  | 'PUT /lists/{list}/novels/{novel}/'
  | 'DELETE /lists/{list}/novels/{novel}/'
  | 'PUT /lists/{list}/order/';

export const readingListRoutes = ({
  db,
  readingLists: lists,
}: {
  db: Database;
  readingLists: ReadingLists;
}): Routes<ReadingListCalls> => ({
  'GET /lists/mine/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total } = await lists.mine(caller, asked);
    return paged(rows, total, asked, url);
  },
  'GET /authors/{author}/lists/': async ({ caller, params, query, url }) => {
    const { id } = await authorProfile(db, params.author);
    const asked = query();
    const { rows, total } = await lists.ofPerson(caller, id, asked);
    return paged(rows, total, asked, url);
  },
  'POST /lists/': ({ caller, body }) => lists.begin(caller, body()),
  'GET /lists/{list}/': ({ caller, params }) => lists.one(caller, params.list),
  'PATCH /lists/{list}/': async ({ caller, params, body }) => {
    await lists.own(caller, params.list);
    return await lists.change(caller, params.list, body());
  },
  'DELETE /lists/{list}/': async ({ caller, params }) => {
    await lists.remove(caller, params.list);
    return null;
  },
  'GET /lists/{list}/novels/': async ({ caller, params, query, url }) => {
    await lists.one(caller, params.list);
    const asked = query();
    const { rows, total } = await lists.novels(caller, params.list, asked);
    return paged(rows, total, asked, url);
  },
  'PUT /lists/{list}/novels/{novel}/': async ({ caller, params, body, again }) => {
    await lists.own(caller, params.list, params.novel);
    const { entry, added } = await lists.put(caller, params.list, params.novel, body());
    if (!added) again();
    return entry;
  },
  'DELETE /lists/{list}/novels/{novel}/': async ({ caller, params }) => {
    await lists.takeOut(caller, params.list, params.novel);
    return null;
  },
  'PUT /lists/{list}/order/': async ({ caller, params, body }) => {
    await lists.own(caller, params.list);
    await lists.order(caller, params.list, body().novels);
    return null;
  },
});
