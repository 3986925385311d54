import { ANSWERS_ALONG, type Entities } from '@griot/contracts';
import type { Answer, BodyOut, QueryOut } from '@griot/contracts/contract';
import type { ReaderChapter, Reading } from '../chapters/index.ts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { once, type KeyedCall } from '../idempotency/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { anchorOf, foundAgain, type Anchored, type Paragraph } from './anchoring.ts';
import {
  findCommentedChapter,
  holdCommented,
  insertAnchor,
  listAnchors,
  moveCounts,
  type CommentedChapter,
} from './chapters-store.ts';
import { createHolding } from './holding.ts';
import { isBlocked } from './people-store.ts';
import { createPlaces } from './places.ts';
import {
  anyComment,
  deleteComment,
  findComment,
  findPinned,
  firstAnswers,
  hasWaitingAnswers,
  insertComment,
  isAnsweredBy,
  listAnswers,
  listThreads,
  ownDifference,
  updateComment,
  type CommentRow,
  type Viewer,
} from './store.ts';
import { createTelling } from './telling.ts';
import { movedBy, type Weighed } from './weight.ts';
import { saidIn } from './wording.ts';
import { answerOnWire, commentOnWire } from './wire.ts';

export interface CommentPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  reading: Pick<Reading, 'content' | 'readable'>;
  inbox: Inbox;
}
type Form = BodyOut<'POST /novels/{novel}/chapters/{chapter}/comments/'> & {
  /** The words of its paragraph as its writer would have them (`suggestions.ts`). */
  suggested?: Entities['ChangedWords'][];
};
type Posted = Answer<'POST /novels/{novel}/chapters/{chapter}/comments/'>;
type Edit = BodyOut<'PATCH /comments/{comment}/'>;
type Listed = QueryOut<'GET /novels/{novel}/chapters/{chapter}/comments/'>;

/** So many paragraphs of a chapter are commented on, at most: each is looked for anew when the text has changed. */
const ANCHORS_MOST = 1_000;

export const missingComment = () => refuse('not_found', 'There is no such comment.');

/** Whether somebody decides on the comments of a novel: its author, and the editors. */
export const decides = (caller: Caller | null, authorId: string): boolean =>
  caller !== null && (caller.id === authorId || caller.roles.includes('editor') || caller.roles.includes('admin'));

export const viewerOf = (caller: Caller | null, authorId: string): Viewer => ({
  id: caller?.id ?? null,
  decides: decides(caller, authorId),
});

export type Comments = ReturnType<typeof createComments>;

