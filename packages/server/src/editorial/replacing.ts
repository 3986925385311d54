import { chapterLabel, CHAPTER_MAX, OCCURRENCES_MAX, TITLE_MAX } from '@griot/contracts';
import { canBeSeen, type Answer, type BodyOut, type QueryOut } from '@griot/contracts/contract';
import { draftState, type Novel, readyText, type ReadyText, writeDraft } from '../chapters/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { holdLiving } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { finder, findInHtml, findInLine, replaceInHtml, replaceInLine } from './occurrences.ts';
import { draftText, draftTexts, holdChapters, sumOfDrafts, type DraftText } from './texts-store.ts';

type FoundQuery = QueryOut<'GET /novels/mine/{novel}/occurrences/'>;
type FoundAnswer = Answer<'GET /novels/mine/{novel}/occurrences/'>;
type ReplaceBody = BodyOut<'POST /novels/mine/{novel}/replace/'>;

/** What one call rewrites at most, in characters of drafts: they are all in memory for a moment. */
const DRAFTS_MAX = 20_000_000;

export type Replacing = ReturnType<typeof createReplacing>;

/** Finds a text in all drafts of a novel, and puts another in its place: where its author chose, in all of them or in none. */
export function createReplacing({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) {
  return {
    async find(novel: Novel, { text, match_case, whole_words }: FoundQuery): Promise<FoundAnswer> {
      await limits.count({ limit: LIMITS.findByAuthor, who: novel.authorId });
      const sought = finder({ text, matchCase: match_case ?? false, wholeWords: whole_words ?? false });
      const chapters: FoundAnswer['chapters'] = [];
      let room = OCCURRENCES_MAX;
      for await (const draft of draftTexts(db, novel.id)) {
        const found = [
          ...findInLine(draft.title, sought).map((each) => ({ ...each, within: 'title' as const })),
          ...findInHtml(draft.draft, sought, OCCURRENCES_MAX + 1).map((each) => ({ ...each, within: 'text' as const })),
        ];
        if (found.length === 0) continue;
        if (room === 0) return { more: true, chapters };
        const occurrences = found.slice(0, room).map((each, place) => ({ place, ...each }));
        chapters.push({
          id: draft.id,
          chapter: draft.number,
          title: draft.title,
          draft_state: draftState(draft),
          version: draft.version,
          occurrences,
        });
        if (found.length > room) return { more: true, chapters };
        room -= found.length;
      }
      return { more: false, chapters };
    },

    /**
     * Saves each chapter as its author would by hand: what stood there is a version, and readers of a published one see the new
     * text once it is approved.
     * @throws Refusal `stale_draft` when a chapter is not as it was looked at, `conflict` when one awaits approval; nothing is changed then
     */
    async replace(novel: Novel, body: ReplaceBody): Promise<Answer<'POST /novels/mine/{novel}/replace/'>> {
      await limits.count({ limit: LIMITS.replaceByAuthor, who: novel.authorId });
      const asked = body.chapters;
      const ids = asked.map(({ id }) => id);
      const { many, length } = await sumOfDrafts(db, novel.id, ids);
      if (many !== ids.length) throw stale();
      if (length > DRAFTS_MAX) throw invalid({ chapters: ['This is too much at once. Choose fewer chapters.'] });
      // Made ready before anything is held: nobody waits for it.
      const rewritten = new Map<string, Rewritten>();
      for (const { id, version, places } of asked) {
        const draft = await draftText(db, novel.id, id);
        if (draft?.version !== version) throw stale();
        rewritten.set(id, rewrite(draft, body, new Set(places)));
      }
      await transaction(db, async (tx) => {
        await holdLiving(tx, novel.id, 'to its author');
        const held = await holdChapters(tx, novel.id, ids);
        if (held.length !== ids.length) throw stale();
        for (const chapter of held) {
          const change = rewritten.get(chapter.id);
          if (chapter.draftVersion !== change?.version) throw stale();
          if (chapter.requestedAt) throw awaiting(chapter.number);
          await writeDraft(tx, chapter, change, clock.now());
        }
      });
      return { chapters: asked.length, replaced: asked.reduce((sum, { places }) => sum + new Set(places).size, 0) };
    },
  };
}

interface Rewritten {
  title: string;
  text: ReadyText;
  version: number;
}

/** @throws Refusal `conflict` when the chapter awaits approval, `invalid` when there is no such place or the new text cannot be one */
function rewrite(draft: DraftText, body: ReplaceBody, places: ReadonlySet<number>): Rewritten {
  if (draft.requestedAt) throw awaiting(draft.number);
  const { text, match_case: matchCase, whole_words: wholeWords, replacement } = body;
  const sought = finder({ text, matchCase, wholeWords });
  const inTitle = findInLine(draft.title, sought).length;
  const titles = new Set([...places].filter((place) => place < inTitle));
  const texts = new Set([...places].filter((place) => place >= inTitle).map((place) => place - inTitle));
  // Told from the numbers alone, before it is written.
  if (draft.draft.length + texts.size * (replacement.length - text.length) > CHAPTER_MAX) throw tooLong(draft.number);
  const title = replaceInLine(draft.title, sought, titles, replacement)?.trim();
  const html = replaceInHtml(draft.draft, sought, texts, replacement);
  if (title === undefined || html === undefined)
    throw invalid({ chapters: [`${chapterLabel(draft.number)}: there is no such place.`] });
  if (title.length > TITLE_MAX)
    throw invalid({ replacement: [`The title of ${chapterLabel(draft.number)} would be too long.`] });
  if (!canBeSeen(title))
    throw invalid({ replacement: ['There is a character here that cannot be seen. Please leave it out.'] });
  return { title, text: readyText(html, 'replacement'), version: draft.version };
}

const stale = () =>
  refuse(
    'stale_draft',
    'Some of these chapters were saved somewhere else meanwhile. Nothing was replaced: look at them again.',
  );
const awaiting = (number: string) =>
  refuse('conflict', `${chapterLabel(number)} is awaiting approval and cannot be changed until an editor has decided.`);
const tooLong = (number: string) => invalid({ replacement: [`${chapterLabel(number)} would be too long.`] });
