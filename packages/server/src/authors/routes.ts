import { refuse } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Database } from '../ports/database/index.ts';
import { authorProfile } from './store.ts';

export const authorRoutes = (db: Database): Routes<'GET /authors/{author}/'> => ({
  'GET /authors/{author}/': async ({ params }) => {
    const author = await authorProfile(db, params.author);
    if (!author) throw refuse('not_found', 'Author not found');
    return {
      id: author.id,
      pen_name: author.penName,
      about: author.about,
      photo_url: mediaUrlOrNull(author.photoKey),
      num_novels: author.numNovels,
      total_readers: author.numViews,
      join_date: author.createdAt.toISOString(),
    };
  },
});
