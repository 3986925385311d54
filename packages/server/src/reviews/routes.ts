import { paged } from '../http/paging.ts';
import type { Handler, Routes } from '../http/route.ts';
import { refuseWithheld, visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Bursts } from './bursts.ts';
import type { Reviews, Vote } from './service.ts';

type Of = '/novels/{novel}/reviews/';
export type ReviewCalls =
  | `GET ${Of}`
  | `GET ${Of}mine/`
  | `GET ${Of}mine/reading/`
  | `POST ${Of}mine/`
  | `DELETE ${Of}mine/`
  | `POST ${Of}{review}/like/`
  | `POST ${Of}{review}/unlike/`
  | `DELETE ${Of}{review}/like/`
  | 'GET /staff/rating-bursts/'
  | 'GET /staff/rating-bursts/{burst}/'
  | 'GET /staff/rating-bursts/{burst}/ratings/'
  | 'POST /staff/rating-bursts/{burst}/decide/';

export function reviewRoutes({
  db,
  reviews,
  bursts,
}: {
  db: Database;
  reviews: Reviews;
  bursts: Bursts;
}): Routes<ReviewCalls> {
  const vote =
    (cast: Vote | null): Handler<`POST ${Of}{review}/like/`> =>
    async ({ caller, params }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      await refuseWithheld(db, caller, novel);
      return await reviews.vote(caller, novel, params.review, cast);
    };
  return {
    'GET /novels/{novel}/reviews/': async ({ caller, params, query, url }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      await refuseWithheld(db, caller, novel);
      const asked = query();
      return paged(await reviews.list(caller, novel, asked), novel.numReviews, asked, url);
    },
    'GET /novels/{novel}/reviews/mine/': async ({ caller, params }) =>
      reviews.mine(caller, await visibleNovel(db, caller, params.novel)),
    'GET /novels/{novel}/reviews/mine/reading/': async ({ caller, params }) =>
      reviews.readByCaller(caller, await visibleNovel(db, caller, params.novel)),
    'POST /novels/{novel}/reviews/mine/': async ({ caller, params, body, ip }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      reviews.refuseAuthor(caller, novel);
      await reviews.refuseUnread(caller, novel);
      return await reviews.post(caller, novel, body(), ip);
    },
    'DELETE /novels/{novel}/reviews/mine/': async ({ caller, params }) => {
      await reviews.remove(caller, await visibleNovel(db, caller, params.novel));
      return null;
    },
    'POST /novels/{novel}/reviews/{review}/like/': vote(1),
    'POST /novels/{novel}/reviews/{review}/unlike/': vote(-1),
    'DELETE /novels/{novel}/reviews/{review}/like/': vote(null),
    'GET /staff/rating-bursts/': async ({ query, url }) => {
      const asked = query();
      const { rows, total } = await bursts.list(asked);
      return paged(rows, total, asked, url);
    },
    'GET /staff/rating-bursts/{burst}/': ({ params }) => bursts.one(params.burst),
    'GET /staff/rating-bursts/{burst}/ratings/': async ({ params, query, url }) => {
      const { id } = await bursts.one(params.burst);
      const range = query();
      const { rows, total } = await bursts.ratings(id, range);
      return paged(rows, total, range, url);
    },
    'POST /staff/rating-bursts/{burst}/decide/': async ({ caller, params, body }) => {
      await bursts.mayDecide(caller, params.burst);
      return await bursts.decide(caller, params.burst, body());
    },
  };
}
