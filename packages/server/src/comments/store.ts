import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { COMMENT_ORDERINGS } from '@griot/contracts';
import { countedFor, type Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { commentAnchors, commentLikes, comments, mutes } from '../schema/comments.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

export type Ordering = (typeof COMMENT_ORDERINGS)[number];

/** Who looks: nobody signed in, or somebody, who may decide on the comments of what they look at. */
export interface Viewer {
  id: string | null;
  decides: boolean;
}

const rows = (db: Db, { id }: Viewer) =>
  db
    .select({
      ...getTableColumns(comments),
      name: users.penName,
      photoKey: users.photoKey,
      goneAt: users.deletedAt,
      authorId: novels.authorId,
      opening: commentAnchors.opening,
      liked:
        id === null
          ? sql<boolean>`false`
          : sql<boolean>`exists (select from ${commentLikes} l where l.comment_id = ${comments.id} and l.user_id = ${id})`,
    })
    .from(comments)
    .innerJoin(novels, eq(novels.id, comments.novelId))
    .innerJoin(commentAnchors, eq(commentAnchors.id, comments.anchorId))
    .leftJoin(users, eq(users.id, comments.userId));

/** A comment with who wrote it, unless they have left, and whether the viewer likes it. */
export type CommentRow = Awaited<ReturnType<typeof listThreads>>[number];

/** What everybody sees: what is shown, and what is gone as long as it has answers. */
const forAll = sql`(${comments.state} = 'shown' or (${comments.state} in ('deleted', 'removed') and ${comments.numAnswers} > 0))`;

/** What waits is seen by who wrote it and by those who decide on it. */
const waitingFor = ({ id, decides }: Viewer): SQL =>
  id === null
    ? sql`false`
    : decides
      ? sql`${comments.state} = 'waiting'`
      : sql`(${comments.state} = 'waiting' and ${comments.userId} = ${id})`;

const isMuted = ({ id }: Viewer): SQL =>
  id === null
    ? sql`false`
    : sql`(${comments.userId} is not null and ${comments.userId} in (select ${mutes.mutedUserId} from ${mutes} where ${mutes.userId} = ${id}))`;

const seenBy = (viewer: Viewer): SQL => sql`((${forAll} or ${waitingFor(viewer)}) and not ${isMuted(viewer)})`;

/** The id breaks ties, so that pages neither repeat nor skip a comment. */
const BY: Record<Ordering, SQL[]> = {
  newest: [desc(comments.createdAt), desc(comments.id)],
  oldest: [asc(comments.createdAt), asc(comments.id)],
  liked: [desc(comments.numLikes), desc(comments.createdAt), desc(comments.id)],
};

const among = (anchorIds: readonly string[]): SQL =>
  anchorIds.length === 1 ? eq(comments.anchorId, anchorIds[0] as string) : inArray(comments.anchorId, [...anchorIds]);

/** Comments that stand by these anchors, `but` the one that is shown before them. */
export const listThreads = (
  db: Db,
  viewer: Viewer,
  {
    anchorIds,
    but,
    ordering,
    limit,
    offset,
  }: Range & { anchorIds: readonly string[]; but?: string | undefined; ordering: Ordering },
) =>
  rows(db, viewer)
    .where(
      and(
        among(anchorIds),
        isNull(comments.parentId),
        but === undefined ? undefined : ne(comments.id, but),
        seenBy(viewer),
      ),
    )
    .orderBy(...BY[ordering])
    .limit(limit)
    .offset(offset);

/** How many more comments a viewer sees by these anchors than everybody: those that wait, less those of who is muted. */
export async function ownDifference(
  db: Db,
  viewer: Viewer,
  { chapterId, novelId, of }: { chapterId: string; novelId: string; of: readonly string[] | { answersTo: string } },
): Promise<number> {
  if (viewer.id === null) return 0;
  const within = 'answersTo' in of ? eq(comments.parentId, of.answersTo) : and(among(of), isNull(comments.parentId));
  const waiting = db
    .select({ n: sql`count(*)` })
    .from(comments)
    .where(and(eq(comments.novelId, novelId), within, waitingFor(viewer), sql`not ${isMuted(viewer)}`));
  const muted = db
    .select({ n: sql`count(*)` })
    .from(comments)
    .where(and(isMuted(viewer), eq(comments.chapterId, chapterId), within, forAll));
  const [row] = await db.select({ n: sql<number>`((${waiting}) - (${muted}))::int` }).from(sql`(values (0)) one`);
  return row?.n ?? 0;
}

/** The first answers to each of these comments, oldest first. */
export const firstAnswers = (db: Db, viewer: Viewer, ids: readonly string[], most: number): Promise<CommentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db, viewer)
        .where(
          sql`${comments.id} in (
            select answer.id from unnest(${sql.param([...ids])}::text[]) of_it(id) cross join lateral (
              select ${comments.id} as id from ${comments} where ${comments.parentId} = of_it.id and ${seenBy(viewer)}
              order by ${comments.createdAt}, ${comments.id} limit ${most}) answer)`,
        )
        .orderBy(asc(comments.createdAt), asc(comments.id));

