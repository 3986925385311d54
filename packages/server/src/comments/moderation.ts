import { ANSWERS_ALONG, chapterLabel, type Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import { holdCommented, updateCommented } from './chapters-store.ts';
import { decides, missingComment, type Comments } from './service.ts';
import {
  anyComment,
  chaptersNamed,
  firstAnswers,
  listOfNovel,
  novelOf,
  updateComment,
  type CommentRow,
  type Viewer,
} from './store.ts';
import { answerOnWire, quoteOf, suggestionOnWire } from './wire.ts';
import { saidIn } from './wording.ts';

export interface ModerationPorts {
  db: Database;
  clock: Clock;
  random: Random;
  comments: Comments;
  inbox: Inbox;
}
type Row = Entities['NovelComment'];

export type CommentModeration = ReturnType<typeof createCommentModeration>;

/** What authors do with the comments on their novels, and editors with any. */
export function createCommentModeration({ db, clock, random, comments, inbox }: ModerationPorts) {
  const removal = createRemoval({ clock, random, inbox, count: comments.count });

  /** A comment on a novel of the caller's own. @throws Refusal `not_found`, `not_allowed` */
  async function onOwnNovel(caller: Caller, id: string): Promise<CommentRow> {
    const { comment, c } = await comments.find(caller, id);
    if (c.authorId !== caller.id) throw refuse('not_allowed', 'This is for the author of the novel.');
    if (comment.state === 'deleted' || comment.state === 'removed') throw missingComment();
    return comment;
  }

  /** @throws Refusal `not_found`, `not_allowed` */
  async function decidable(caller: Caller, id: string): Promise<CommentRow> {
    const { comment, c } = await comments.find(caller, id);
    if (!decides(caller, c.authorId))
      throw refuse('not_allowed', 'This is for the author of the novel and for editors.');
    return comment;
  }

  return {
    /** Takes a comment away; whoever answered it is still read. Staff find who did it and what it said. */
    async remove(caller: Caller, id: string): Promise<void> {
      await decidable(caller, id);
      await transaction(db, (tx) => removal(tx, caller.id, id));
    },

    /** Shows a comment that waited, and tells whom it answers; of a suggestion its author, unless it is they who show it. @throws Refusal `conflict` when it does not wait */
    async approve(caller: Caller, id: string): Promise<Entities['Comment']> {
      const found = await decidable(caller, id);
      const { c } = await comments.find(caller, id);
      const answered = found.parentId === null ? undefined : await anyComment(db, found.parentId);
      const by = { id: found.userId ?? '' };
      const told = answered?.state === 'shown' ? await comments.telling.toTell(answered, by, c) : null;
      await transaction(db, async (tx) => {
        await holdCommented(tx, found.chapterId);
        const before = await anyComment(tx, id);
        if (before?.state !== 'waiting') throw refuse('conflict', 'This comment does not wait any more.');
        await updateComment(tx, id, { state: 'shown' });
        await comments.count(tx, before, { ...before, state: 'shown' });
        if (told) await comments.telling.tell(tx, told, c, before.text, before.isSpoiler);
        if (before.suggested && before.userId !== null && before.outcome === null && caller.id !== c.authorId)
          await comments.telling.tellSuggested(tx, c, before.userId, before.suggested);
      });
      return await comments.one(caller, id);
    },

    async heart(caller: Caller, id: string, hearted: boolean): Promise<Entities['Comment']> {
      const comment = await onOwnNovel(caller, id);
      if (comment.userId === caller.id) throw refuse('not_allowed', 'This comment is your own.');
      await updateComment(db, id, { hearted });
      return await comments.one(caller, id);
    },

    /** Shows a comment before all others of its place; a chapter has one. */
    async pin(caller: Caller, id: string, pinned: boolean): Promise<Entities['Comment']> {
      const comment = await onOwnNovel(caller, id);
      if (comment.parentId !== null || comment.state !== 'shown')
        throw refuse('conflict', 'Only a comment that is shown, and no answer, can be pinned.');
      await transaction(db, async (tx) => {
        const chapter = await holdCommented(tx, comment.chapterId);
        if (pinned || chapter?.pinnedId === id)
          await updateCommented(tx, comment.chapterId, { pinnedId: pinned ? id : null });
      });
      return await comments.one(caller, id);
    },

    /** Closes the comments of a chapter of the caller's own, or opens them again. */
    async close(chapterId: string, closed: boolean): Promise<{ closed: boolean }> {
      await transaction(db, async (tx) => {
        await holdCommented(tx, chapterId);
        await updateCommented(tx, chapterId, { closedAt: closed ? clock.now() : null });
      });
      return { closed };
    },

    /** What was written on a novel of the caller's own. */
    async ofNovel(
      caller: Caller,
      novelId: string,
      {
        waiting = false,
        answered,
        ...range
      }: Range & { waiting?: boolean | undefined; answered?: boolean | undefined },
    ) {
      const viewer: Viewer = { id: caller.id, decides: true };
      const { page, total, atLeast } = await listOfNovel(db, viewer, {
        novelId,
        authorId: caller.id,
        waiting,
        answered,
        ...range,
      });
      const named = new Map(
        (
          await chaptersNamed(
            db,
            page.map(({ chapterId }) => chapterId),
          )
        ).map((c) => [c.id, c]),
      );
      const answers = Map.groupBy(
        await firstAnswers(
          db,
          viewer,
          page.map(({ id }) => id),
          ANSWERS_ALONG,
        ),
        (a) => a.parentId,
      );
      const rows = page.map((row): Row => {
        const chapter = named.get(row.chapterId);
        return {
          ...answerOnWire(row, viewer),
          ...suggestionOnWire(row),
          quote: row.opening === null ? null : quoteOf(row.opening),
          num_answers: row.numAnswers,
          answers: (answers.get(row.id) ?? []).map((answer) => answerOnWire(answer, viewer)),
          chapter: { id: row.chapterId, number: chapter?.number ?? '', title: chapter?.title ?? '' },
          answered: row.answered,
        };
      });
      return { rows, total, atLeast };
    },
    removal,
  };
}

/** Takes a comment away within the caller's transaction, as authors and staff do; false when it is gone already. */
const createRemoval =
  ({ clock, random, inbox, count }: { clock: Clock; random: Random; inbox: Inbox; count: Comments['count'] }) =>
  async (tx: Db, actorId: string, id: string, more: object = {}): Promise<boolean> => {
    const found = await anyComment(tx, id);
    if (!found) return false;
    await holdCommented(tx, found.chapterId);
    const before = await anyComment(tx, id);
    if (!before || before.state === 'deleted' || before.state === 'removed') return false;
    await updateComment(tx, id, { state: 'removed' });
    await count(tx, before, { ...before, state: 'removed' });
    const detail = {
      ...more,
      novel: before.novelId,
      chapter: before.chapterId,
      author: before.userId === null ? null : { id: before.userId, pen_name: before.name },
      text: saidIn(before),
    };
    await recordAction(tx, { actorId, action: 'comment.removed', subjectId: id, detail }, clock, random);
    if (before.userId !== null && before.userId !== actorId) {
      const [chapter] = await chaptersNamed(tx, [before.chapterId]);
      const novel = await novelOf(tx, before.novelId);
      const where = [novel?.title, chapter && chapterLabel(chapter.number)].filter(Boolean).join(', ');
      await inbox.send(tx, {
        receiverId: before.userId,
        title: `Your comment was removed: ${where}`,
        body: `The author of the novel or our editors have removed your comment. It said:\n\n“${saidIn(before)}”\n\nWhat others answered is still there. If you think this is wrong, write to us on the contact page.`,
      });
    }
    return true;
  };
