import type { CallName, Entities, PageMatch } from '@griot/contracts';
import { authorsIn, LISTS, NAMES } from '../novels/index.ts';
import { answerOf } from './answers.ts';
import type { Inlined } from './inline.ts';

/** What all pages have in common: its changes are announced as such. */
const COMMON: ReadonlySet<CallName> = new Set<CallName>([
  'GET /config/',
  'GET /genres/',
  'GET /tags/',
  'GET /content-ratings/',
]);

/** What a page is made of, by its calls and what they answered: the ids of a novel and of people, and lists. */
export function partsOf(shown: PageMatch | null, inlined: Inlined[]): Set<string> {
  const novel = answerOf<Entities['Novel']>(inlined, 'GET /novels/{novel}/');
  const list = answerOf<Entities['ReadingList']>(inlined, 'GET /lists/{list}/');
  const parts = new Set([...(novel ? [novel.id, novel.author.id] : []), ...(list ? [list.id, list.owner.id] : [])]);
  const asked = (shown?.page.prefetch ?? []).flatMap((prefetch) => [prefetch, ...(prefetch.ofFirst ?? [])]);
  for (const { call } of asked) {
    // A novel may join or leave a list, whether it stands there now or not; what is not known better is as a list.
    if (!COMMON.has(call) && !(novel && call.startsWith('GET /novels/{novel}/'))) parts.add(LISTS);
  }
  for (const { data, query } of inlined) {
    for (const id of peopleIn(data)) parts.add(id);
    if (query?.['search'] !== undefined) parts.add(NAMES);
  }
  return parts;
}

/** The authors whom an answer names, as one or in a list; some answers are null. */
function peopleIn(answer: unknown): string[] {
  const { id, pen_name: penName } = (answer ?? {}) as { id?: string; pen_name?: string };
  return id !== undefined && penName !== undefined ? [id] : authorsIn(answer);
}
