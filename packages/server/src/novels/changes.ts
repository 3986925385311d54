import { afterCommit, type Database, type Db } from '../ports/database/index.ts';

/** What changed: a novel or its chapters by the novel's id, or something that all of them have in common. */
type Change = { novelId: string } | 'all';
type Listener = (change: Change) => void;

const listeners = new WeakMap<Database, Listener[]>();

/**
 * Tells of every change of a novel or its chapters that this process commits on a database, right after the commit and
 * before whoever wrote is answered. What other processes write is not told: whatever is kept needs a short life as well.
 */
export function onNovelChange(db: Database, listener: Listener): void {
  listeners.set(db, [...(listeners.get(db) ?? []), listener]);
}

/** Promises the listeners word of a change, should the transaction commit. */
export function announceChange(tx: Db, change: Change): void {
  afterCommit(tx, (db) => {
    for (const listener of listeners.get(db) ?? []) listener(change);
  });
}
