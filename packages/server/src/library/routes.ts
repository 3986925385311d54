import { refuse } from '../http/errors.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { mayRead, opensBySubscription, type Reading } from '../chapters/index.ts';
import type { Library } from './service.ts';
import type { Views } from './views.ts';

export type LibraryCalls =
  | 'GET /shelf/'
  | 'POST /shelf/'
  | 'GET /shelf/{novel}/'
  | 'DELETE /shelf/{novel}/'
  | 'GET /novels/reading/'
  | 'GET /novels/reading/{novel}/'
  | 'PUT /novels/reading/{novel}/'
  | 'POST /novels/{novel}/chapters/{chapter}/view/';

export interface LibraryDeps {
  db: Database;
  library: Library;
  reading: Reading;
  views: Views;
}

export function libraryRoutes({ db, library, reading, views }: LibraryDeps): Routes<LibraryCalls> {
  return {
    'GET /shelf/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await library.shelf(caller, window);
      return paged(rows, total, window, url);
    },
    'POST /shelf/': ({ caller, body }) => library.add(caller, body().novel),
    'GET /shelf/{novel}/': ({ caller, params }) => library.entry(caller, params.novel),
    'DELETE /shelf/{novel}/': async ({ caller, params }) => {
      await library.remove(caller, params.novel);
      return null;
    },
    'GET /novels/reading/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await library.reading(caller, window);
      return paged(rows, total, window, url);
    },
    'GET /novels/reading/{novel}/': ({ caller, params }) => library.position(caller, params.novel),
    'PUT /novels/reading/{novel}/': async ({ caller, params, body }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      const position = await library.stand(caller, novel, body());
      if (!position) throw refuse('not_found', 'There is no such chapter.');
      return position;
    },
    'POST /novels/{novel}/chapters/{chapter}/view/': async ({ caller, params, ip }) => {
      const chapter = await reading.find(caller, params.novel, params.chapter);
      if (mayRead(caller, chapter))
        await views.count(
          chapter,
          caller ? { reader: caller.id, bySubscription: opensBySubscription(caller, chapter) } : { ip },
        );
      return null;
    },
  };
}
