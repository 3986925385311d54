import type { Drafts, Reading } from '../chapters/index.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Polls } from './service.ts';

type Of = '/novels/{novel}/chapters/{chapter}/poll/';
type Own = '/novels/mine/{novel}/chapters/{chapter}/poll/';
export type PollCalls =
  | `GET ${Of}`
  | `PUT ${Of}vote/`
  | 'GET /novels/mine/{novel}/polls/'
  | `PUT ${Own}`
  | `POST ${Own}close/`
  | `DELETE ${Own}`;

export interface PollDeps {
  db: Database;
  polls: Polls;
  reading: Pick<Reading, 'readable'>;
  drafts: Pick<Drafts, 'own'>;
}

export const pollRoutes = ({ db, polls, reading, drafts }: PollDeps): Routes<PollCalls> => ({
  'GET /novels/{novel}/chapters/{chapter}/poll/': async ({ caller, params }) =>
    polls.of(caller, await reading.readable(caller, params.novel, params.chapter)),
  'PUT /novels/{novel}/chapters/{chapter}/poll/vote/': async ({ caller, params, body }) => {
    const chapter = await reading.readable(caller, params.novel, params.chapter);
    await polls.mayVote(caller, chapter);
    return await polls.vote(caller, chapter, body().option);
  },
  'GET /novels/mine/{novel}/polls/': async ({ caller, params, query, url }) => {
    const { id } = await ownNovel(db, caller, params.novel);
    const window = query();
    const { rows, total } = await polls.list(id, window);
    return paged(rows, total, window, url);
  },
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': async ({ caller, params, body }) => {
    const { chapter } = await drafts.own(caller, params.novel, params.chapter);
    return await polls.ask(caller, chapter, body());
  },
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': async ({ caller, params }) =>
    polls.close((await drafts.own(caller, params.novel, params.chapter)).chapter),
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': async ({ caller, params }) => {
    await polls.remove((await drafts.own(caller, params.novel, params.chapter)).chapter);
    return null;
  },
});
