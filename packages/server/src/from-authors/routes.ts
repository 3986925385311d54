import type { Caller, Routes } from '../http/route.ts';
import { paged } from '../http/paging.ts';
import { ownNovel, refuseWithheld, visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Announcements } from './announcements.ts';
import type { RoadMaps } from './road-map.ts';

export type FromAuthorCalls =
  | 'GET /novels/{novel}/from-author/'
  | 'GET /novels/mine/{novel}/announcements/'
  | 'POST /novels/mine/{novel}/announcements/'
  | 'DELETE /novels/mine/{novel}/announcements/{announcement}/'
  | 'GET /novels/mine/{novel}/road-map/'
  | 'PUT /novels/mine/{novel}/road-map/';

export interface FromAuthorDeps {
  announcements: Announcements;
  roadMaps: RoadMaps;
}

export function fromAuthorRoutes(
  { announcements, roadMaps }: FromAuthorDeps,
  { db }: { db: Database },
): Routes<FromAuthorCalls> {
  const own = (caller: Caller, key: string) => ownNovel(db, caller, key);
  return {
    'GET /novels/{novel}/from-author/': async ({ caller, params }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      await refuseWithheld(db, caller, novel);
      return {
        announcements: await announcements.shown(novel),
        road_map: (await roadMaps.of(novel)).items,
      };
    },
    'GET /novels/mine/{novel}/announcements/': async ({ caller, params, query, url }) => {
      const novel = await own(caller, params.novel);
      const window = query();
      const { rows, total, nextAt } = await announcements.own(novel, window);
      return { ...paged(rows, total, window, url), next_at: nextAt };
    },
    'POST /novels/mine/{novel}/announcements/': async ({ caller, params, body, idempotency }) => {
      const novel = await own(caller, params.novel);
      const form = body();
      const key = idempotency();
      return await announcements.announce(caller, novel, form.text, key && { ...key, userId: caller.id, body: form });
    },
    'DELETE /novels/mine/{novel}/announcements/{announcement}/': async ({ caller, params }) => {
      const novel = await own(caller, params.novel);
      await announcements.withdraw(novel, await announcements.one(novel, params.announcement));
      return null;
    },
    'GET /novels/mine/{novel}/road-map/': async ({ caller, params }) => roadMaps.of(await own(caller, params.novel)),
    'PUT /novels/mine/{novel}/road-map/': async ({ caller, params, body }) => {
      const novel = await own(caller, params.novel);
      return await roadMaps.change(caller, novel, body());
    },
  };
}
