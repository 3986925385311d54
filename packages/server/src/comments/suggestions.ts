import type { Entities } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import type { Approval, ReaderChapter, Reading } from '../chapters/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { ownNovel } from '../novels/index.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { paragraphsOf, placed } from './anchoring.ts';
import { blocksOf, blockTexts } from './blocks.ts';
import { findAnchored, holdCommented } from './chapters-store.ts';
import { isReworded, reworded, wordsOfBlock } from './rewording.ts';
import { missingComment, type Comments } from './service.ts';
import { anyComment, updateComment, type CommentRow } from './store.ts';
import { changedWords, originalOf, wordingOf } from './wording.ts';

export interface SuggestionPorts {
  db: Database;
  limits: Limits;
  reading: Pick<Reading, 'content'>;
  approval: Pick<Approval, 'amend'>;
  comments: Comments;
}
type Form = BodyOut<'POST /novels/{novel}/chapters/{chapter}/suggestions/'>;
type Posted = Answer<'POST /novels/{novel}/chapters/{chapter}/suggestions/'>;
type TakenOver = Answer<'POST /comments/{comment}/take-over/'>;

export type Suggestions = ReturnType<typeof createSuggestions>;

const changedSince = () =>
  refuse('conflict', 'This paragraph has changed since: the suggestion is for an earlier version of it.');

/** What becomes of a chapter when a wording is taken over, as its author is told. */
const DONE = {
  published: 'The wording is taken over, and readers have it.',
  submitted: 'The wording is taken over. Readers have it once an editor has approved the chapter.',
  drafted:
    'The wording is in your draft, with what else you have changed there. Readers have it when you publish that.',
};

