import type { Entities } from '@griot/contracts';
import { usePlatform, useSession, useWritten, type Platform } from '@griot/remote-kit';
import { usePosition } from '../../novel/use-novel.ts';
import { GUEST, storedPosition, type StoredPosition } from './stored-positions.ts';

/** Where the reader is in a novel; not known while their account is being asked, nor where the server writes the page. */
export type ReadingPosition = { known: false } | { known: true; who: string; position: StoredPosition | null };

/** The reader's position in their account or in this browser, whichever is the newer; a guest's is in this browser. */
export function useReadingPosition(novel: string): ReadingPosition {
  const platform = usePlatform();
  const session = useSession();
  const account = usePosition(novel);
  const written = useWritten();
  if (written || session.state === 'unknown') return { known: false };
  if (session.state === 'anonymous') return { known: true, who: GUEST, position: storedPosition(GUEST, novel) };
  // Without an answer after all tries, this browser is all there is to go by.
  if (account.data === undefined && !account.isError) return { known: false };
  const who = session.user.pen_name;
  return { known: true, who, position: currentPosition(platform, who, novel) };
}

/** The same at one moment, for whoever has waited until it is known. */
export function currentPosition({ answers }: Platform, who: string, novel: string): StoredPosition | null {
  if (who === GUEST) return storedPosition(GUEST, novel);
  const theirs = answers.get('GET /novels/reading/{novel}/', { params: { novel } }) ?? null;
  const mine = storedPosition(who, novel);
  if (theirs && !(mine && mine.at > theirs.updated_at)) return asStored(theirs);
  // Who read on as a guest and then signed in goes on from there, unless their account knows better.
  return mine ?? storedPosition(GUEST, novel);
}

const asStored = ({
  chapter_details: { id, chapter, title },
  paragraph,
  updated_at,
}: Entities['Position']): StoredPosition => ({ chapter: id, number: chapter, title, paragraph, at: updated_at });
