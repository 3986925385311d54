import { paged } from '../http/paging.ts';
import type { Handler, Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import type { Approval } from './approval.ts';
import { draftOnWire, type ChapterPorts, type Drafts } from './drafts.ts';
import type { Reading } from './reading.ts';
import type { Releases } from './releases.ts';
import { createUnlocking } from './unlock.ts';
import { ownChapterOnWire } from './wire.ts';

type Chapter = '/novels/{novel}/chapters/{chapter}/';
type Own = '/novels/mine/{novel}/chapters/';

export type ChapterCalls =
  | 'GET /novels/{novel}/chapters/'
  | `GET ${Chapter}`
  | `GET ${Chapter}content/`
  | `GET ${Chapter}previous/`
  | `GET ${Chapter}next/`
  | `POST ${Chapter}unlock/`
  | `POST ${Chapter}publish/`
  | `POST ${Chapter}reject/`
  | `GET ${Own}`
  | `POST ${Own}`
  | `PATCH ${Own}draft/`
  | `PUT ${Own}order/`
  | `GET ${Own}{chapter}/`
  | `PATCH ${Own}{chapter}/`
  | `PUT ${Own}{chapter}/`
  | `DELETE ${Own}{chapter}/`
  | `GET ${Own}{chapter}/draft/`
  | `PATCH ${Own}{chapter}/draft/`
  | `POST ${Own}{chapter}/draft/`
  | `PATCH ${Own}{chapter}/content/`
  | `PUT ${Own}{chapter}/autosave/`
  | `GET ${Own}{chapter}/versions/`
  | `GET ${Own}{chapter}/versions/{version}/`
  | `POST ${Own}{chapter}/versions/{version}/restore/`
  | 'GET /novels/mine/{novel}/latest-draft/'
  | `POST ${Own}{chapter}/request-publish/`
  | `DELETE ${Own}{chapter}/request-publish/`
  | `PUT ${Own}{chapter}/release/`
  | `POST ${Own}{chapter}/release/`
  | `DELETE ${Own}{chapter}/release/`
  | 'GET /novels/mine/{novel}/rhythm/'
  | 'PUT /novels/mine/{novel}/rhythm/'
  | 'DELETE /novels/mine/{novel}/rhythm/';

export interface ChapterDeps {
  ports: ChapterPorts;
  reading: Reading;
  drafts: Drafts;
  approval: Approval;
  releases: Releases;
}

/**
 * What was sent. A missing chapter is said before a wrong body (ruling 17); of a right one the chapter need not be asked for here,
 * since unlocking finds it itself.
 */
async function checked<T>(sent: () => T, found: () => Promise<unknown>): Promise<T> {
  try {
    return sent();
  } catch (refusal) {
    await found();
    throw refusal;
  }
}

export function chapterRoutes({ ports, reading, drafts, approval, releases }: ChapterDeps): Routes<ChapterCalls> {
  const unlock = createUnlocking(ports);
  /** PUT is PATCH (ruling 18). */
  const change: Handler<`PATCH ${Own}{chapter}/`> = async ({ caller, params, body }) => {
    const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
    return await drafts.change(novel, chapter.id, body());
  };
  /** So is POST, of a draft (part 1 §7). */
  const saveDraft: Handler<`PATCH ${Own}{chapter}/draft/`> = async ({ caller, params, body }) => {
    const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
    return await drafts.save(novel, chapter.id, body());
  };

  return {
    'GET /novels/{novel}/chapters/': async ({ caller, params, query, url, alike }) => {
      const { novel, list } = await reading.list(caller, params.novel);
      alike([novel.id]);
      const window = query();
      const { rows, total } = await list(window);
      return paged(rows, total, window, url);
    },
    'GET /novels/{novel}/chapters/{chapter}/': async ({ caller, params, alike }) => {
      const found = await reading.find(caller, params.novel, params.chapter);
      alike([found.novelId]);
      return reading.chapter(caller, found);
    },
    'GET /novels/{novel}/chapters/{chapter}/content/': async ({ caller, params, cached }) => {
      const c = await reading.readable(caller, params.novel, params.chapter);
      // Number and approval are all that can change in it.
      return await cached(`${c.id}-${c.contentVersion}-${c.number}`, [c.novelId], async () => ({
        id: c.id,
        chapter: c.number,
        title: c.title,
        content: await reading.content(c),
        words: c.words,
        updated_at: c.contentAt.toISOString(),
      }));
    },
    'GET /novels/{novel}/chapters/{chapter}/previous/': async ({ caller, params, alike }) => {
      const here = await reading.find(caller, params.novel, params.chapter);
      alike([here.novelId]);
      return await reading.neighbour(caller, here, 'previous');
    },
    'GET /novels/{novel}/chapters/{chapter}/next/': async ({ caller, params, alike }) => {
      const here = await reading.find(caller, params.novel, params.chapter);
      alike([here.novelId]);
      return await reading.neighbour(caller, here, 'next');
    },
    'POST /novels/{novel}/chapters/{chapter}/unlock/': async ({ caller, params, body, idempotency }) => {
      const { shown, keyed } = await checked(
        () => {
          const sent = body();
          const key = idempotency();
          return { shown: sent?.coin_requirement, keyed: key && { ...key, userId: caller.id, body: sent } };
        },
        () => reading.find(caller, params.novel, params.chapter),
      );
      return await unlock(caller, { ...params, shown }, keyed);
    },

    'POST /novels/{novel}/chapters/{chapter}/publish/': async ({ caller, params, body, origin }) => {
      const found = await approval.find(params.novel, params.chapter);
      return await approval.approve({ editorId: caller.id, found, read: body()?.requested_at }, origin);
    },
    'POST /novels/{novel}/chapters/{chapter}/reject/': async ({ caller, params, body, origin }) => {
      const found = await approval.find(params.novel, params.chapter);
      const { reason, requested_at: read } = body();
      return await approval.reject({ editorId: caller.id, found, read }, reason, origin);
    },

    'GET /novels/mine/{novel}/chapters/': async ({ caller, params, query, url }) => {
      const novel = await ownNovel(ports.db, caller, params.novel);
      const window = query();
      const { rows, total } = await drafts.list(novel, window);
      return paged(rows, total, window, url);
    },
    'POST /novels/mine/{novel}/chapters/': async ({ caller, params, body }) => {
      const novel = await ownNovel(ports.db, caller, params.novel);
      return await drafts.create(novel, body());
    },
    'PATCH /novels/mine/{novel}/chapters/draft/': async ({ caller, params, body, idempotency }) => {
      const novel = await ownNovel(ports.db, caller, params.novel);
      const draft = body();
      const sent = idempotency();
      return await drafts.createFromDraft(novel, draft, sent && { ...sent, userId: caller.id, body: draft });
    },
    'GET /novels/mine/{novel}/chapters/{chapter}/': async ({ caller, params }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return ownChapterOnWire(chapter, novel);
    },
    'PUT /novels/mine/{novel}/chapters/order/': async ({ caller, params, body, url }) => {
      const novel = await ownNovel(ports.db, caller, params.novel);
      const { rows, total } = await drafts.reorder(novel, body());
      return paged(rows, total, { limit: total, offset: 0 }, url);
    },
    'PATCH /novels/mine/{novel}/chapters/{chapter}/': change,
    'PUT /novels/mine/{novel}/chapters/{chapter}/': change,
    'DELETE /novels/mine/{novel}/chapters/{chapter}/': async ({ caller, params }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      await drafts.remove(novel, chapter.id);
      return null;
    },
    'GET /novels/mine/{novel}/chapters/{chapter}/draft/': async ({ caller, params }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return draftOnWire(chapter, novel);
    },
    'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': saveDraft,
    'POST /novels/mine/{novel}/chapters/{chapter}/draft/': saveDraft,
    'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      const { title, content, version } = body();
      return await drafts.save(novel, chapter.id, { title, draft: content, version }, 'content');
    },
    'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await drafts.autosave(novel, chapter.id, body());
    },
    'GET /novels/mine/{novel}/chapters/{chapter}/versions/': async ({ caller, params, query, url }) => {
      const { chapter } = await drafts.own(caller, params.novel, params.chapter);
      const window = query();
      const { rows, total } = await drafts.versions(chapter.id, window);
      return paged(rows, total, window, url);
    },
    'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/': async ({ caller, params }) => {
      const { chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await drafts.version(chapter.id, params.version);
    },
    'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      await drafts.version(chapter.id, params.version);
      return await drafts.restore(novel, chapter.id, params.version, body().version);
    },
    'GET /novels/mine/{novel}/latest-draft/': async ({ caller, params }) =>
      await drafts.latest(await ownNovel(ports.db, caller, params.novel)),
    'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await approval.request(novel, chapter.id, await drafts.prepare(novel, body()));
    },
    'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': async ({ caller, params }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await approval.takeBack(novel, chapter.id);
    },
    'PUT /novels/mine/{novel}/chapters/{chapter}/release/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await releases.setTime(novel, chapter.id, body());
    },
    'POST /novels/mine/{novel}/chapters/{chapter}/release/': async ({ caller, params, body }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await releases[body().when === 'now' ? 'now' : 'queue'](novel, chapter.id);
    },
    'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': async ({ caller, params }) => {
      const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await releases.cancel(novel, chapter.id);
    },
    'GET /novels/mine/{novel}/rhythm/': async ({ caller, params }) =>
      await releases.rhythm(await ownNovel(ports.db, caller, params.novel)),
    'PUT /novels/mine/{novel}/rhythm/': async ({ caller, params, body }) => {
      const novel = await ownNovel(ports.db, caller, params.novel);
      return await releases.setRhythm(novel, body());
    },
    'DELETE /novels/mine/{novel}/rhythm/': async ({ caller, params }) => {
      await releases.endRhythm(await ownNovel(ports.db, caller, params.novel));
      return null;
    },
  };
}
