import { EVERYTHING, MANY } from '../http/shared-caches.ts';
import type { Change } from './changes.ts';

/** What stands for everything that a list of novels may show. */
export const LISTS = 'lists';

/** What stands for every name that a search may find: who is called otherwise joins or leaves its answer, whether they stand there or not. */
export const NAMES = 'names';

/** Which parts a change concerns of what is made of the ids of novels and people, and of lists. */
export function partsChanged(change: Change): readonly string[] | 'all' {
  if (change === 'all') return 'all';
  if ('listId' in change) return [change.listId, change.ownerId];
  if ('readerId' in change || 'ranked' in change) return [];
  if ('personId' in change) return [change.personId, NAMES];
  return change.ownPage ? [change.novelId] : [change.novelId, LISTS];
}

/** By which keys caches in front purge what a change concerns. Answers of many parts show nothing of what only a novel's own page does. */
export function keysChanged(change: Change): readonly string[] {
  const parts = partsChanged(change);
  if (change === 'all' || parts === 'all') return [EVERYTHING];
  return parts.length === 0 || 'ownPage' in change ? parts : [...parts, MANY];
}

/** The authors of the novels in a list's answer. */
export const authorsIn = (answer: unknown): string[] => {
  const { results } = (answer ?? {}) as { results?: unknown };
  return Array.isArray(results)
    ? (results as { author?: { id?: string } }[]).flatMap(({ author }) => author?.id ?? [])
    : [];
};
