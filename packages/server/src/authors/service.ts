import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Database } from '../ports/database/index.ts';
import { findAuthor, isFollowed } from './store.ts';

/** What readers see of an author. @throws Refusal `not_found` */
export async function authorProfile(db: Database, id: string, caller: Caller | null = null) {
  const author = await findAuthor(db, id);
  if (!author) throw refuse('not_found', 'Author not found');
  return {
    id: author.id,
    pen_name: author.penName,
    about: author.about,
    photo_url: mediaUrlOrNull(author.photoKey),
    num_novels: author.numNovels,
    total_readers: author.numViews,
    join_date: author.createdAt.toISOString(),
    ...(caller ? { followed: await isFollowed(db, caller.id, id) } : {}),
  };
}
