import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Highlights } from './service.ts';

type Of = '/novels/{novel}/chapters/{chapter}/highlights/';
export type HighlightCalls =
  | `GET ${Of}`
  | `POST ${Of}`
  | 'GET /highlights/'
  | 'GET /highlights/markdown/'
  | 'PATCH /highlights/{highlight}/'
  | 'DELETE /highlights/{highlight}/';

export function highlightRoutes({ highlights }: { highlights: Highlights }): Routes<HighlightCalls> {
  return {
    'GET /novels/{novel}/chapters/{chapter}/highlights/': async ({ caller, params, query, url }) => {
      const chapter = await highlights.readable(caller, params.novel, params.chapter);
      const window = query();
      const { rows, total } = await highlights.ofChapter(caller, chapter, window);
      return paged(rows, total, window, url);
    },
    'POST /novels/{novel}/chapters/{chapter}/highlights/': async ({ caller, params, body }) => {
      const chapter = await highlights.readable(caller, params.novel, params.chapter);
      return await highlights.keep(caller, chapter, body());
    },
    'GET /highlights/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await highlights.all(caller, window);
      return paged(rows, total, window, url);
    },
    'GET /highlights/markdown/': ({ caller }) => highlights.markdown(caller),
    'PATCH /highlights/{highlight}/': async ({ caller, params, body }) => {
      await highlights.one(caller, params.highlight);
      return await highlights.note(caller, params.highlight, body().note);
    },
    'DELETE /highlights/{highlight}/': async ({ caller, params }) => {
      await highlights.remove(caller, params.highlight);
      return null;
    },
  };
}
