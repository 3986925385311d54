import type { Routes } from '../http/route.ts';
import { paged } from '../http/paging.ts';
import { invalid } from '../http/errors.ts';
import { isShelved } from '../library/store.ts';
import type { Pictures } from './pictures.ts';
import { createNovel, ownNovel, ownNovels, publicNovels, visibleNovel, type NovelPorts } from './service.ts';
import { novelOnWire, ownNovelOnWire } from './wire.ts';

export type NovelCalls =
  | 'GET /novels/' | 'GET /novels/{novel}/' | 'GET /novels/mine/' | 'POST /novels/mine/' | 'GET /novels/mine/{novel}/' | 'POST /novels/mine/{novel}/images/';

export function novelRoutes({ ports, pictures }: { ports: NovelPorts; pictures: Pictures }): Routes<NovelCalls> {
  const { db } = ports;
  return {
    'GET /novels/': async ({ query, url }) => {
      const asked = query();
      const { rows, total } = await publicNovels(db, asked);
      return paged(rows.map(novelOnWire), total, asked, url);
    },
    'GET /novels/{novel}/': async ({ caller, params, query }) => {
      const novel = await visibleNovel(db, caller, params.novel);
      const shelf = query().show_shelf && caller ? { on_shelf: await isShelved(db, caller.id, novel.id) } : {};
      return { ...novelOnWire(novel), ...shelf };
    },
    'GET /novels/mine/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await ownNovels(db, caller, window);
      return paged(rows.map(ownNovelOnWire), total, window, url);
    },
    'POST /novels/mine/': async ({ caller, body, file }) => {
      const form = body();
      const cover = file('cover_image');
      return ownNovelOnWire(await createNovel(ports, caller, form, cover && (() => pictures.cover(cover.bytes))));
    },
    'GET /novels/mine/{novel}/': async ({ caller, params }) => ownNovelOnWire(await ownNovel(db, caller, params.novel)),
    'POST /novels/mine/{novel}/images/': async ({ caller, params, file }) => {
      await ownNovel(db, caller, params.novel);
      const image = file('image');
      if (!image) throw invalid({ image: ['Choose a picture.'] });
      return await pictures.inChapter(caller.id, image.bytes);
    },
  };
}
