import type { Entities } from '@griot/contracts';
import { invalid, refuse } from '../http/errors.ts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import { findNovel } from '../novels/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import { userById } from '../users/index.ts';
import { hold, writeDraft, type ChapterPorts, type DraftChange, type Drafts, type Novel } from './drafts.ts';
import { findChapter, updateChapter } from './drafts-store.ts';
import { approvedMessage, publishedMessage, returnedMessage, type Message } from './messages.ts';
import { missingChapter } from './reading.ts';
import type { Publisher } from './publisher.ts';
import { readyText } from './ready-text.ts';
import { ownChapterOnWire, type ChapterRow } from './wire.ts';

export interface ApprovalPorts extends ChapterPorts {
  drafts: Pick<Drafts, 'wordsWritten'>;
  mailer: Mailer;
  inbox: Inbox;
  publisher: Publisher;
  /** `auto` approves what an author asks to have published at once (ruling 10). */
  publishing: 'manual' | 'auto';
}

/** What an editor decides on: a chapter, and when the text they have read was submitted, if they say so. */
export interface Case {
  editorId: string;
  found: { novel: Novel; chapter: ChapterRow };
  read?: string | undefined;
}

interface Decision {
  action: 'chapter.published' | 'chapter.rejected';
  detail: Record<string, unknown>;
  change(tx: Db, chapter: ChapterRow): Promise<ChapterRow>;
  message(chapter: ChapterRow): Message;
}

export type Approval = ReturnType<typeof createApproval>;

