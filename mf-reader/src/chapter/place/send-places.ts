import { ApiError, queryKey } from '@griot/api';
import type { Answer } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { forgetLocally, localPlace, localPlaces, type LocalPlace } from './local-places.ts';

/** Places are sent one after the other, so that the page turned last is the one that is remembered. */
let sending: Promise<void> = Promise.resolve();

/** Sends a signed-in reader's place in a novel to their account. What does not arrive stays in this browser and goes later. */
export function sendPlace(platform: Platform, who: string, novel: string): void {
  sending = sending.then(() => send(platform, who, novel));
}

/** Places that were tried since there was a connection, by person, novel and time: whatever becomes of them, turning pages does not try them again. */
const tried = new WeakMap<Platform, Set<string>>();

/** Sends what did not arrive before, once, unless the reader has been further along on another device since. `except` is at hand already. */
export function sendKeptPlaces(platform: Platform, who: string, { except }: { except?: string } = {}): void {
  const before = tried.get(platform) ?? new Set();
  tried.set(platform, before);
  for (const [novel, place] of localPlaces(who)) {
    const name = JSON.stringify([who, novel, place.at]);
    if (novel === except || before.has(name)) continue;
    before.add(name);
    sending = sending.then(() => sendIfNewest(platform, who, novel, place));
  }
}

/** The same when the connection is back: what was in vain before is worth trying again. */
export function sendKeptPlacesAgain(platform: Platform, who: string): void {
  tried.delete(platform);
  sendKeptPlaces(platform, who);
}

async function sendIfNewest(platform: Platform, who: string, novel: string, place: LocalPlace): Promise<void> {
  if (penName(platform) !== who) return;
  try {
    const theirs = await platform.api.call('GET /novels/reading/{novel}/', { params: { novel } });
    platform.queryClient.setQueryData(queryKey('GET /novels/reading/{novel}/', { novel }), theirs);
    if (theirs && theirs.updated_at > place.at) forgetLocally(who, novel, place);
    else await send(platform, who, novel);
  } catch (error) {
    giveUpIfRefused(error, who, novel, place);
  }
}

async function send(platform: Platform, who: string, novel: string): Promise<void> {
  const place = localPlace(who, novel);
  if (!place || penName(platform) !== who) return;
  try {
    const position = await platform.api.call('PUT /novels/reading/{novel}/', {
      params: { novel },
      body: { chapter: place.chapter, paragraph: place.paragraph },
    });
    platform.queryClient.setQueryData(queryKey('GET /novels/reading/{novel}/', { novel }), position);
    markRead(platform, novel, place.chapter);
    forgetLocally(who, novel, place);
  } catch (error) {
    giveUpIfRefused(error, who, novel, place);
  }
}

/** Where a place has arrived, its chapter is read: a catalogue that was fetched before says so too. */
function markRead({ queryClient }: Platform, novel: string, chapter: string): void {
  queryClient.setQueriesData<Answer<'GET /novels/{novel}/chapters/'>>(
    { queryKey: ['GET /novels/{novel}/chapters/', { novel }] },
    (list) =>
      list?.results.some(({ id, is_read }) => id === chapter && is_read === false)
        ? {
            ...list,
            results: list.results.map((other) => (other.id === chapter ? { ...other, is_read: true } : other)),
          }
        : list,
  );
}

/** Nobody answered: the reader is offline, or the page was left meanwhile. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === 'no_answer';

const FOR_GOOD = new Set([400, 403, 404]);

/** A chapter that was taken back or locked since is no place to come back to. Without a connection nothing is wrong: the place goes later. */
function giveUpIfRefused(error: unknown, who: string, novel: string, place: LocalPlace): void {
  if (isNoAnswer(error)) return;
  console.warn('The place was not sent.', error);
  if (error instanceof ApiError && FOR_GOOD.has(error.status)) forgetLocally(who, novel, place);
}

const penName = ({ session }: Platform): string | null => {
  const state = session.current();
  return state.state === 'authorised' ? state.user.pen_name : null;
};
