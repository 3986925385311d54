import { and, asc, desc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../http/route.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { hasKey, isPublic, seenBy, viewerOf } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import { readBySubscription } from '../subscriptions/index.ts';
import { accessColumns, isChapter, readerColumns } from './columns-store.ts';
import { numberFrom, type ReaderChapter, type Rights } from './reader-chapter.ts';
import { chapters, freeReads } from '../schema/chapters.ts';
import { authorFollows, novelFollows } from '../schema/follows.ts';
import { hides } from '../schema/hides.ts';
import { users } from '../schema/users.ts';

const published = isNotNull(chapters.publishedAt);
const placeholder = sql.placeholder;

/** The reads every reader makes, prepared once for each database. */
export function preparedReads(db: Database): PreparedReads {
  const made = prepared.get(db) ?? prepareReads(db);
  prepared.set(db, made);
  return made;
}

const prepared = new WeakMap<Database, PreparedReads>();

function prepareReads(db: Database) {
  const one = (byNovelId: boolean, byNumber: boolean) =>
    db
      .select({ ...readerColumns, ...accessColumns(sql`${placeholder('reader')}`, sql`${placeholder('now')}`) })
      .from(chapters)
      .innerJoin(novels, eq(novels.id, chapters.novelId))
      .where(
        and(
          eq(byNovelId ? novels.id : novels.slug, placeholder('novel')),
          byNumber ? eq(chapters.number, placeholder('chapter')) : eq(chapters.id, placeholder('chapter')),
          published,
          seenBy({ id: sql`${placeholder('reader')}`, editor: sql`${placeholder('editor')}::boolean` }),
        ),
      )
      .prepare(`chapter_by_${byNovelId ? 'novel_id' : 'slug'}_and_${byNumber ? 'number' : 'id'}`);
  const find = {
    slugNumber: one(false, true),
    slugId: one(false, false),
    idNumber: one(true, true),
    idId: one(true, false),
  };
  const rights = db
    .select(accessColumns(sql`${placeholder('reader')}`, sql`${placeholder('now')}`))
    .from(chapters)
    .where(eq(chapters.id, placeholder('id')))
    .prepare('chapter_rights');
  return {
    /** A published chapter by the keys of its address, as a caller meets it, if they may see its novel. */
    async chapter(
      novel: string,
      chapter: ChapterKey,
      caller: Caller | null,
      now: Date,
    ): Promise<ReaderChapter | undefined> {
      const [row] = await find[waysOf(novel, chapter)].execute(valuesOf(novel, chapter, caller, now));
      return row;
    },
    /** What a reader has of a chapter; undefined when that is gone. */
    async rights(id: string, readerId: string, now: Date): Promise<Rights | undefined> {
      const [row] = await rights.execute({ id, reader: readerId, now: now.toISOString() });
      return row;
    },
  };
}

/** Planned once for each connection. */
const preparedText = (db: Db) =>
  db
    .select({ content: chapters.content, version: chapters.contentVersion })
    .from(chapters)
    .where(eq(chapters.id, placeholder('id')))
    .prepare('chapter_content');

const texts = new WeakMap<Db, ReturnType<typeof preparedText>>();

/** A chapter's text and its version, if the chapter is there. */
export async function textOf(db: Db, id: string): Promise<{ content: string; version: number } | undefined> {
  const query = texts.get(db) ?? preparedText(db);
  texts.set(db, query);
  const [row] = await query.execute({ id });
  return row && { content: row.content ?? '', version: row.version };
}

type ChapterKey = { number: string } | { id: string };

/** Whether a novel is named by slug or id, and its chapter by number or id. */
export const waysOf = (novel: string, chapter: ChapterKey) =>
  `${novel.includes('_') ? 'id' : 'slug'}${'number' in chapter ? 'Number' : 'Id'}` as const;

function valuesOf(novel: string, chapter: ChapterKey, caller: Caller | null, now: Date): Record<string, unknown> {
  const viewer = viewerOf(caller);
  return {
    novel,
    chapter: 'number' in chapter ? chapter.number : chapter.id,
    reader: viewer.id,
    editor: viewer.editor,
    now: now.toISOString(),
  };
}

type PreparedReads = ReturnType<typeof prepareReads>;

/** Who reads, and when: what is open to them depends on both. */
export interface ReaderNow {
  id: string | null;
  now: Date;
}

const readerRows = <More extends Record<string, SQL>>(
  db: Db,
  { id, now }: ReaderNow,
  { brief = false, more = {} as More }: { brief?: boolean; more?: More } = {},
) =>
  db
    .select({
      ...readerColumns,
      lead: brief ? sql<string>`''` : sql<string>`${chapters.lead}`,
      ...accessColumns(id, now.toISOString()),
      ...more,
    })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId));

