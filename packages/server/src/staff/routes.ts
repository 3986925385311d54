import type { Entities } from '@griot/contracts';
import { chosenOf } from '../catalogue/featuring.ts';
import { missingChapter } from '../chapters/reading.ts';
import { ownChapterOnWire } from '../chapters/wire.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Hiding } from '../novels/hiding.ts';
import { ownNovelOnWire } from '../novels/wire.ts';
import type { Database } from '../ports/database/index.ts';
import { listNovels, type StaffNovelRow } from './novels.ts';
import { actions, queue, queued, type ActionRow, type QueuedRow } from './store.ts';

export type StaffCalls =
  | 'GET /staff/chapters/'
  | 'GET /staff/chapters/{chapter}/'
  | 'GET /staff/actions/'
  | 'GET /staff/novels/'
  | 'GET /staff/novels/{novel}/'
  | 'POST /staff/novels/{novel}/hide/'
  | 'POST /staff/novels/{novel}/unhide/';

const onWire = ({ chapter, novel, author }: QueuedRow): Entities['QueuedChapter'] => ({
  ...ownChapterOnWire(chapter, novel),
  requested_at: (chapter.requestedAt ?? chapter.draftAt).toISOString(),
  novel: { id: novel.id, slug: novel.slug, title: novel.title, author },
});

const staffNovelOnWire = ({ listings, ...novel }: StaffNovelRow): Entities['StaffNovel'] => ({
  ...ownNovelOnWire(novel),
  listed: novel.listed ?? false,
  listings,
});

const actionOnWire = (row: ActionRow): Entities['StaffAction'] => ({
  id: row.id,
  actor: { id: row.actorId, pen_name: row.penName },
  action: row.action,
  subject_id: row.subjectId,
  subject_name: row.subjectName,
  detail: row.detail as Record<string, unknown>,
  created_at: row.createdAt.toISOString(),
});

/** The editor's desk (rulings 9 and 10), novels that staff hide, and what staff have done. */
export const staffRoutes = ({ db, hiding }: { db: Database; hiding: Hiding }): Routes<StaffCalls> => ({
  'GET /staff/chapters/': async ({ query, url }) => {
    const window = query();
    const { rows, total } = await queue(db, window);
    return paged(rows.map(onWire), total, window, url);
  },
  'GET /staff/chapters/{chapter}/': async ({ params }) => {
    const row = await queued(db, params.chapter);
    if (!row) throw missingChapter();
    const { draft, content, publishedAt, title } = row.chapter;
    return { ...onWire(row), draft, published: content, published_title: publishedAt === null ? null : title };
  },
  'GET /staff/novels/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await listNovels(db, asked);
    return paged(rows.map(staffNovelOnWire), total, asked, url);
  },
  'GET /staff/novels/{novel}/': async ({ params }) => {
    const novel = await hiding.find(params.novel);
    return staffNovelOnWire({ ...novel, listings: (await chosenOf(db, [novel.id])).get(novel.id) ?? [] });
  },
  'POST /staff/novels/{novel}/hide/': async ({ caller, params, body }) => {
    const novel = await hiding.find(params.novel);
    return ownNovelOnWire(await hiding.hide(caller.id, novel, body().reason));
  },
  'POST /staff/novels/{novel}/unhide/': async ({ caller, params }) =>
    ownNovelOnWire(await hiding.unhide(caller.id, await hiding.find(params.novel))),
  'GET /staff/actions/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await actions(db, asked);
    return paged(rows.map(actionOnWire), total, asked, url);
  },
});
