import type { Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { block, listBlocks, listMutes, mute, unblock, unmute } from './people-store.ts';
import { missingComment, type Comments } from './service.ts';
import { putLike } from './store.ts';
import { setAsideOnWire } from './wire.ts';

export type CommentPeople = ReturnType<typeof createCommentPeople>;

/** What people do about each other: like, mute, and, as authors, block. */
export function createCommentPeople({ db, clock, comments }: { db: Database; clock: Clock; comments: Comments }) {
  /** Who wrote a comment, if it is not the caller. @throws Refusal `not_found`, `not_allowed` */
  async function writerOf(
    caller: Caller,
    id: string,
    own: string,
  ): Promise<{ id: string; name: string; authorId: string }> {
    const { comment, c } = await comments.find(caller, id);
    if (comment.userId === null || comment.name === null || comment.state === 'deleted' || comment.state === 'removed')
      throw missingComment();
    if (comment.userId === caller.id) throw refuse('not_allowed', own);
    return { id: comment.userId, name: comment.name, authorId: c.authorId };
  }

  return {
    /** Likes a comment, or takes the like back; the same again changes nothing. @throws Refusal `not_allowed` for one's own */
    async like(caller: Caller, id: string, liked: boolean): Promise<Entities['CommentLikes']> {
      if (liked) await writerOfShown(caller, id);
      else await comments.find(caller, id);
      const likes = await transaction(db, (tx) => putLike(tx, id, caller.id, liked, clock.now()));
      if (likes === undefined) throw missingComment();
      return { num_likes: likes, is_liked: liked };
    },

    async mute(caller: Caller, id: string): Promise<{ message: string }> {
      const writer = await writerOf(caller, id, 'You cannot mute yourself.');
      await mute(db, caller.id, writer.id, clock.now());
      return { message: `You see no comments of ${writer.name} any more. You can undo this in your profile.` };
    },
    async mutes(caller: Caller, range: Range) {
      const { rows, total } = await listMutes(db, caller.id, range);
      return { rows: rows.map(setAsideOnWire), total };
    },
    unmute: (caller: Caller, userId: string): Promise<void> => unmute(db, caller.id, userId),

    /** Lets who wrote a comment write none any more on the caller's novels. @throws Refusal `not_allowed` on others' novels */
    async block(caller: Caller, id: string): Promise<{ message: string }> {
      const writer = await writerOf(caller, id, 'You cannot block yourself.');
      if (writer.authorId !== caller.id) throw refuse('not_allowed', 'This is for the author of the novel.');
      await block(db, caller.id, writer.id, clock.now());
      return { message: `${writer.name} cannot comment on your novels any more. You can undo this in your profile.` };
    },
    async blocks(caller: Caller, range: Range) {
      const { rows, total } = await listBlocks(db, caller.id, range);
      return { rows: rows.map(setAsideOnWire), total };
    },
    unblock: (caller: Caller, userId: string): Promise<void> => unblock(db, caller.id, userId),
  };

  async function writerOfShown(caller: Caller, id: string): Promise<void> {
    const { comment } = await comments.find(caller, id);
    if (comment.state !== 'shown') throw missingComment();
    if (comment.userId === caller.id) throw refuse('not_allowed', 'You cannot like your own comment.');
  }
}