export const listAnswers = (
  db: Db,
  viewer: Viewer,
  parentId: string,
  { limit, offset }: Range,
): Promise<CommentRow[]> =>
  rows(db, viewer)
    .where(and(eq(comments.parentId, parentId), seenBy(viewer)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit)
    .offset(offset);

/** Any comment by its id, that the viewer sees. */
export async function findComment(db: Db, viewer: Viewer, id: string): Promise<CommentRow | undefined> {
  const [row] = await rows(db, viewer).where(and(eq(comments.id, id), or(forAll, waitingFor(viewer))));
  return row;
}

/** The comment that stands before others, where the viewer sees it and has not muted who wrote it. */
export async function findPinned(db: Db, viewer: Viewer, id: string): Promise<CommentRow | undefined> {
  const [row] = await rows(db, viewer).where(and(eq(comments.id, id), seenBy(viewer)));
  return row;
}

/** Any comment by its id, whoever sees it. */
export async function anyComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const [row] = await rows(db, { id: null, decides: false }).where(eq(comments.id, id));
  return row;
}

export async function insertComment(tx: Db, row: typeof comments.$inferInsert): Promise<void> {
  await tx.insert(comments).values(row);
}

export async function updateComment(tx: Db, id: string, change: Partial<typeof comments.$inferInsert>): Promise<void> {
  await tx.update(comments).set(change).where(eq(comments.id, id));
}

/** Deletes a comment, its likes and the answers to it; the caller holds its chapter. */
export async function deleteComment(tx: Db, id: string): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id));
}

/** Whether the author of the novel has answered a comment, among the answers that are shown. */
export async function isAnsweredBy(tx: Db, parentId: string, authorId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.parentId, parentId), eq(comments.userId, authorId), eq(comments.state, 'shown')))
    .limit(1);
  return row !== undefined;
}

/** Whether there are answers to a comment that nobody has decided on yet. */
export async function hasWaitingAnswers(tx: Db, parentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.parentId, parentId), eq(comments.state, 'waiting')))
    .limit(1);
  return row !== undefined;
}

/** How many comments of somebody are shown, counted up to `most`. */
export async function shownOf(db: Db, userId: string, most: number): Promise<number> {
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.state, 'shown')))
    .limit(most);
  return found.length;
}

/**
 * Likes a comment, or takes the like back; the number of likes then. The same again changes nothing. Undefined when the comment is gone
 * meanwhile, or is one that is not to be liked any more.
 */
export async function putLike(
  tx: Db,
  commentId: string,
  userId: string,
  like: boolean,
  at: Date,
): Promise<number | undefined> {
  const [held] = await tx
    .select({ state: comments.state })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('no key update');
  if (!held || (like && held.state !== 'shown')) return undefined;
  const { rowCount } = like
    ? await tx.insert(commentLikes).values({ commentId, userId, createdAt: at }).onConflictDoNothing()
    : await tx.delete(commentLikes).where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)));
  const by = (rowCount ?? 0) === 0 ? 0 : like ? 1 : -1;
  const [row] = await tx
    .update(comments)
    .set({ numLikes: sql`${comments.numLikes} + ${by}` })
    .where(eq(comments.id, commentId))
    .returning({ numLikes: comments.numLikes });
  return row?.numLikes ?? 0;
}

interface OfNovel {
  novelId: string;
  authorId: string;
  waiting: boolean;
  /** Only what the author has answered, or has not; what waits is neither. */
  answered?: boolean | undefined;
}

const ofNovel = (viewer: Viewer, { novelId, authorId, waiting, answered }: OfNovel): SQL | undefined =>
  and(
    eq(comments.novelId, novelId),
    waiting
      ? eq(comments.state, 'waiting')
      : and(
          isNull(comments.parentId),
          eq(comments.state, 'shown'),
          or(isNull(comments.userId), ne(comments.userId, authorId)),
          answered === undefined ? undefined : eq(comments.answered, answered),
        ),
    sql`not ${isMuted(viewer)}`,
  );

/** What others wrote on the chapters of a novel: what its author has not answered first, and the newest of that. */
export async function listOfNovel(db: Db, viewer: Viewer, { limit, offset, ...which }: Range & OfNovel) {
  const where = ofNovel(viewer, which);
  const page = await rows(db, viewer)
    .where(where)
    .orderBy(asc(comments.answered), desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset(offset);
  const most = countedFor({ limit, offset });
  const some = db.select({ id: comments.id }).from(comments).where(where).limit(most);
  const [all] = await db.select({ total: sql<number>`count(*)::int` }).from(some.as('some'));
  const total = all?.total ?? 0;
  return { page, total, atLeast: total === most };
}

export async function novelOf(db: Db, id: string): Promise<{ title: string } | undefined> {
  const [row] = await db.select({ title: novels.title }).from(novels).where(eq(novels.id, id));
  return row;
}

/** Number and title of these chapters. */
export const chaptersNamed = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: chapters.id, number: chapters.number, title: chapters.title })
    .from(chapters)
    .where(inArray(chapters.id, [...ids]));
