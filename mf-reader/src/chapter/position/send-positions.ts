import { ApiError } from '@griot/api';
import type { Platform } from '@griot/remote-kit';
import { forgetPosition, storedPosition, storedPositions, type StoredPosition } from './stored-positions.ts';

/** Positions are sent one after the other, so that the last page turned is the one that is remembered. */
let sending: Promise<void> = Promise.resolve();

/** Sends a signed-in reader's position in a novel to their account. One that does not arrive stays in this browser and is sent later. */
export function sendPosition(platform: Platform, who: string, novel: string): void {
  sending = sending.then(() => send(platform, who, novel));
}

/** The positions tried since the connection came, by person, novel and time. Turning pages does not try them again. */
const tried = new WeakMap<Platform, Set<string>>();

/** Sends once what did not arrive before, unless the account has a newer position. `except` is the novel being read, which is sent anyway. */
export function sendStoredPositions(platform: Platform, who: string, { except }: { except?: string } = {}): void {
  const before = tried.get(platform) ?? new Set();
  tried.set(platform, before);
  for (const [novel, position] of storedPositions(who)) {
    const name = JSON.stringify([who, novel, position.at]);
    if (novel === except || before.has(name)) continue;
    before.add(name);
    sending = sending.then(() => sendIfNewest(platform, who, novel, position));
  }
}

/** The same when the connection is back: what failed before is tried again. */
export function sendStoredPositionsAgain(platform: Platform, who: string): void {
  tried.delete(platform);
  sendStoredPositions(platform, who);
}

async function sendIfNewest(platform: Platform, who: string, novel: string, position: StoredPosition): Promise<void> {
  if (penName(platform) !== who) return;
  try {
    const theirs = await platform.api.call('GET /novels/reading/{novel}/', { params: { novel } });
    platform.answers.set('GET /novels/reading/{novel}/', { params: { novel } }, theirs);
    if (theirs && theirs.updated_at > position.at) forgetPosition(who, novel, position);
    else await send(platform, who, novel, true);
  } catch (error) {
    giveUpIfRefused(error, who, novel, position);
  }
}

/** `late`: when they were there is told, too. */
async function send(platform: Platform, who: string, novel: string, late = false): Promise<void> {
  const position = storedPosition(who, novel);
  if (!position || penName(platform) !== who) return;
  try {
    const answer = await platform.api.call('PUT /novels/reading/{novel}/', {
      params: { novel },
      body: {
        chapter: position.chapter,
        paragraph: position.paragraph,
        ...(position.end === true && { end: true }),
        ...(late && { at: position.at }),
      },
    });
    platform.answers.set('GET /novels/reading/{novel}/', { params: { novel } }, answer);
    markRead(platform, novel, position.chapter);
    forgetPosition(who, novel, position);
  } catch (error) {
    giveUpIfRefused(error, who, novel, position);
  }
}

/** Once a position has arrived its chapter counts as read: lists that were fetched before say so too. */
function markRead({ answers }: Platform, novel: string, chapter: string): void {
  answers.setAll(
    'GET /novels/{novel}/chapters/',
    (list) =>
      list.results.some(({ id, is_read }) => id === chapter && is_read === false)
        ? {
            ...list,
            results: list.results.map((other) => (other.id === chapter ? { ...other, is_read: true } : other)),
          }
        : list,
    { novel },
  );
}

/** Nobody answered: the reader is offline, or the page was left meanwhile. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.code === 'no_answer';

const FOR_GOOD = new Set([400, 403, 404]);

/** Forgets a position whose chapter has been taken back or locked since. Without a connection nothing is wrong: it is sent later. */
function giveUpIfRefused(error: unknown, who: string, novel: string, position: StoredPosition): void {
  if (isNoAnswer(error)) return;
  console.warn('The reading position was not sent.', error);
  if (error instanceof ApiError && FOR_GOOD.has(error.status)) forgetPosition(who, novel, position);
}

const penName = ({ session }: Platform): string | null => {
  const state = session.current();
  return state.state === 'authorised' ? state.user.pen_name : null;
};
