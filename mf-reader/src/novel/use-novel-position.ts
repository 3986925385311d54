import type { Entities } from '@griot/contracts';
import { useSession, useWritten } from '@griot/remote-kit';
import { GUEST, storedPosition } from '../chapter/position/stored-positions.ts';
import { usePosition } from './use-novel.ts';

/** Where a reader stands in a novel, as its pages tell it. */
export type NovelPosition = Pick<Entities['Position'], 'chapter' | 'furthest_chapter' | 'updated_at'> & {
  chapter_details: Pick<Entities['Chapter'], 'id' | 'chapter' | 'title'>;
};

/** A member's position is in their account, a guest's in this browser. Undefined while it is not known. */
export function useNovelPosition(slug: string): NovelPosition | null | undefined {
  const session = useSession();
  const account = usePosition(slug);
  const written = useWritten();
  if (written) return undefined;
  if (session.state !== 'anonymous') return account.data;
  const stored = storedPosition(GUEST, slug);
  return (
    stored && {
      chapter: stored.number,
      // A browser does not know whether a guest was further once; what they stand before is new enough.
      furthest_chapter: stored.number,
      updated_at: stored.at,
      chapter_details: { id: stored.chapter, chapter: stored.number, title: stored.title },
    }
  );
}
