import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { hold, type Novel } from '../chapters/index.ts';
import { refuse } from '../http/errors.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { findNotes, writeNotes, type NotesRow } from './notes-store.ts';

type NotesBody = BodyOut<'PUT /novels/mine/{novel}/chapters/{chapter}/notes/'>;

export type Notes = ReturnType<typeof createNotes>;

/** What an author writes on a chapter for themselves. Nobody else asks for it: readers, editors and exports of the novel never see it. */
export function createNotes({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) {
  return {
    find: async (chapterId: string): Promise<Entities['ChapterNotes']> => notesOnWire(await findNotes(db, chapterId)),

    /** @throws Refusal `stale_draft` when they were saved somewhere else since, with what stands there */
    async save(novel: Novel, chapterId: string, { text, version }: NotesBody): Promise<Entities['ChapterNotes']> {
      await limits.count({ limit: LIMITS.saveByAuthor, who: novel.authorId });
      return await transaction(db, async (tx) => {
        await hold(tx, novel, chapterId, 'to its author');
        const stands = await findNotes(tx, chapterId);
        // Sent again because its answer was lost, it finds itself.
        if (stands?.text === text) return notesOnWire(stands);
        if ((stands?.version ?? 0) !== version)
          throw refuse('stale_draft', 'These notes were saved somewhere else meanwhile.', {
            extra: notesOnWire(stands),
          });
        const saved = { chapterId, authorId: novel.authorId, text, version: version + 1, updatedAt: clock.now() };
        await writeNotes(tx, saved);
        return notesOnWire(saved);
      });
    },
  };
}

const notesOnWire = (row: NotesRow | undefined): Entities['ChapterNotes'] => ({
  text: row?.text ?? '',
  version: row?.version ?? 0,
  updated_at: row?.updatedAt.toISOString() ?? null,
});
