import { queryKey } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { usePlatform, useSession, type Platform } from '@griot/remote-kit';
import { usePosition } from '../../novel/use-novel.ts';
import { GUEST, localPlace, type LocalPlace } from './local-places.ts';

/** Where the reader stands in a novel; not known while their account is being asked. */
export type Stand = { known: false } | { known: true; who: string; place: LocalPlace | null };

/** Follows where the reader stands: their account's place or this browser's, whichever is the newer; a guest's is this browser's. */
export function useStand(novel: string): Stand {
  const platform = usePlatform();
  const session = useSession();
  const position = usePosition(novel);
  if (session.state === 'unknown') return { known: false };
  if (session.state === 'anonymous') return { known: true, who: GUEST, place: localPlace(GUEST, novel) };
  // Without an answer after all tries, this browser is all there is to go by.
  if (position.data === undefined && !position.isError) return { known: false };
  const who = session.user.pen_name;
  return { known: true, who, place: placeNow(platform, who, novel) };
}

/** The same at one moment, for whoever has waited until it is known. */
export function placeNow({ queryClient }: Platform, who: string, novel: string): LocalPlace | null {
  if (who === GUEST) return localPlace(GUEST, novel);
  const theirs =
    queryClient.getQueryData<Entities['Position'] | null>(queryKey('GET /novels/reading/{novel}/', { novel })) ?? null;
  const mine = localPlace(who, novel);
  if (theirs && !(mine && mine.at > theirs.updated_at)) return asPlace(theirs);
  // Who read on as a guest and then signed in goes on from there, unless their account knows better.
  return mine ?? localPlace(GUEST, novel);
}

const asPlace = ({
  chapter_details: { id, chapter, title },
  paragraph,
  updated_at,
}: Entities['Position']): LocalPlace => ({ chapter: id, number: chapter, title, paragraph, at: updated_at });
