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
  try {
    await platform.api.call('POST /novels/{novel}/chapters/{chapter}/view/', { params: { novel, chapter } });
  } catch (error) {
    if (!isNoAnswer(error)) console.warn('A view was not counted.', error);
    else write([...unsent().filter((other) => !same(other, view)), view].slice(-MOST));
  }
}

/** Sends the views that got no answer before. */
export async function sendUnsentViews(platform: Platform): Promise<void> {
  const views = unsent();
  if (views.length === 0) return;
  localStore.remove(STORED_AS);
  for (const [novel, chapter] of views) await sendView(platform, novel, chapter);
}

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

const write = (views: readonly View[]): void => void localStore.set(STORED_AS, JSON.stringify(views));
