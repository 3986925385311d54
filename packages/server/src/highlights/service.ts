import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { mayRead, type ReaderChapter, type Reading } from '../chapters/index.ts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { Streamed } from '../http/streamed.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { holdNovel } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { asMarkdown } from './markdown.ts';
import {
  countHighlights,
  deleteHighlight,
  findHighlight,
  highlightsOf,
  putHighlight,
  writeNote,
  type HighlightRow,
} from './store.ts';

type Form = BodyOut<'POST /novels/{novel}/chapters/{chapter}/highlights/'>;
type Listed = { rows: Entities['Highlight'][]; total: number };

/** Places that one reader keeps of one chapter, and of all. */
const OF_A_CHAPTER = 500;
const OF_ALL = 5_000;

const missing = () => refuse('not_found', 'There is no such highlight.');

export interface HighlightsDeps {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  reading: Reading;
}

export type Highlights = ReturnType<typeof createHighlights>;

/** Words and paragraphs that readers keep for themselves. Every query asks for the caller's own alone. */
export function createHighlights({ db, clock, random, limits, reading }: HighlightsDeps) {
  /** A chapter that the caller may read. @throws Refusal `not_found`, `locked` */
  async function readable(caller: Caller, novel: string, number: string): Promise<ReaderChapter> {
    const chapter = await reading.find(caller, novel, number);
    if (!mayRead(caller, chapter)) throw await reading.lockedRefusal(caller, chapter);
    return chapter;
  }

  async function one(caller: Caller, id: string): Promise<Entities['Highlight']> {
    const row = await findHighlight(db, caller.id, id);
    if (!row) throw missing();
    return highlightOnWire(row);
  }

  async function listed(caller: Caller, range: Range, chapterId?: string): Promise<Listed> {
    const rows = await highlightsOf(db, caller.id, range, chapterId);
    return { rows: rows.map(highlightOnWire), total: await countHighlights(db, caller.id, chapterId) };
  }

  return {
    readable,
    one,
    all: (caller: Caller, range: Range): Promise<Listed> => listed(caller, range),
    ofChapter: (caller: Caller, chapter: ReaderChapter, range: Range): Promise<Listed> =>
      listed(caller, range, chapter.id),

    /** @throws Refusal `conflict` when the caller keeps as many as can be kept, `too_many` */
    async keep(caller: Caller, chapter: ReaderChapter, form: Form): Promise<Entities['Highlight']> {
      await limits.count({ limit: LIMITS.highlightByReader, who: caller.id });
      const id = await transaction(db, async (tx) => {
        await holdNovel(tx, chapter.novelId, 'to its author');
        if ((await countHighlights(tx, caller.id, chapter.id)) >= OF_A_CHAPTER)
          throw refuse('conflict', `You keep ${OF_A_CHAPTER} places of this chapter. Remove some first.`);
        if ((await countHighlights(tx, caller.id)) >= OF_ALL)
          throw refuse('conflict', 'You keep 5,000 places. Remove some first.');
        const now = clock.now();
        return await putHighlight(tx, {
          id: random.id('hlt'),
          userId: caller.id,
          novelId: chapter.novelId,
          chapterId: chapter.id,
          number: chapter.number,
          ...form,
          place: placeOf(form),
          createdAt: now,
          updatedAt: now,
        });
      });
      return await one(caller, id);
    },

    /** @throws Refusal `not_found`, also when it is somebody else's */
    async note(caller: Caller, id: string, note: string): Promise<Entities['Highlight']> {
      await writeNote(db, caller.id, id, note, clock.now());
      return await one(caller, id);
    },

    /** @throws Refusal `not_found`, also when it is somebody else's */
    async remove(caller: Caller, id: string): Promise<void> {
      if (!(await deleteHighlight(db, caller.id, id))) throw missing();
    },

    /** All that the caller keeps, as a document. */
    async markdown(caller: Caller): Promise<Streamed> {
      const rows = await highlightsOf(db, caller.id, { limit: OF_ALL, offset: 0 });
      return new Streamed(Readable.from(asMarkdown(rows)), 'highlights.md', 'text/markdown; charset=utf-8');
    },
  };
}

/** The same words at the same place have the same. */
const placeOf = ({ kind, paragraph, prefix, quote }: Form): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, paragraph, prefix, quote]))
    .digest('base64url')
    .slice(0, 22);

const highlightOnWire = (row: HighlightRow): Entities['Highlight'] => ({
  id: row.id,
  kind: row.kind,
  quote: row.quote,
  prefix: row.prefix,
  suffix: row.suffix,
  paragraph: row.paragraph,
  note: row.note,
  novel: { slug: row.slug, title: row.novelTitle },
  chapter: row.number,
  chapter_title: row.title,
  created_at: row.createdAt.toISOString(),
});
