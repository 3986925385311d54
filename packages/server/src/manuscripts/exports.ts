import type { Answer, ExportFormat } from '@griot/contracts';
import slugify from '@sindresorhus/slugify';
import type { Caller } from '../http/route.ts';
import { Streamed } from '../http/streamed.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { appealedNovels, ownNovel, ownNovels } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { chapterIds, chaptersOf } from './store.ts';
import type { NovelFile, WrittenChapter } from './writing/book.ts';
import { docxOf } from './writing/docx.ts';
import { epubOf } from './writing/epub.ts';
import { markdownOf } from './writing/markdown.ts';
import { zipped, type Packed } from './writing/zip.ts';

/** Chapters read at a time: each may be 400,000 characters. */
const LOT = 20;

const FORMATS: Record<ExportFormat, { write(novel: NovelFile): AsyncIterable<Packed>; end: string; type: string }> = {
  epub: { write: epubOf, end: 'epub', type: 'application/epub+zip' },
  docx: {
    write: docxOf,
    end: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  markdown: { write: markdownOf, end: 'zip', type: 'application/zip' },
};

export type NovelExports = ReturnType<typeof createNovelExports>;

/**
 * A novel as a file, each chapter as its author last saved it. For its author whenever they want, whatever staff have done to
 * the novel: nobody is held by their text.
 */
export function createNovelExports({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) {
  async function* chapters(novelId: string): AsyncGenerator<WrittenChapter> {
    const ids = await chapterIds(db, novelId);
    for (let from = 0; from < ids.length; from += LOT) yield* await chaptersOf(db, ids.slice(from, from + LOT));
  }

  return {
    /** What somebody can download, and what of it staff hide. */
    async list(caller: Caller): Promise<Answer<'POST /auth/takeaway/'>['results']> {
      const { rows } = await ownNovels(db, caller, { limit: 1_000, offset: 0 });
      const appealed = await appealedNovels(db, caller.id);
      return rows.map(({ id, slug, title, hiddenAt, hiddenReason, hiddenRule: rule }) => ({
        slug,
        title,
        hidden: hiddenAt && { reason: hiddenReason ?? '', rule, appealed: appealed.has(id) },
      }));
    },

    /** @throws Refusal `not_found`; `invalid`; `too_many` */
    async download(caller: Caller, key: string, asked: () => ExportFormat): Promise<Streamed> {
      const novel = await ownNovel(db, caller, key);
      const { write, end, type } = FORMATS[asked()];
      await limits.count({ limit: LIMITS.novelExportByAuthor, who: caller.id });
      const file = { ...novel, author: novel.authorName, at: clock.now(), chapters: chapters(novel.id) };
      const name = slugify(novel.title, { decamelize: false }) || 'novel';
      return new Streamed(zipped(write(file), file.at), `${name}.${end}`, type);
    },
  };
}
