import type { Drafts, Reading } from '../chapters/index.ts';
import { paged } from '../http/paging.ts';
import type { Handler, Routes } from '../http/route.ts';
import { ownNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { CommentModeration } from './moderation.ts';
import type { CommentPeople } from './people.ts';
import type { Comments } from './service.ts';
import type { Suggestions } from './suggestions.ts';

type Of = '/novels/{novel}/chapters/{chapter}/comments/';
type One = '/comments/{comment}/';
export type CommentCalls =
  | `GET ${Of}counts/`
  | `GET ${Of}`
  | `POST ${Of}`
  | 'POST /novels/{novel}/chapters/{chapter}/suggestions/'
  | `POST ${One}take-over/`
  | `POST ${One}decline/`
  | `GET ${One}answers/`
  | `PATCH ${One}`
  | `DELETE ${One}`
  | `POST ${One}remove/`
  | `POST ${One}approve/`
  | `POST ${One}like/`
  | `DELETE ${One}like/`
  | `POST ${One}heart/`
  | `DELETE ${One}heart/`
  | `POST ${One}pin/`
  | `DELETE ${One}pin/`
  | 'PUT /novels/mine/{novel}/chapters/{chapter}/comments/'
  | 'GET /novels/mine/{novel}/comments/'
  | `POST ${One}mute/`
  | 'GET /mutes/'
  | 'DELETE /mutes/{user}/'
  | `POST ${One}block/`
  | 'GET /comment-blocks/'
  | 'DELETE /comment-blocks/{user}/';

export interface CommentDeps {
  db: Database;
  reading: Pick<Reading, 'readable'>;
  drafts: Pick<Drafts, 'own'>;
  comments: Comments;
  commentModeration: CommentModeration;
  suggestions: Suggestions;
  commentPeople: CommentPeople;
}

export function commentRoutes({
  db,
  reading,
  drafts,
  comments,
  commentModeration,
  suggestions,
  commentPeople,
}: CommentDeps): Routes<CommentCalls> {
  const like =
    (liked: boolean): Handler<`POST ${One}like/`> =>
    ({ caller, params }) =>
      commentPeople.like(caller, params.comment, liked);
  const heart =
    (hearted: boolean): Handler<`POST ${One}heart/`> =>
    ({ caller, params }) =>
      commentModeration.heart(caller, params.comment, hearted);
  const pin =
    (pinned: boolean): Handler<`POST ${One}pin/`> =>
    ({ caller, params }) =>
      commentModeration.pin(caller, params.comment, pinned);
  return {
    'GET /novels/{novel}/chapters/{chapter}/comments/counts/': async ({ caller, params }) =>
      comments.counts(await reading.readable(caller, params.novel, params.chapter)),
    'GET /novels/{novel}/chapters/{chapter}/comments/': async ({ caller, params, query, url }) => {
      const chapter = await reading.readable(caller, params.novel, params.chapter);
      const asked = query();
      const { rows, total } = await comments.list(caller, chapter, asked);
      return paged(rows, total, asked, url);
    },
    'POST /novels/{novel}/chapters/{chapter}/comments/': async ({ caller, params, body, idempotency }) => {
      const chapter = await reading.readable(caller, params.novel, params.chapter);
      await comments.refuseShut(caller, chapter);
      const form = body();
      const key = idempotency();
      return await comments.post(caller, chapter, form, key && { ...key, userId: caller.id, body: form });
    },
    'POST /novels/{novel}/chapters/{chapter}/suggestions/': async ({ caller, params, body, idempotency }) => {
      const chapter = await reading.readable(caller, params.novel, params.chapter);
      suggestions.refuseOwn(caller, chapter);
      await comments.refuseShut(caller, chapter);
      const form = body();
      const key = idempotency();
      return await suggestions.post(caller, chapter, form, key && { ...key, userId: caller.id, body: form });
    },
    'POST /comments/{comment}/take-over/': ({ caller, params }) => suggestions.takeOver(caller, params.comment),
    'POST /comments/{comment}/decline/': ({ caller, params }) => suggestions.decline(caller, params.comment),
    'GET /comments/{comment}/answers/': async ({ caller, params, query, url }) => {
      const list = await comments.answers(caller, params.comment);
      const range = query();
      const { rows, total } = await list(range);
      return paged(rows, total, range, url);
    },
    'PATCH /comments/{comment}/': async ({ caller, params, body }) => {
      await comments.refuseOthers(caller, params.comment);
      return await comments.edit(caller, params.comment, body());
    },
    'DELETE /comments/{comment}/': async ({ caller, params }) => {
      await comments.remove(caller, params.comment);
      return null;
    },
    'POST /comments/{comment}/remove/': async ({ caller, params }) => {
      await commentModeration.remove(caller, params.comment);
      return null;
    },
    'POST /comments/{comment}/approve/': ({ caller, params }) => commentModeration.approve(caller, params.comment),
    'POST /comments/{comment}/like/': like(true),
    'DELETE /comments/{comment}/like/': like(false),
    'POST /comments/{comment}/heart/': heart(true),
    'DELETE /comments/{comment}/heart/': heart(false),
    'POST /comments/{comment}/pin/': pin(true),
    'DELETE /comments/{comment}/pin/': pin(false),
    'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': async ({ caller, params, body }) => {
      const { chapter } = await drafts.own(caller, params.novel, params.chapter);
      return await commentModeration.close(chapter.id, body().closed);
    },
    'GET /novels/mine/{novel}/comments/': async ({ caller, params, query, url }) => {
      const { id } = await ownNovel(db, caller, params.novel);
      const asked = query();
      const { rows, total, atLeast } = await commentModeration.ofNovel(caller, id, asked);
      return { ...paged(rows, total, asked, url, atLeast), answered: asked.answered };
    },
    'POST /comments/{comment}/mute/': ({ caller, params }) => commentPeople.mute(caller, params.comment),
    'GET /mutes/': async ({ caller, query, url }) => {
      const range = query();
      const { rows, total } = await commentPeople.mutes(caller, range);
      return paged(rows, total, range, url);
    },
    'DELETE /mutes/{user}/': async ({ caller, params }) => {
      await commentPeople.unmute(caller, params.user);
      return null;
    },
    'POST /comments/{comment}/block/': ({ caller, params }) => commentPeople.block(caller, params.comment),
    'GET /comment-blocks/': async ({ caller, query, url }) => {
      const range = query();
      const { rows, total } = await commentPeople.blocks(caller, range);
      return paged(rows, total, range, url);
    },
    'DELETE /comment-blocks/{user}/': async ({ caller, params }) => {
      await commentPeople.unblock(caller, params.user);
      return null;
    },
  };
}