/** What readers say to chapters, to their paragraphs, and to each other. Who may read a chapter reads and writes its comments. */
export function createComments({ db, clock, random, limits, reading, inbox }: CommentPorts) {
  const places = createPlaces({ reading });
  const waits = createHolding({ db, clock });
  const telling = createTelling({ db, limits, inbox, reading });

  /** Comments with the first of their answers and where they stand. */
  async function threads(
    rows: CommentRow[],
    viewer: Viewer,
    { pinnedId, at }: { pinnedId: string | null; at: Map<string, number | null> },
  ): Promise<Entities['Comment'][]> {
    const answers = Map.groupBy(
      await firstAnswers(
        db,
        viewer,
        rows.map(({ id }) => id),
        ANSWERS_ALONG,
      ),
      ({ parentId }) => parentId,
    );
    return rows.map((row) =>
      commentOnWire(row, viewer, {
        pinnedId,
        paragraph: at.get(row.anchorId) ?? null,
        answers: answers.get(row.id) ?? [],
      }),
    );
  }

  /** A comment the caller sees, and its chapter, which they may read. @throws Refusal `not_found`, `locked_signed_out`, `locked` */
  async function find(
    caller: Caller | null,
    id: string,
  ): Promise<{ comment: CommentRow; c: ReaderChapter; viewer: Viewer }> {
    const any = await anyComment(db, id);
    if (!any) throw missingComment();
    const c = await reading.readable(caller, any.novelId, any.chapterId);
    const viewer = viewerOf(caller, c.authorId);
    const comment = await findComment(db, viewer, id);
    if (!comment) throw missingComment();
    return { comment, c, viewer };
  }

  /** One comment as the caller sees it. */
  async function one(caller: Caller, id: string): Promise<Entities['Comment']> {
    const { comment, c, viewer } = await find(caller, id);
    const at = await places.of(db, c, await listAnchors(db, c.id));
    const pinnedId = (await findCommentedChapter(db, c.id))?.pinnedId ?? null;
    const [wired] = await threads([comment], viewer, { pinnedId, at });
    if (!wired) throw missingComment();
    return wired;
  }

  /**
   * The anchor that a new comment stands by: one with this paragraph's own words, or a new one. `text` was read before the chapter was
   * held: whoever holds it must not wait for a second connection, which those may have who wait for the chapter.
   */
  async function anchorFor(
    tx: Db,
    c: ReaderChapter,
    seen: Form['paragraph'],
    text: readonly Paragraph[],
  ): Promise<string> {
    const anchors = await listAnchors(tx, c.id);
    const make = async (row: Partial<Omit<Anchored, 'id'>>): Promise<string> => {
      const id = random.id('anc');
      await insertAnchor(tx, { id, chapterId: c.id, ...row });
      return id;
    };
    if (!seen) return anchors.find(({ hash }) => hash === null)?.id ?? (await make({}));
    const number = foundAgain(text, seen);
    const anchor = number === null ? undefined : anchorOf(text, number);
    if (!anchor)
      throw refuse('conflict', 'The author has changed this paragraph meanwhile. Please load the chapter anew.');
    const like = anchors.filter(({ hash }) => hash === anchor.hash);
    const at = like.length > 0 ? await places.of(tx, c, anchors, text) : undefined;
    const same = like.find(({ id }) => at?.get(id) === number);
    if (!same && anchors.length >= ANCHORS_MOST)
      throw refuse(
        'conflict',
        'No more paragraphs of this chapter can be commented on. Please comment on the chapter.',
      );
    return same?.id ?? (await make(anchor));
  }

  /** Writes that an answer to a comment has come or gone, and counts it. The caller holds the chapter. */
  async function count(
    tx: Db,
    before: CommentRow | null,
    after: Weighed & Pick<CommentRow, 'chapterId' | 'anchorId' | 'userId'>,
    gone = false,
  ): Promise<void> {
    const moved = movedBy(before, gone ? null : after);
    await moveCounts(tx, after, moved);
    if (after.parentId === null || moved.comments === 0) return;
    const parent = await anyComment(tx, after.parentId);
    if (!parent) return;
    const numAnswers = parent.numAnswers + moved.comments;
    const answered =
      after.userId === parent.authorId
        ? parent.outcome !== null || (await isAnsweredBy(tx, parent.id, parent.authorId))
        : parent.answered;
    await updateComment(tx, parent.id, { numAnswers, answered });
    await moveCounts(tx, parent, movedBy(parent, { ...parent, numAnswers }));
  }

  return {
    find,
    one,
    count,
    telling,

    /** How many comments a chapter has and where; from counters, however many there are. */
    async counts(c: ReaderChapter): Promise<Entities['CommentCounts']> {
      const [anchors, chapter] = [await listAnchors(db, c.id), await findCommentedChapter(db, c.id)];
      const at = await places.of(db, c, anchors);
      const by = new Map<number, number>();
      let [whole, earlier] = [0, 0];
      for (const { id, hash, numComments } of anchors) {
        const paragraph = at.get(id);
        if (hash === null) whole += numComments;
        else if (paragraph === null || paragraph === undefined) earlier += numComments;
        else by.set(paragraph, (by.get(paragraph) ?? 0) + numComments);
      }
      return {
        total: chapter?.numComments ?? 0,
        chapter: whole,
        paragraphs: [...by]
          .filter(([, comments]) => comments > 0)
          .sort(([a], [b]) => a - b)
          .map(([paragraph, comments]) => ({ paragraph, comments })),
        earlier,
        closed: Boolean(chapter?.closedAt),
      };
    },

    /** A page of comments; the one that is pinned stands before all others of its place. */
    async list(caller: Caller | null, c: ReaderChapter, { on, ordering, limit, offset }: Listed) {
      const viewer = viewerOf(caller, c.authorId);
      const [anchors, chapter] = [await listAnchors(db, c.id), await findCommentedChapter(db, c.id)];
      const at = await places.of(db, c, anchors);
      const here = anchors.filter(({ id, hash }) =>
        on === 'chapter' ? hash === null : hash !== null && at.get(id) === (on === 'earlier' ? null : Number(on)),
      );
      if (here.length === 0) return { rows: [], total: 0 };
      const anchorIds = here.map(({ id }) => id);
      const pinnedId = chapter?.pinnedId ?? null;
      const found = pinnedId === null ? undefined : await findPinned(db, viewer, pinnedId);
      const pinned = found && anchorIds.includes(found.anchorId) ? found : undefined;
      const first = pinned && offset === 0 ? [pinned] : [];
      const rows = await listThreads(db, viewer, {
        anchorIds,
        but: pinned?.id,
        ordering,
        limit: limit - first.length,
        offset: Math.max(0, offset - (pinned ? 1 : 0)),
      });
      const difference = await ownDifference(db, viewer, { chapterId: c.id, novelId: c.novelId, of: anchorIds });
      return {
        rows: await threads([...first, ...rows], viewer, { pinnedId, at }),
        total: here.reduce((sum, { numThreads }) => sum + numThreads, 0) + difference,
      };
    },

    async answers(
      caller: Caller | null,
      id: string,
    ): Promise<(range: Range) => Promise<{ rows: Entities['CommentAnswer'][]; total: number }>> {
      const { comment, c, viewer } = await find(caller, id);
      return async (range) => {
        const rows = await listAnswers(db, viewer, id, range);
        const difference = await ownDifference(db, viewer, {
          chapterId: c.id,
          novelId: c.novelId,
          of: { answersTo: id },
        });
        return { rows: rows.map((row) => answerOnWire(row, viewer)), total: comment.numAnswers + difference };
      };
    },

    /** @throws Refusal `not_allowed` where the caller may not comment, whatever it is that they write */
    async refuseShut(caller: Caller, c: ReaderChapter): Promise<void> {
      await refuseBlocked(caller, c);
      refuseClosed(caller, c, await findCommentedChapter(db, c.id));
    },

    /** Comments on a chapter or a paragraph, or answers a comment. @throws Refusal `not_allowed`, `not_found`, `conflict`, `too_many` */
    async post(caller: Caller, c: ReaderChapter, form: Form, keyed?: KeyedCall): Promise<Posted> {
      const viewer = viewerOf(caller, c.authorId);
      const answered = form.answers === undefined ? undefined : await answerable(viewer, c, form.answers);
      await limits.count({ limit: LIMITS.commentByPerson, who: caller.id });
      const { text: written, suggested = null } = form;
      const state = (await waits(caller, c.authorId, saidIn({ text: written, suggested }))) ? 'waiting' : 'shown';
      const told = answered && state === 'shown' ? await telling.toTell(answered, caller, c) : null;
      const text = form.paragraph && !answered ? await places.paragraphs(c) : [];
      const posted = await transaction(db, (tx) =>
        once(tx, keyed, clock, async () => {
          const chapter = await holdCommented(tx, c.id, caller.id);
          if (!chapter) throw refuse('not_found', 'There is no such chapter.');
          refuseClosed(caller, c, chapter);
          // Looked up again: it may have been deleted before the chapter was held.
          const parent = answered && (await anyComment(tx, answered.parentId ?? answered.id));
          if (answered && (!parent || parent.state !== 'shown')) throw goneMeanwhile();
          const row = {
            id: random.id('com'),
            novelId: c.novelId,
            chapterId: c.id,
            anchorId: parent?.anchorId ?? (await anchorFor(tx, c, form.paragraph, text)),
            parentId: parent?.id ?? null,
            userId: caller.id,
            text: written,
            isSpoiler: form.is_spoiler,
            suggested,
            state,
            createdAt: clock.now(),
          } as const;
          await insertComment(tx, row);
          await count(tx, null, { ...row, numAnswers: 0 });
          if (told) await telling.tell(tx, told, c, row.text, form.is_spoiler);
          if (suggested && state === 'shown') await telling.tellSuggested(tx, c, caller.id, suggested);
          return { id: row.id };
        }),
      );
      return {
        comment: await one(caller, posted.id),
        message:
          state === 'waiting'
            ? 'Your comment waits for the author: first comments with links are looked at before they are shown.'
            : answered
              ? 'Your answer is there.'
              : 'Your comment is there.',
      };
    },

    /** @throws Refusal `not_found`, `not_allowed` when the comment is somebody else's, or its writer has been blocked since */
    async refuseOthers(caller: Caller, id: string): Promise<void> {
      const { comment, c } = await find(caller, id);
      if (comment.state === 'deleted' || comment.state === 'removed') throw missingComment();
      if (comment.userId !== caller.id) throw refuse('not_allowed', 'This comment is not yours.');
      await refuseBlocked(caller, c);
    },

    /** Changes one's own comment, which then says that it was edited; in closed chapters too, where people still mend what they said. @throws Refusal `not_found`, `not_allowed`, `too_many` */
    async edit(caller: Caller, id: string, { text, is_spoiler: isSpoiler }: Edit): Promise<Entities['Comment']> {
      const { c } = await find(caller, id);
      await limits.count({ limit: LIMITS.commentByPerson, who: caller.id });
      const waiting = await waits(caller, c.authorId, text);
      await transaction(db, async (tx) => {
        await holdCommented(tx, c.id);
        const before = await anyComment(tx, id);
        if (!before || before.userId !== caller.id || before.state === 'deleted' || before.state === 'removed')
          throw missingComment();
        const state = waiting ? 'waiting' : before.state;
        await updateComment(tx, id, { text, isSpoiler, editedAt: clock.now(), state });
        await count(tx, before, { ...before, state });
      });
      return await one(caller, id);
    },

    /** Deletes one's own comment. What has answers, shown or waiting, stays without its text, so that they can be read. @throws Refusal `not_found` */
    async remove(caller: Caller, id: string): Promise<void> {
      const found = await anyComment(db, id);
      if (!found || found.userId !== caller.id || found.state === 'deleted') throw missingComment();
      await transaction(db, async (tx) => {
        await holdCommented(tx, found.chapterId);
        const before = await anyComment(tx, id);
        if (!before || before.state === 'deleted' || before.state === 'removed') return;
        if (before.numAnswers > 0 || (await hasWaitingAnswers(tx, id))) {
          await updateComment(tx, id, { state: 'deleted', text: '', suggested: null, outcome: null });
          await count(tx, before, { ...before, state: 'deleted' });
        } else {
          await deleteComment(tx, id);
          await count(tx, before, before, true);
        }
      });
    },
  };

  async function refuseBlocked(caller: Caller, c: ReaderChapter): Promise<void> {
    if (caller.id !== c.authorId && (await isBlocked(db, c.authorId, caller.id)))
      throw refuse('not_allowed', 'The author does not want comments of yours on their novels.');
  }

  function refuseClosed(caller: Caller, c: ReaderChapter, chapter: CommentedChapter | undefined): void {
    if (chapter?.closedAt && caller.id !== c.authorId)
      throw refuse('not_allowed', 'The author has closed the comments of this chapter.');
  }

  async function answerable(viewer: Viewer, c: ReaderChapter, id: string): Promise<CommentRow> {
    const comment = await findComment(db, viewer, id);
    if (!comment || comment.chapterId !== c.id) throw missingComment();
    if (comment.state === 'waiting')
      throw refuse('conflict', 'This comment is not shown yet, so it cannot be answered.');
    if (comment.state !== 'shown') throw goneMeanwhile();
    return comment;
  }
}

const goneMeanwhile = () => refuse('conflict', 'This comment is gone meanwhile.');
