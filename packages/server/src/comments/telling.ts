import { chapterLabel } from '@griot/contracts';
import type { ReaderChapter } from '../chapters/index.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { isMuted } from './people-store.ts';
import { novelOf, type CommentRow } from './store.ts';

/**
 * Tells people that they were answered, quietly: one message a chapter and day, however many answers come. What else there is they
 * find where they wrote.
 */
export const createTelling = ({ db, limits, inbox }: { db: Database; limits: Limits; inbox: Inbox }) => ({
  /** Whether who wrote a comment is to be told of an answer; they count as told from here on. */
  async mayTell(answered: CommentRow, by: { id: string } | Caller): Promise<boolean> {
    const { userId, chapterId } = answered;
    if (userId === null || userId === by.id || (await isMuted(db, userId, by.id))) return false;
    return await limits.take({ limit: LIMITS.toldOfAnswers, who: `${userId}\n${chapterId}` });
  },

  async tell(tx: Db, { userId }: CommentRow, c: ReaderChapter, text: string, isSpoiler: boolean): Promise<void> {
    const novel = await novelOf(tx, c.novelId);
    if (!novel || userId === null) return;
    const where = `${chapterLabel(c.number)} of ${novel.title}`;
    const said = isSpoiler ? 'The answer tells of the plot, so it is not quoted here.' : `“${text}”`;
    await inbox.send(tx, {
      receiverId: userId,
      title: `You were answered: ${novel.title}, ${chapterLabel(c.number)}`,
      body: `Your comment on ${where} was answered:\n\n${said}\n\nYou find this answer, and any others of today, by your comment.`,
    });
  },
});
