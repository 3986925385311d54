import { setTimeout as pause } from 'node:timers/promises';
import { Entry, readPointers } from './pointers.ts';
import type { Store } from './store.ts';

const HISTORY = 'history.jsonl';
const TRIES = 50;

/** Writes down what was done; entries that stand there already are passed over. */
export async function remember(store: Store, entries: readonly Entry[]): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stored = await store.read(HISTORY);
    const before = stored?.bytes.toString('utf8') ?? '';
    const lines = new Set(before.split('\n'));
    const missing = entries.map(written).filter((line) => !lines.has(line));
    if (missing.length === 0) return;
    const after = Buffer.from(`${[before.replace(/\n$/, ''), ...missing].filter(Boolean).join('\n')}\n`);
    if (await store.replace(HISTORY, after, stored?.version ?? null)) return;
    await pause(10 + Math.random() * 40);
  }
  throw new Error(`${HISTORY} of ${store.where} is written by too many at once.`);
}

/** All that was done, oldest first; of one line only when it is named. What cannot be read is passed over. */
export async function readHistory(store: Store, name?: string): Promise<Entry[]> {
  const stored = await store.read(HISTORY);
  const lines = (stored?.bytes.toString('utf8') ?? '').split('\n').filter(Boolean);
  // The last change stands with the pointers, should whoever made it have been killed over this.
  const { pointers } = await readPointers(store).catch(() => ({ pointers: { last: [] as Entry[] } }));
  const all = new Set([...lines, ...pointers.last.map(written)]);
  return [...all].flatMap(parse).filter((entry) => name === undefined || entry.name === name);
}

/** An entry is the same line whoever writes it. */
const written = (entry: Entry): string => JSON.stringify(Entry.parse(entry));

function parse(line: string): Entry[] {
  try {
    const parsed = Entry.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
