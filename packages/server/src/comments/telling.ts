import { chapterLabel, type Entities, type SUGGESTION_OUTCOMES } from '@griot/contracts';
import type { ReaderChapter, Reading } from '../chapters/index.ts';
import { Refusal } from '../http/errors.ts';
import type { Inbox } from '../inbox/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { rolesBy, userById } from '../users/index.ts';
import { isBlocked, isMuted } from './people-store.ts';
import { novelOf, type CommentRow } from './store.ts';
import { wordingOf } from './wording.ts';

export interface TellingPorts {
  db: Database;
  limits: Limits;
  inbox: Inbox;
  reading: Pick<Reading, 'readable'>;
}

/** Who is to be told of an answer, and whether they may read what it is about, and so the answer. */
export interface ToTell {
  id: string;
  mayRead: boolean;
}

/** What an author has made of a suggestion, and whether readers have it. */
export interface Decided {
  outcome: (typeof SUGGESTION_OUTCOMES)[number];
  wording: string;
  isSpoiler: boolean;
  out: boolean;
}

/**
 * Tells people that they were answered, quietly: one message a chapter and day, however many answers come. What else there is they
 * find where they wrote.
 */
export function createTelling({ db, limits, inbox, reading }: TellingPorts) {
  /** What somebody once read may be locked since, or taken away. An author reads their own by being it, whatever their roles. */
  async function mayRead(userId: string, c: ReaderChapter): Promise<boolean> {
    const user = await userById(db, userId);
    if (!user) return false;
    const caller = {
      id: user.id,
      emailVerified: user.emailVerifiedAt !== null,
      roles: rolesBy({ office: user.office, hasNovel: false }),
    };
    try {
      await reading.readable(caller, c.novelId, c.id);
      return true;
    } catch (refused) {
      if (refused instanceof Refusal) return false;
      throw refused;
    }
  }

  return {
    /** Who is to be told of an answer to a comment, if anybody. Asked before the chapter is held. */
    async toTell({ userId }: CommentRow, by: { id: string }, c: ReaderChapter): Promise<ToTell | null> {
      if (userId === null || userId === by.id || (await isMuted(db, userId, by.id))) return null;
      return { id: userId, mayRead: await mayRead(userId, c) };
    },

    /** Tells them within the caller's transaction, if they were not told today: where that fails, they are not counted as told. */
    async tell(tx: Db, { id, mayRead }: ToTell, c: ReaderChapter, text: string, isSpoiler: boolean): Promise<void> {
      const novel = await novelOf(tx, c.novelId);
      if (!novel || !(await limits.take({ limit: LIMITS.toldOfAnswers, who: `${id}\n${c.id}` }, tx))) return;
      const where = `${chapterLabel(c.number)} of ${novel.title}`;
      const said = isSpoiler ? 'The answer tells of the plot, so it is not quoted here.' : `“${text}”`;
      await inbox.send(tx, {
        receiverId: id,
        title: `You were answered: ${novel.title}, ${chapterLabel(c.number)}`,
        body: mayRead
          ? `Your comment on ${where} was answered:\n\n${said}\n\nYou find this answer, and any others of today, by your comment.`
          : `Your comment on ${where} was answered.\n\nYou cannot read this chapter at present, so the answer is not quoted here.`,
      });
    },

    /**
     * Tells an author that a reader suggests another wording, likewise once a chapter and day, and never of whom they have muted or
     * blocked. They know their text, so it is quoted.
     */
    async tellSuggested(tx: Db, c: ReaderChapter, by: string, suggested: Entities['ChangedWords'][]): Promise<void> {
      const { authorId } = c;
      if ((await isMuted(tx, authorId, by)) || (await isBlocked(tx, authorId, by))) return;
      const [writer, novel] = [await userById(tx, by), await novelOf(tx, c.novelId)];
      if (!writer || !novel) return;
      if (!(await limits.take({ limit: LIMITS.toldOfSuggestions, who: `${authorId}\n${c.id}` }, tx))) return;
      const label = chapterLabel(c.number);
      await inbox.send(tx, {
        receiverId: authorId,
        title: `Another wording is suggested: ${novel.title}, ${label}`,
        body: `${writer.penName} suggests another wording of a paragraph of ${label} of ${novel.title}:\n\n“${wordingOf(suggested)}”\n\nYou find it, and any others of today, under Comments of the novel. There you take it over, or leave the paragraph as it is.`,
      });
    },

    /** Tells them what became of their suggestion, likewise once a chapter and day for each of both. */
    async tellOutcome(tx: Db, { id, mayRead }: ToTell, c: ReaderChapter, decided: Decided): Promise<void> {
      const { outcome, wording, isSpoiler, out } = decided;
      const novel = await novelOf(tx, c.novelId);
      const who = `${id}\n${c.id}\n${outcome}`;
      if (!novel || !(await limits.take({ limit: LIMITS.toldOfOutcomes, who }, tx))) return;
      const title = `${novel.title}, ${chapterLabel(c.number)}`;
      const quoted = mayRead && !isSpoiler ? `:\n\n“${wording}”` : '.';
      const more = 'What became of others of today stands by them.';
      await inbox.send(
        tx,
        outcome === 'taken'
          ? {
              receiverId: id,
              title: `Your wording was taken over: ${title}`,
              body: `The author of ${novel.title} has taken over the wording that you suggested for ${chapterLabel(c.number)}${quoted}\n\n${out ? 'Readers have it now.' : 'Readers have it once the changed chapter is out.'} Thank you. ${more}`,
            }
          : {
              receiverId: id,
              title: `Your wording was not taken over: ${title}`,
              body: `The author of ${novel.title} leaves the paragraph of ${chapterLabel(c.number)} as it is, for which you suggested another wording${quoted}\n\n${more}`,
            },
      );
    },
  };
}