/** The way of a chapter from its author over an editor to its readers (part 2 §4, rulings 10 and 20). */
export function createApproval({ db, clock, random, drafts, mailer, inbox, publisher, publishing }: ApprovalPorts) {
  /** What an approval makes of a held chapter: it comes out, unless its time is still to come. */
  const letThrough = (tx: Db, chapter: ChapterRow): Promise<ChapterRow> => {
    const now = clock.now();
    return chapter.releaseAt && chapter.releaseAt > now
      ? updateChapter(tx, chapter.id, { approvedAt: now })
      : publisher.publish(tx, chapter);
  };

  /** Decides on a held chapter that awaits approval, if it is the text that was read, records who did, and tells its author in the inbox, and by mail unless they want none. */
  async function decide(
    { editorId, found, read }: Case,
    { action, detail, change, message }: Decision,
  ): Promise<Entities['OwnChapter']> {
    return await transaction(db, async (tx) => {
      const chapter = await hold(tx, found.novel, found.chapter.id);
      if (!chapter.requestedAt || chapter.approvedAt)
        throw refuse('conflict', 'This chapter is not awaiting approval.');
      if (read !== undefined && Date.parse(read) !== chapter.requestedAt.getTime())
        throw refuse('conflict', 'This chapter has been submitted anew since you opened it.');
      const decided = await change(tx, chapter);
      const about = { novel: found.novel.id, chapter: chapter.number, title: chapter.draftTitle };
      await recordAction(
        tx,
        { actorId: editorId, action, subjectId: chapter.id, detail: { ...about, ...detail } },
        clock,
        random,
      );
      await tellAuthor(tx, found.novel, message(decided), { mailer, inbox });
      return ownChapterOnWire(decided, found.novel);
    });
  }

  return {
    /** A novel and a chapter of it in any state, for editors; @throws Refusal `not_found` */
    async find(novelKey: string, chapterKey: string): Promise<{ novel: Novel; chapter: ChapterRow }> {
      const novel = await findNovel(db, novelKey);
      const chapter = novel && (await findChapter(db, novel.id, chapterKey));
      if (!novel || !chapter) throw missingChapter();
      return { novel, chapter };
    },

    /**
     * Puts a chapter before an editor, with the text sent along saved first in the same transaction.
     * @throws Refusal `invalid` without a title or a word, `conflict` when it awaits approval or nothing has changed
     */
    async request(novel: Novel, chapterId: string, change: DraftChange): Promise<Entities['OwnChapter']> {
      return await transaction(db, async (tx) => {
        const held = await hold(tx, novel, chapterId);
        if (held.approvedAt) throw refuse('conflict', 'This chapter is approved already.');
        if (held.requestedAt) throw refuse('conflict', 'This chapter is awaiting approval already.');
        const chapter = await writeDraft(tx, held, change, clock.now());
        await drafts.wordsWritten(tx, novel.authorId, chapter.draftWords - held.draftWords);
        mustBeWhole(chapter);
        if (chapter.publishedAt && chapter.draft === chapter.content && chapter.draftTitle === chapter.title)
          throw refuse('conflict', 'This chapter is published as it stands.');
        const requested = await updateChapter(tx, chapter.id, {
          requestedAt: clock.now(),
          rejection: null,
          changed: chapter.publishedAt !== null,
        });
        return ownChapterOnWire(publishing === 'auto' ? await letThrough(tx, requested) : requested, novel);
      });
    },

    /**
     * Changes the text of a chapter by one press of its author. Where the draft held what readers have, or awaited approval, it goes the
     * way to them as if its author had sent it in; where it held more, that stays for its author to send. Null when `edit` finds nothing to change.
     * @throws Refusal `conflict` when the chapter is approved or would have no word, `invalid` when it grows too long
     */
    async amend(
      tx: Db,
      novel: Novel,
      chapterId: string,
      edit: (draft: string) => Promise<string | null>,
    ): Promise<'published' | 'submitted' | 'drafted' | null> {
      const held = await hold(tx, novel, chapterId);
      const html = await edit(held.draft);
      if (html === null) return null;
      const awaits = held.requestedAt !== null && held.approvedAt === null;
      const asPublished = held.publishedAt !== null && held.draft === held.content && held.draftTitle === held.title;
      const editable = awaits ? await updateChapter(tx, chapterId, { requestedAt: null }) : held;
      const chapter = await writeDraft(tx, editable, { text: readyText(html, 'wording') }, clock.now());
      if (!awaits && !asPublished) return 'drafted';
      if (chapter.draftWords === 0) throw refuse('conflict', 'A chapter that readers have needs at least one word.');
      const requested = await updateChapter(tx, chapterId, {
        requestedAt: clock.now(),
        rejection: null,
        changed: chapter.publishedAt !== null,
      });
      if (publishing !== 'auto') return 'submitted';
      await letThrough(tx, requested);
      return 'published';
    },

    /** Takes back a chapter that awaits approval (ruling 35), or its time after an approval, to go on writing; @throws Refusal `conflict` when an editor has decided, or it is taken back already */
    async takeBack(novel: Novel, chapterId: string): Promise<Entities['OwnChapter']> {
      return await transaction(db, async (tx) => {
        const chapter = await hold(tx, novel, chapterId);
        if (!chapter.requestedAt) throw refuse('conflict', 'This chapter is not awaiting approval any more.');
        return ownChapterOnWire(await updateChapter(tx, chapter.id, { requestedAt: null, approvedAt: null }), novel);
      });
    },

    /** Approves a chapter: its draft becomes what readers see, at its time if it has one that is still to come. @throws Refusal `conflict` when it does not await approval, or another text of it does */
    approve: (about: Case, origin: string) =>
      decide(about, {
        action: 'chapter.published',
        detail: {},
        change: letThrough,
        message: (chapter) =>
          (chapter.approvedAt ? approvedMessage : publishedMessage)(about.found.novel, chapter, origin),
      }),

    /** Returns a chapter to its author with a reason; a published text stays. @throws Refusal `conflict` likewise */
    reject: (about: Case, reason: string, origin: string) =>
      decide(about, {
        action: 'chapter.rejected',
        detail: { reason },
        change: (tx, chapter) =>
          updateChapter(tx, chapter.id, { requestedAt: null, rejection: reason, changed: false }),
        message: (chapter) => returnedMessage(about.found.novel, chapter, reason, origin),
      }),
  };
}

/** Says something of a chapter to its author: in the inbox, and by mail unless they want none. */
export async function tellAuthor(
  tx: Db,
  { authorId }: Novel,
  { subject, text, link }: Message,
  { mailer, inbox }: Pick<ApprovalPorts, 'mailer' | 'inbox'>,
): Promise<void> {
  const author = await userById(tx, authorId);
  if (author?.mailDecisions)
    await mailer.send(tx, { to: author.email, subject, text: `${greeting(author)}${text}`, ...(link ? { link } : {}) });
  await inbox.send(tx, { receiverId: authorId, title: subject, body: text, mailed: true });
}

function mustBeWhole(chapter: ChapterRow): void {
  const texts: Record<string, string[]> = {};
  if (!chapter.draftTitle) texts['title'] = ['A title is needed before a chapter can be published.'];
  if (chapter.draftWords === 0) texts['draft'] = ['A chapter needs at least one word before it can be published.'];
  if (Object.keys(texts).length > 0) throw invalid(texts);
}
