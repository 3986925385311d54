import type { Entities } from '@griot/contracts';
import { chosenOf } from '../catalogue/index.ts';
import { missingChapter, ownChapterOnWire } from '../chapters/index.ts';
import type { Range } from '../http/paging.ts';
import { type Hiding, ownNovelOnWire } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { listNovels, type NovelQuery, type StaffNovelRow } from './novels-store.ts';
import { findQueued, listQueued, type QueuedRow } from './store.ts';

export type StaffSection = ReturnType<typeof createStaffSection>;

const chapterOnWire = ({ chapter, novel, author }: QueuedRow): Entities['QueuedChapter'] => ({
  ...ownChapterOnWire(chapter, novel),
  requested_at: (chapter.requestedAt ?? chapter.draftAt).toISOString(),
  novel: { id: novel.id, slug: novel.slug, title: novel.title, author },
});

const novelOnWire = ({ listings, ...novel }: StaffNovelRow): Entities['StaffNovel'] => ({
  ...ownNovelOnWire(novel),
  listed: novel.listed ?? false,
  listings,
});

/** What editors look at: chapters that await approval (rulings 9 and 10), and all novels. */
export function createStaffSection({ db, hiding }: { db: Database; hiding: Hiding }) {
  return {
    async chapters(range: Range) {
      const { rows, total } = await listQueued(db, range);
      return { rows: rows.map(chapterOnWire), total };
    },
    /** @throws Refusal `not_found`, also when it no longer awaits approval */
    async chapter(id: string) {
      const row = await findQueued(db, id);
      if (!row) throw missingChapter();
      const { draft, content, publishedAt, title } = row.chapter;
      return { ...chapterOnWire(row), draft, published: content, published_title: publishedAt === null ? null : title };
    },
    async novels(query: NovelQuery) {
      const { rows, total, atLeast } = await listNovels(db, query);
      return { rows: rows.map(novelOnWire), total, atLeast };
    },
    /** @throws Refusal `not_found` */
    async novel(key: string) {
      const novel = await hiding.find(key);
      return novelOnWire({ ...novel, listings: (await chosenOf(db, [novel.id])).get(novel.id) ?? [] });
    },
  };
}
