import type { Auth } from '../auth/index.ts';
import type { Routes } from '../http/route.ts';
import { ownNovelOnWire, type Pictures } from '../novels/index.ts';
import type { Imports } from './imports.ts';
import type { NovelExports } from './exports.ts';
import type { ReaderCopies } from './reader-copies.ts';

export type ManuscriptCalls =
  | 'POST /novels/mine/imports/'
  | 'GET /novels/mine/imports/{id}/'
  | 'GET /novels/mine/imports/{id}/pieces/{place}/'
  | 'POST /novels/mine/imports/{id}/accept/'
  | 'GET /novels/mine/{novel}/export/'
  | 'GET /novels/{novel}/epub/'
  | 'POST /auth/takeaway/'
  | 'POST /auth/takeaway/{novel}/';

export const manuscriptRoutes = ({
  imports,
  novelExports,
  readerCopies,
  pictures,
  auth,
}: {
  imports: Imports;
  novelExports: NovelExports;
  readerCopies: ReaderCopies;
  pictures: Pictures;
  auth: Pick<Auth, 'takeaway'>;
}): Routes<ManuscriptCalls> => ({
  'POST /novels/mine/imports/': async ({ caller, body, file }) => {
    body();
    return await imports.begin(caller, file('file'));
  },
  'GET /novels/mine/imports/{id}/': ({ caller, params }) => imports.look(caller, params.id),
  'GET /novels/mine/imports/{id}/pieces/{place}/': ({ caller, params }) =>
    imports.piece(caller, params.id, params.place),
  'POST /novels/mine/imports/{id}/accept/': async ({ caller, params, body, file }) => {
    await imports.own(caller, params.id);
    const form = body();
    const cover = file('cover_image');
    return ownNovelOnWire(
      await imports.accept(caller, params.id, form, cover && pictures.cover(caller.id, cover.bytes)),
    );
  },
  'GET /novels/mine/{novel}/export/': ({ caller, params, query }) =>
    novelExports.download(caller, params.novel, () => query().format),
  'GET /novels/{novel}/epub/': ({ caller, params, ip, callersOrigin, entityTag }) =>
    readerCopies.download(caller, params.novel, { ip, origin: callersOrigin, entityTag }),
  'POST /auth/takeaway/': async ({ body }) => ({
    results: await novelExports.list(await auth.takeaway.ownerOf(body().takeaway)),
  }),
  'POST /auth/takeaway/{novel}/': async ({ params, body }) => {
    const { takeaway, format } = body();
    return await novelExports.download(await auth.takeaway.ownerOf(takeaway), params.novel, () => format);
  },
});
