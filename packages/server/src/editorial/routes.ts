import type { Drafts } from '../chapters/index.ts';
import type { Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Goal } from './goal.ts';
import type { Notes } from './notes.ts';
import type { Replacing } from './replacing.ts';

export type EditorialCalls =
  | 'GET /novels/mine/{novel}/occurrences/'
  | 'POST /novels/mine/{novel}/replace/'
  | 'GET /novels/mine/{novel}/chapters/{chapter}/notes/'
  | 'PUT /novels/mine/{novel}/chapters/{chapter}/notes/'
  | 'GET /writing-goal/'
  | 'PUT /writing-goal/'
  | 'DELETE /writing-goal/';

export interface EditorialDeps {
  db: Database;
  drafts: Pick<Drafts, 'own'>;
  replacing: Replacing;
  notes: Notes;
  goal: Goal;
}

export const editorialRoutes = ({ db, drafts, replacing, notes, goal }: EditorialDeps): Routes<EditorialCalls> => ({
  'GET /novels/mine/{novel}/occurrences/': async ({ caller, params, query }) => {
    const novel = await ownNovel(db, caller, params.novel);
    return await replacing.find(novel, query());
  },
  'POST /novels/mine/{novel}/replace/': async ({ caller, params, body }) => {
    const novel = await ownNovel(db, caller, params.novel);
    return await replacing.replace(novel, body());
  },
  'GET /novels/mine/{novel}/chapters/{chapter}/notes/': async ({ caller, params }) => {
    const { chapter } = await drafts.own(caller, params.novel, params.chapter);
    return await notes.find(chapter.id);
  },
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': async ({ caller, params, body }) => {
    const { novel, chapter } = await drafts.own(caller, params.novel, params.chapter);
    return await notes.save(novel, chapter.id, body());
  },
  'GET /writing-goal/': ({ caller }) => goal.of(caller),
  'PUT /writing-goal/': ({ caller, body }) => goal.set(caller, body()),
  'DELETE /writing-goal/': async ({ caller }) => {
    await goal.drop(caller);
    return null;
  },
});
