import { PRODUCT } from '@griot/contracts';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Reading } from '../chapters/index.ts';
import { refuse } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Caller } from '../http/route.ts';
import { Streamed } from '../http/streamed.ts';
import { xml } from '../http/xml.ts';
import { asJpeg } from '../images/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { refuseWithheld, visibleNovel, type NovelRow } from '../novels/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Database } from '../ports/database/index.ts';
import { publishedOf } from './store.ts';
import type { WrittenChapter } from './writing/book.ts';
import { epubOf } from './writing/epub.ts';
import { zipped } from './writing/zip.ts';

/** Another number whenever the same novel is written in other bytes. */
const WRITTEN_AS = 1;
/** Chapters read at a time: each may be 400,000 characters. */
const LOT = 20;
/** Of all books that are cached, and of one, in bytes. */
const CACHED_MAX = 32 * 1024 * 1024;
const BOOK_MAX = 4 * 1024 * 1024;

const TYPE = 'application/epub+zip';

export interface CopyAsked {
  ip: string;
  /** Where the platform is. */
  origin: string;
  /** Names the version of the book and what it is made of; ends the call when the caller has it. */
  entityTag(version: string, of: Iterable<string>): void;
}

export type ReaderCopies = ReturnType<typeof createReaderCopies>;

/** Novels as books that readers take along, where the author allows it: of the catalogue alone, and what of them is theirs to keep. */
export function createReaderCopies({
  db,
  blobs,
  limits,
  reading,
}: {
  db: Database;
  blobs: Blobs;
  limits: Limits;
  reading: Pick<Reading, 'forGood'>;
}) {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHED_MAX, sizeCalculation: (book) => book.length });

  async function* chapters(ids: string[], end: WrittenChapter | null): AsyncGenerator<WrittenChapter> {
    for (let from = 0; from < ids.length; from += LOT) yield* await publishedOf(db, ids.slice(from, from + LOT));
    if (end) yield end;
  }

  /** Hands a book on as it is written, and caches it once it is whole. */
  async function* caching(version: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const taken: Buffer[] = [];
    let size = 0;
    for await (const piece of pieces) {
      size += piece.length;
      if (size <= BOOK_MAX) taken.push(piece);
      else taken.length = 0;
      yield piece;
    }
    if (size <= BOOK_MAX) cached.set(version, Buffer.concat(taken));
  }

  return {
    /** @throws Refusal `not_found`; `not_allowed` where its author lets nobody; `adults_only`; `too_many` */
    async download(caller: Caller | null, key: string, { ip, origin, entityTag }: CopyAsked): Promise<Streamed> {
      const novel = await visibleNovel(db, caller, key);
      // Whoever unlocked a chapter sees a novel that has left the catalogue; no more copies of it are made.
      if (!novel.downloadable || !novel.listed)
        throw refuse('not_allowed', 'The author lets nobody download this novel.');
      await refuseWithheld(db, caller, novel);
      const { chapters: own, others } = await reading.forGood(caller, novel.id);
      // Whoever has the same chapters has the same book.
      const version = digest([
        WRITTEN_AS,
        origin,
        [novel.id, novel.slug, novel.title, novel.authorName, novel.description, novel.coverKey],
        novel.updatedAt,
        others,
        own.map(({ id, contentVersion }) => [id, contentVersion]),
      ]);
      entityTag(version, [novel.id, novel.authorId]);
      await limits.count({ limit: LIMITS.copyByReader, who: caller?.id ?? network(ip) });
      const name = `${novel.slug}.epub`;
      const whole = cached.get(version);
      if (whole) return new Streamed(once(whole), name, TYPE);
      const book = {
        id: novel.id,
        title: novel.title,
        author: novel.authorName,
        description: novel.description,
        at: novel.updatedAt,
        cover: await coverOf(novel),
        chapters: chapters(
          own.map(({ id }) => id),
          others > 0 ? endOf(novel, others, origin) : null,
        ),
      };
      return new Streamed(caching(version, zipped(epubOf(book), book.at)), name, TYPE);
    },
  };

  async function coverOf({ coverKey, coverDisplayKey }: NovelRow): Promise<Buffer | undefined> {
    const key = coverDisplayKey ?? coverKey;
    const picture = key === null ? null : await blobs.get(key);
    return picture ? await asJpeg(picture) : undefined;
  }
}

/** The last page of a book that lacks chapters. */
const endOf = ({ slug }: NovelRow, others: number, origin: string): WrittenChapter => ({
  number: '999999.99',
  title: 'Read on',
  html: `<p>${others === 1 ? 'One more chapter waits' : `${others} more chapters wait`} to be unlocked on <a href="${xml(`${origin}/book/${slug}`)}">${PRODUCT}</a>.</p>`,
});

const digest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

// oxlint-disable-next-line typescript/require-await -- a book that is there is handed on as one that is written
async function* once(book: Buffer): AsyncGenerator<Buffer> {
  yield book;
}
