import { viewFor } from '../hides/index.ts';
import type { Handler, Routes } from '../http/route.ts';
import { paged } from '../http/paging.ts';
import { invalid } from '../http/errors.ts';
import { changeNovel, completeNovel, createNovel, type NovelPorts } from './authoring.ts';
import { LISTS } from './made-of.ts';
import { onReplica } from '../ports/database/replicas.ts';
import type { Pictures } from './pictures.ts';
import type { SearchPort } from '../search/index.ts';
import { ownMarks, ownNovel, ownNovels, publicNovels, relatedNovels, visibleNovel } from './service.ts';
import { novelOnWire, ownNovelOnWire, seenIn } from './wire.ts';

export type NovelCalls =
  | 'GET /novels/'
  | 'GET /novels/completed/'
  | 'GET /novels/{novel}/'
  | 'GET /novels/{novel}/related/'
  | 'GET /novels/mine/'
  | 'POST /novels/mine/'
  | 'GET /novels/mine/{novel}/'
  | 'PATCH /novels/mine/{novel}/'
  | 'PUT /novels/mine/{novel}/'
  | 'POST /novels/mine/{novel}/complete/'
  | 'POST /novels/mine/{novel}/images/';

export function novelRoutes({
  ports,
  pictures,
  search,
}: {
  ports: NovelPorts;
  pictures: Pictures;
  search: SearchPort;
}): Routes<NovelCalls> {
  const { db } = ports;

  /** PUT is PATCH (ruling 18). */
  const change: Handler<'PATCH /novels/mine/{novel}/'> = async ({ caller, params, body, file }) => {
    const novel = await ownNovel(db, caller, params.novel);
    const form = body();
    const cover = file('cover_image');
    return ownNovelOnWire(
      await changeNovel(ports, caller, novel, form, cover && pictures.cover(caller.id, cover.bytes)),
    );
  };

  return {
    'GET /novels/': async ({ caller, query, forGuests }) => {
      const asked = query();
      return await forGuests(asked, async (url) => {
        const view = await viewFor(db, caller);
        const { rows, total, atLeast } = await onReplica(db, (from) => publicNovels(from, search, asked, view.hidden));
        return paged(rows.map(seenIn(view)), total, asked, url, atLeast);
      });
    },
    'GET /novels/{novel}/': async ({ caller, params, query, alike }) => {
      const novel = await onReplica(db, (from) => visibleNovel(from, caller, params.novel));
      alike([novel.id, novel.authorId]);
      const marks = query().show_shelf && caller ? await ownMarks(db, caller, novel) : {};
      return { ...novelOnWire(novel, await viewFor(db, caller)), ...marks };
    },
    'GET /novels/completed/': async ({ caller, query, forGuests }) => {
      const asked = query();
      return await forGuests(asked, async (url) => {
        const view = await viewFor(db, caller);
        const { rows, total, atLeast } = await onReplica(db, (from) =>
          publicNovels(from, search, { ...asked, completed: true }, view.hidden),
        );
        return paged(rows.map(seenIn(view)), total, asked, url, atLeast);
      });
    },
    'GET /novels/{novel}/related/': async ({ caller, params, query, url, alike }) => {
      const novel = await onReplica(db, (from) => visibleNovel(from, caller, params.novel));
      const window = query();
      const view = await viewFor(db, caller);
      const { rows, total } = await onReplica(db, (from) => relatedNovels(from, novel, window, view.hidden));
      alike(new Set([novel.id, LISTS, ...rows.map(({ authorId }) => authorId)]));
      return paged(rows.map(seenIn(view)), total, window, url);
    },
    'GET /novels/mine/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await ownNovels(db, caller, window);
      return paged(rows.map(ownNovelOnWire), total, window, url);
    },
    'POST /novels/mine/': async ({ caller, body, file }) => {
      const form = body();
      const cover = file('cover_image');
      return ownNovelOnWire(await createNovel(ports, caller, form, cover && pictures.cover(caller.id, cover.bytes)));
    },
    'GET /novels/mine/{novel}/': async ({ caller, params }) => ownNovelOnWire(await ownNovel(db, caller, params.novel)),
    'PATCH /novels/mine/{novel}/': change,
    'PUT /novels/mine/{novel}/': change,
    'POST /novels/mine/{novel}/complete/': async ({ caller, params, body }) => {
      const novel = await ownNovel(db, caller, params.novel);
      return ownNovelOnWire(await completeNovel(ports, caller, novel, body().reason));
    },
    'POST /novels/mine/{novel}/images/': async ({ caller, params, file }) => {
      await ownNovel(db, caller, params.novel);
      const image = file('image');
      if (!image) throw invalid({ image: ['Choose a picture.'] });
      return await pictures.inChapter(caller.id, image.bytes);
    },
  };
}
