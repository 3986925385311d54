import type { Entities } from '@griot/contracts';
import { missingChapter } from '../chapters/reading.ts';
import { ownChapterOnWire } from '../chapters/wire.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import { queue, queued, type QueuedRow } from './store.ts';

export type StaffCalls = 'GET /staff/chapters/' | 'GET /staff/chapters/{chapter}/';

const onWire = ({ chapter, novel, author }: QueuedRow): Entities['QueuedChapter'] => ({
  ...ownChapterOnWire(chapter, novel),
  requested_at: (chapter.requestedAt ?? chapter.draftAt).toISOString(),
  novel: { id: novel.id, slug: novel.slug, title: novel.title, author },
});

/** The editor's desk (rulings 9 and 10). */
export const staffRoutes = ({ db }: { db: Database }): Routes<StaffCalls> => ({
  'GET /staff/chapters/': async ({ query, url }) => {
    const window = query();
    const { rows, total } = await queue(db, window);
    return paged(rows.map(onWire), total, window, url);
  },
  'GET /staff/chapters/{chapter}/': async ({ params }) => {
    const row = await queued(db, params.chapter);
    if (!row) throw missingChapter();
    return { ...onWire(row), draft: row.chapter.draft, published: row.chapter.content };
  },
});
