import type { Entities } from '@griot/contracts';
import type { UseQueryResult } from '@griot/remote-kit';
import { chapterPath } from '../novel/addresses.ts';

type Chapter = Entities['Chapter'];

/** What stands before or after a chapter; `end` where nothing does. A question that failed is no end: nobody is told that a book is over because of it. */
export type Neighbour =
  | { state: 'waiting' }
  | { state: 'failed'; retry: () => void }
  | { state: 'there'; chapter: Chapter }
  | { state: 'end' };

/** What was known stays, whatever becomes of the question when it is asked again. */
export function neighbourOf({
  data,
  isError,
  refetch,
}: Pick<UseQueryResult<Chapter | null>, 'data' | 'isError' | 'refetch'>): Neighbour {
  if (data === undefined) return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'waiting' };
  return data === null ? { state: 'end' } : { state: 'there', chapter: data };
}

export const chapterAt = (beside: Neighbour): Chapter | null => (beside.state === 'there' ? beside.chapter : null);

export function pathTo(novel: string, beside: Neighbour): string | null {
  const chapter = chapterAt(beside);
  return chapter && chapterPath(novel, chapter);
}
