import { paged } from '../http/paging.ts';
import type { Handler, Routes } from '../http/route.ts';
import { visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Reviews, Vote } from './service.ts';

type Of = '/novels/{novel}/reviews/';
export type ReviewCalls =
  | `GET ${Of}`
  | `GET ${Of}mine/`
  | `POST ${Of}mine/`
  | `DELETE ${Of}mine/`
  | `POST ${Of}{review}/like/`
  | `POST ${Of}{review}/unlike/`
  | `DELETE ${Of}{review}/like/`;

export function reviewRoutes({ db, reviews }: { db: Database; reviews: Reviews }): Routes<ReviewCalls> {
  const vote =
    (cast: Vote | null): Handler<`POST ${Of}{review}/like/`> =>
    async ({ caller, params }) =>
      reviews.vote(caller, await visibleNovel(db, caller, params.novel), params.review, cast);
  return {
    'GET /novels/{novel}/reviews/': async ({ caller, params, query, url }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      const asked = query();
      return paged(await reviews.list(caller, novel, asked), novel.numReviews, asked, url);
    },
    'GET /novels/{novel}/reviews/mine/': async ({ caller, params }) =>
      reviews.mine(caller, await visibleNovel(db, caller, params.novel)),
    'POST /novels/{novel}/reviews/mine/': async ({ caller, params, body }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      reviews.refuseAuthor(caller, novel);
      return await reviews.post(caller, novel, body());
    },
    'DELETE /novels/{novel}/reviews/mine/': async ({ caller, params }) => {
      await reviews.remove(caller, await visibleNovel(db, caller, params.novel));
      return null;
    },
    'POST /novels/{novel}/reviews/{review}/like/': vote(1),
    'POST /novels/{novel}/reviews/{review}/unlike/': vote(-1),
    'DELETE /novels/{novel}/reviews/{review}/like/': vote(null),
  };
}
