import { localStore } from '@griot/browser';
import type { Platform } from '@griot/remote-kit';
import { isNoAnswer } from './send-positions.ts';

/** A chapter a guest has opened, by the novel's slug and the chapter's number. */
type View = readonly [novel: string, chapter: string];

const STORED_AS = 'griot.unsent-views';
/** Whoever reads on without a connection goes no further than what is at hand. */
const MOST = 50;

const same = (a: View, b: View): boolean => a[0] === b[0] && a[1] === b[1];

/** Tells that a guest has opened a chapter (ruling 24). What gets no answer is sent once there is a connection. */
export async function sendView(platform: Platform, novel: string, chapter: string): Promise<void> {
  const view: View = [novel, chapter];
  write((await isAnswered(platform, view)) ? others(view) : [...others(view), view].slice(-MOST));
}

let sending: Promise<void> | undefined;

/** Sends the views that got no answer before, one after the other; each stays stored until it is answered. */
export function sendUnsentViews(platform: Platform): Promise<void> {
  sending ??= sendAll(platform).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(platform: Platform): Promise<void> {
  for (const view of unsent()) if (await isAnswered(platform, view)) write(others(view));
}

/** Sends a view; one that is refused is answered, too. */
async function isAnswered({ api }: Platform, [novel, chapter]: View): Promise<boolean> {
  try {
    await api.call('POST /novels/{novel}/chapters/{chapter}/view/', { params: { novel, chapter } });
  } catch (error) {
    if (isNoAnswer(error)) return false;
    console.warn('A view was not counted.', error);
  }
  return true;
}

const others = (view: View): View[] => unsent().filter((other) => !same(other, view));

function unsent(): View[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORED_AS) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

const isView = (stored: unknown): stored is View =>
  Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === 'string');

const write = (views: readonly View[]): void =>
  void (views.length > 0 ? localStore.set(STORED_AS, JSON.stringify(views)) : localStore.remove(STORED_AS));
