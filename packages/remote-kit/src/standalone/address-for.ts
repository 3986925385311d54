import type { Api } from '@griot/api';
import { chapterSegment } from '@griot/contracts';

/**
 * An address that shows a page with something on it: `/book/:slug` → `/book/salt-road`. Novels are the library's
 * first, or the signed-in author's own where the page is for authors; a chapter in a staff section is the one that waits longest.
 * Throws `ApiError` when the library cannot be asked, and an `Error` when it has no example.
 */
export async function addressFor(pattern: string, api: Api, signedIn: boolean): Promise<string> {
  if (!pattern.includes(':')) return pattern;
  if (pattern.startsWith('/staff/'))
    return pattern.replace(':chapter', first(await api.call('GET /staff/chapters/', { query: { limit: 1 } })).id);
  const theirs = signedIn && !pattern.startsWith('/book/');
  const novel = first(
    theirs
      ? await api.call('GET /novels/mine/', { query: { limit: 1 } })
      : await api.call('GET /novels/', { query: { limit: 1 } }),
  );
  const address = pattern.replace(':slug', novel.slug).replace(':id', novel.id);
  if (!address.includes(':chapter')) return address;
  const chapter = first(
    await api.call('GET /novels/{novel}/chapters/', { params: { novel: novel.slug }, query: { limit: 1 } }),
  );
  return address.replace(':chapter', chapterSegment(chapter.title, chapter.chapter));
}

function first<T>({ results: [found] }: { results: T[] }): T {
  if (found === undefined) throw new Error('There is nothing in the library to show here.');
  return found;
}