/** Which published chapters are asked for; `brief` without their leads, which are not even fetched. */
export interface ChapterWindow extends Range {
  ordering: 'chapter' | '-chapter';
  brief?: boolean;
}

/** A chapter in its novel's list. */
export interface ListedChapter extends ReaderChapter {
  /** The reader has read it by their subscription. */
  readAsSubscriber: boolean;
}

/** Published chapters of a novel in order of their numbers, locks included, in one query. */
export const listPublished = (
  db: Db,
  novelId: string,
  reader: ReaderNow,
  { limit, offset, ordering, brief }: ChapterWindow,
): Promise<ListedChapter[]> =>
  readerRows(db, reader, {
    brief,
    more: {
      readAsSubscriber: reader.id === null ? sql<boolean>`false` : readBySubscription(reader.id, novelId, chapters.id),
    },
  })
    .where(and(eq(chapters.novelId, novelId), published))
    .orderBy(ordering === '-chapter' ? desc(chapters.number) : asc(chapters.number))
    .limit(limit)
    .offset(offset);

/** A chapter with the novel that it stands in. */
export interface NewestChapter extends ReaderChapter {
  novelSlug: string;
  novelTitle: string;
  authorName: string;
}

/** Of which novels: of one, of all of an author, or of all that somebody follows and does not hide. */
export type NewestOf = { novelId: string } | { authorId: string } | { followedBy: string };

function within(of: NewestOf): SQL | undefined {
  if ('novelId' in of) return eq(novels.id, of.novelId);
  if ('authorId' in of) return eq(novels.authorId, of.authorId);
  // By one list of novels: of two that are joined by "or", PostgreSQL reads every chapter that ever came out.
  return and(
    sql`${novels.id} in (
      select ${novelFollows.novelId} from ${novelFollows} where ${novelFollows.userId} = ${of.followedBy}
      union
      select theirs.id from ${authorFollows} join ${novels} theirs on theirs.author_id = ${authorFollows.authorId} where ${authorFollows.userId} = ${of.followedBy})`,
    sql`not exists (select from ${hides} where ${hides.userId} = ${of.followedBy} and (${hides.novelId} = ${novels.id} or ${hides.authorId} = ${novels.authorId}))`,
    sql`not ${novels.warnings} && (select ${users.hiddenWarnings} from ${users} where ${users.id} = ${of.followedBy})`,
  );
}

/** The chapters of these novels, as far as everybody finds them and may read them, that came out last, the newest first; as guests meet them. */
export const newestChapters = (db: Db, of: NewestOf, limit: number): Promise<NewestChapter[]> =>
  readerRows(
    db,
    { id: null, now: new Date(0) },
    {
      more: {
        novelSlug: sql<string>`${novels.slug}`,
        novelTitle: sql<string>`${novels.title}`,
        authorName: sql<string>`(select ${users.penName} from ${users} where ${users.id} = ${novels.authorId})`,
      },
    },
  )
    .where(and(published, isPublic, eq(novels.adult, false), within(of)))
    .orderBy(desc(chapters.publishedAt), desc(chapters.number), desc(chapters.id))
    .limit(limit);

/** The published chapter next to a number. */
export async function neighbour(
  db: Db,
  novelId: string,
  number: string,
  way: 'previous' | 'next',
  reader: ReaderNow,
): Promise<ReaderChapter | undefined> {
  const [row] = await readerRows(db, reader)
    .where(
      and(
        eq(chapters.novelId, novelId),
        published,
        way === 'next' ? gt(chapters.number, number) : lt(chapters.number, number),
      ),
    )
    .orderBy(way === 'next' ? asc(chapters.number) : desc(chapters.number))
    .limit(1);
  return row;
}

/**
 * A published chapter that a reader may see, within a transaction, held so that it can be neither deleted nor repriced meanwhile
 * (whoever does that holds it for update). Its novel is held first, as whoever deletes it does: in the other order the two would
 * wait for each other.
 */
export async function holdPublished(
  tx: Db,
  novelKey: string,
  chapterKey: string,
  reader: Caller,
  now: Date,
): Promise<ReaderChapter | undefined> {
  // Planned once for each way to name a chapter: unlocking does this more often than all else.
  const name = `hold_chapter_by_${novelKey.includes('_') ? 'novel_id' : 'slug'}_and_${numberFrom(chapterKey) === null ? 'id' : 'number'}`;
  const [row] = await readerRows(tx, { id: reader.id, now })
    .where(and(hasKey(novelKey), isChapter(chapterKey), published, seenBy(viewerOf(reader))))
    .for('key share', { of: [novels, chapters] })
    .prepare(name)
    .execute();
  return row;
}

/** Remembers that a reader has read a chapter while it was free. */
export async function recordFreeRead(db: Db, userId: string, chapterId: string, at: Date): Promise<void> {
  await db.insert(freeReads).values({ userId, chapterId, createdAt: at }).onConflictDoNothing();
}