/** Other wordings of paragraphs: readers suggest them as comments of a kind, authors put them in place by one press. */
export function createSuggestions({ db, limits, reading, approval, comments }: SuggestionPorts) {
  /** A suggestion for a novel of the caller's own. @throws Refusal `not_found`, `not_allowed` */
  async function decidable(caller: Caller, id: string): Promise<{ comment: CommentRow; c: ReaderChapter }> {
    const found = await comments.find(caller, id);
    if (found.c.authorId !== caller.id) throw refuse('not_allowed', 'This is for the author of the novel.');
    if (found.comment.suggested === null) throw missingComment();
    return found;
  }

  /** The suggestion as it stands once its chapter is held. @throws Refusal `not_found`, `conflict` while it waits to be shown */
  async function held(
    tx: Db,
    { id, chapterId }: CommentRow,
  ): Promise<CommentRow & { suggested: Entities['ChangedWords'][] }> {
    await holdCommented(tx, chapterId);
    const comment = await anyComment(tx, id);
    if (!comment?.suggested) throw missingComment();
    if (comment.state === 'waiting') throw refuse('conflict', 'This suggestion waits to be shown: show it first.');
    if (comment.state !== 'shown') throw missingComment();
    return { ...comment, suggested: comment.suggested };
  }

  /** A text with a suggestion in place of the paragraph that it is for. @throws Refusal `conflict` where that is not there as it was */
  async function inPlace(
    tx: Db,
    html: string,
    { anchorId, suggested }: Awaited<ReturnType<typeof held>>,
  ): Promise<string> {
    const anchor = await findAnchored(tx, anchorId);
    const paragraphs = paragraphsOf(blockTexts(html));
    const number = anchor && placed([anchor], paragraphs).get(anchor.id);
    if (typeof number !== 'number' || paragraphs[number]?.hash !== anchor?.hash) throw changedSince();
    const block = blocksOf(html)[number];
    if (!block || !isReworded(block.name)) throw changedSince();
    const { from, to } = block;
    // A line break is none of what the place goes by, but all that is set in the paragraph hangs on it.
    if (wordsOfBlock(html.slice(from, to)) !== originalOf(suggested)) throw changedSince();
    return `${html.slice(0, from)}${reworded(html.slice(from, to), suggested)}${html.slice(to)}`;
  }

  return {
    /** Suggests another wording of a paragraph. @throws Refusal `not_allowed`, `conflict`, `invalid`, `too_many` */
    async post(caller: Caller, c: ReaderChapter, form: Form, keyed?: KeyedCall): Promise<Posted> {
      const html = await reading.content(c);
      const number = foundExactly(blockTexts(html), form.paragraph);
      const block = number === undefined ? undefined : blocksOf(html)[number];
      if (number === undefined || !block)
        throw refuse('conflict', 'The author has changed this paragraph meanwhile. Please load the chapter anew.');
      if (!isReworded(block.name))
        throw refuse('conflict', 'Another wording can be suggested for paragraphs and headings.');
      const original = wordsOfBlock(html.slice(block.from, block.to));
      if (original === form.wording) throw invalid({ wording: ['Change something first.'] });
      const posted = await comments.post(
        caller,
        c,
        {
          text: form.note,
          is_spoiler: form.is_spoiler,
          paragraph: { number, text: blockTexts(html)[number] ?? '' },
          suggested: changedWords(original, form.wording),
        },
        keyed,
      );
      const waits = posted.comment.state === 'waiting';
      return {
        comment: posted.comment,
        message: waits ? posted.message : 'Your suggestion is there, for the author to take over.',
      };
    },

    /** @throws Refusal `not_allowed` on the caller's own novel, whose text they change themselves */
    refuseOwn(caller: Caller, c: ReaderChapter): void {
      if (caller.id === c.authorId)
        throw refuse('not_allowed', 'This is your own novel: change the paragraph where you write.');
    },

    /**
     * Puts a suggested wording in place of its paragraph, by one press however often it is pressed. The draft is what changes, as by any
     * save; where it held what readers have, it goes the way to them. Whoever has it open elsewhere meets `stale_draft` at their next save.
     * @throws Refusal `not_allowed`, `conflict` where the paragraph is not as it was, or the chapter cannot be edited
     */
    async takeOver(caller: Caller, id: string): Promise<TakenOver> {
      const { comment: found, c } = await decidable(caller, id);
      const novel = await ownNovel(db, caller, c.novelId);
      await limits.count({ limit: LIMITS.saveByAuthor, who: caller.id });
      const told = await comments.telling.toTell(found, caller, c);
      const became = await transaction(db, async (tx) => {
        let comment: Awaited<ReturnType<typeof held>> | undefined;
        const amended = await approval.amend(tx, novel, found.chapterId, async (draft) => {
          comment = await held(tx, found);
          if (comment.outcome === 'taken') return null;
          if (comment.outcome === 'declined') throw refuse('conflict', 'You have declined this suggestion.');
          return await inPlace(tx, draft, comment);
        });
        if (!comment || amended === null) return null;
        await updateComment(tx, id, { outcome: 'taken', answered: true });
        if (told)
          await comments.telling.tellOutcome(tx, told, c, {
            outcome: 'taken',
            wording: wordingOf(comment.suggested),
            isSpoiler: comment.isSpoiler,
            out: amended === 'published',
          });
        return amended;
      });
      return {
        comment: await comments.one(caller, id),
        message: became === null ? 'You have taken this wording over already.' : DONE[became],
      };
    },

    /** Leaves the paragraph as it is; the same again changes nothing. @throws Refusal `not_allowed`, `conflict` when it is taken over */
    async decline(caller: Caller, id: string): Promise<Entities['Comment']> {
      const { comment: found, c } = await decidable(caller, id);
      const told = await comments.telling.toTell(found, caller, c);
      await transaction(db, async (tx) => {
        const comment = await held(tx, found);
        if (comment.outcome === 'taken') throw refuse('conflict', 'You have taken this wording over already.');
        if (comment.outcome === 'declined') return;
        await updateComment(tx, id, { outcome: 'declined', answered: true });
        if (told)
          await comments.telling.tellOutcome(tx, told, c, {
            outcome: 'declined',
            wording: wordingOf(comment.suggested),
            isSpoiler: comment.isSpoiler,
            out: false,
          });
      });
      return await comments.one(caller, id);
    },
  };
}

/** The paragraph with these very words: the one at its place if it has them, or else the nearest. Browsers put other spaces than this server. */
function foundExactly(texts: readonly string[], seen: { number: number; text: string }): number | undefined {
  const dense = (text: string): string => text.replace(/\s+/g, '');
  const sought = dense(seen.text);
  if (sought === '') return undefined;
  const far = (number: number): number => Math.abs(number - seen.number);
  const same = texts.flatMap((text, number) => (dense(text) === sought ? [number] : []));
  return same.sort((a, b) => far(a) - far(b))[0];
}
