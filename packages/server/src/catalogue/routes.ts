import type { CallName } from '@griot/contracts/contract';
import { paged } from '../http/paging.ts';
import type { Handler, Routes } from '../http/route.ts';
import type { Catalogue, List, Row } from './service.ts';
import type { Featuring } from './featuring.ts';

/** The path of each list. */
const PATHS = {
  genres: 'genres',
  tags: 'tags',
  'tag-categories': 'tagCategories',
  'content-ratings': 'contentRatings',
  listings: 'listings',
} as const satisfies Record<string, List>;
type Path = keyof typeof PATHS;

type CallsOf<P extends Path> = `${'GET' | 'POST'} /${P}/` | `${'GET' | 'PUT' | 'PATCH' | 'DELETE'} /${P}/{id}/`;
export type CatalogueCalls =
  CallsOf<Path> | 'GET /staff/novels/{novel}/listings/' | 'PUT /staff/novels/{novel}/listings/';

export function catalogueRoutes({
  catalogue,
  featuring,
}: {
  catalogue: Catalogue;
  featuring: Featuring;
}): Routes<CatalogueCalls> {
  const lists = (Object.keys(PATHS) as Path[]).flatMap((path) => Object.entries(listRoutes(catalogue, path)));
  return {
    ...(Object.fromEntries(lists) as unknown as Routes<CallsOf<Path>>),
    'GET /staff/novels/{novel}/listings/': async ({ params }) => ({
      listings: await featuring.of(await featuring.find(params.novel)),
    }),
    'PUT /staff/novels/{novel}/listings/': async ({ caller, params, body }) => {
      const novel = await featuring.find(params.novel);
      return { listings: await featuring.choose(caller, novel, body().listings) };
    },
  };
}

/** The calls of one list. Tags send and show a category beside what all of them do, so theirs is the shape for all. */
function listRoutes(catalogue: Catalogue, path: Path): Record<string, unknown> {
  const list = PATHS[path];
  const onWire = ({ id, name, category = '' }: Row) => ({ id, name, category });
  const change: Handler<'PUT /tags/{id}/'> = async ({ caller, params, body }) => {
    await catalogue.one(list, params.id);
    return onWire(await catalogue.change(caller, list, params.id, body()));
  };
  const calls: Routes<CallsOf<'tags'>> = {
    // Whoever changes a list announces a change of everything.
    'GET /tags/': async ({ query, url, alike }) => {
      alike([]);
      const window = query();
      const { rows, total } = await catalogue.list(list, window);
      return paged(rows.map(onWire), total, window, url);
    },
    'GET /tags/{id}/': async ({ params, alike }) => {
      alike([]);
      return onWire(await catalogue.one(list, params.id));
    },
    'POST /tags/': async ({ caller, body }) => onWire(await catalogue.add(caller, list, body())),
    'PUT /tags/{id}/': change,
    'PATCH /tags/{id}/': change,
    'DELETE /tags/{id}/': async ({ caller, params }) => {
      await catalogue.remove(caller, list, params.id);
      return null;
    },
  };
  return Object.fromEntries(
    Object.entries(calls).map(([call, handler]): [CallName, unknown] => [
      call.replace('/tags/', `/${path}/`) as CallName,
      handler,
    ]),
  );
}
